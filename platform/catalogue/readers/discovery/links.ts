import type { LinkKind } from '#rules/outside-links.ts';
import type { OutsideLink } from '../../../core/column-types.ts';
import { asLine, asList, asObject, asUrl, at, type Loose } from './loose.ts';
import { asName } from './plain.ts';

export const MOST_LINKS = 50;

/** The provider's names of kinds; what has another name is `other`. */
const kinds: Record<string, LinkKind> = {
  homepage: 'homepage',
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'x',
  x: 'x',
  youtube: 'youtube',
  tiktok: 'tiktok',
  spotify: 'spotify',
  itunes: 'apple',
  lastfm: 'lastfm',
  wiki: 'wikipedia',
  musicbrainz: 'musicbrainz',
};

const link = (kind: LinkKind, url: string | null, name: string | null = null): OutsideLink[] =>
  url === null ? [] : [{ kind, url, name }];

/** Without repetition. */
const unique = (links: readonly OutsideLink[]): OutsideLink[] =>
  [...new Map(links.map((one) => [one.url, one])).values()].slice(0, MOST_LINKS);

/** MusicBrainz is told by its id instead of an address. */
const addressOf = (kind: LinkKind, source: Loose): string | null => {
  const id = kind === 'musicbrainz' ? asLine(source.id, 100) : null;
  return asUrl(source.url) ?? (id === null ? null : asUrl(`https://musicbrainz.org/artist/${encodeURIComponent(id)}`));
};

/** The pages of an attraction, a venue or an event elsewhere. */
export const pagesOf = (externalLinks: unknown): OutsideLink[] =>
  unique(
    Object.entries(asObject(externalLinks)).flatMap(([name, sources]) => {
      const kind = kinds[name.toLowerCase()] ?? 'other';
      return asList(sources).flatMap((source) => link(kind, addressOf(kind, source)));
    }),
  );

/** A venue's account by its handle, like @SoldierField. */
export const socialOf = (social: unknown): OutsideLink[] => {
  const [, handle] = /^@?(\w{1,15})$/.exec(asLine(at(social, 'twitter', 'handle')) ?? '') ?? [];
  return handle === undefined ? [] : link('x', `https://x.com/${handle}`);
};

/** All links of an event; `ownPage` is the provider's page that sells it, which is no link of its own. */
export const linksOf = (event: Loose, ownPage: string | null): OutsideLink[] =>
  unique([
    ...pagesOf(event.externalLinks),
    ...link(
      'accessibility',
      asUrl(at(event, 'accessibility', 'url')),
      asName(at(event, 'accessibility', 'urlText'), 200),
    ),
    ...asList(event.outlets).flatMap((outlet) => link('outlet', asUrl(outlet.url))),
    ...asList(event.products).flatMap((product) =>
      link('extra', asUrl(product.url), asName(product.name, 200) ?? asName(product.type, 200)),
    ),
  ]).filter(({ url }) => url !== ownPage);
