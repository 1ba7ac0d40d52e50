import { luminance } from '#platform/core/colour.ts';

/** Who is on a poster: a team, an artist or a show. */
export type Side = { name: string; abbreviation: string; colour1: string; colour2: string };

const WHITE = '#ffffff';
const DARK = '#0a1420';

/** White, or dark on light colours. */
export const inkOn = (colour: string): string => (luminance(colour) > 0.36 ? DARK : WHITE);

/** What stands between a club's name and its place, in any language. */
const CLUB = /^(?:FC|CF|SC|AC)\s+|\s+(?:FC|CF|SC|AC)$/g;
/** Words that need the next one: Red Sox, San Diego, Kansas City. */
const BEGINS = new Set('Blue Golden Kansas LA Las Los Maple New Red San Salt St. Trail White'.split(' '));
/** Words that say nothing without the place before them. */
const EMPTY = new Set(['City', 'CITY', 'United']);

/** What a team is called for short: “Yankees”, “Red Sox”, “Austin”. */
export const shortName = (name: string): string => {
  const words = name.replace(CLUB, '').split(/\s+/).filter(Boolean);
  if (words.length > 1 && EMPTY.has(words.at(-1) ?? '') && words.at(-2) !== 'Kansas') words.pop();
  return words.slice(words.length > 1 && BEGINS.has(words.at(-2) ?? '') ? -2 : -1).join(' ') || name;
};
