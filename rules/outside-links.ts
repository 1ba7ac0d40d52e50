/** What a link out of the storefront leads to. The first ones are pages of who is presented; `outlet` and `extra` sell something. */
export const linkKinds = [
  'homepage',
  'facebook',
  'instagram',
  'x',
  'youtube',
  'tiktok',
  'spotify',
  'apple',
  'lastfm',
  'wikipedia',
  'musicbrainz',
  'accessibility',
  'outlet',
  'extra',
  'other',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Links to who sells something itself: a direct flow sends nobody there (TEN-7). */
export const sellsElsewhere = (kind: LinkKind): boolean => kind === 'outlet' || kind === 'extra';
