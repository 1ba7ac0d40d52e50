import type { Places } from './places.ts';

/** A place of the list as somebody named it; the plain name is for comparing. */
export type NamedPlace = {
  match: PlaceMatch;
  name: string;
  plainName: string;
  countryCode: string;
  stateCode: string;
  latitude: number;
  longitude: number;
  population: number;
};

/** How the name fits what was typed, the best first: called so, so named, begins so, a word of it begins so. */
const placeMatches = ['called', 'named', 'begins', 'word'] as const;
type PlaceMatch = (typeof placeMatches)[number];

/** What was typed: a plain name, where it must be, and all plain names of a city that is called so. */
export type AskedName = {
  name: string;
  isIn: (countryCode: string, stateCode: string) => boolean;
  called: ReadonlySet<string>;
};

const matchOf = (name: string, asked: string): PlaceMatch | undefined => {
  if (name === asked) return 'named';
  if (name.startsWith(asked)) return 'begins';
  return name.includes(` ${asked}`) ? 'word' : undefined;
};

/** Every request asks it of every place of the list, so it makes no lists of its own. */
const bestMatch = (
  plainName: string,
  at: number,
  { countryCodes, regionCodes }: Places,
  names: readonly AskedName[],
): PlaceMatch | undefined => {
  let best: PlaceMatch | undefined;
  for (const { name, isIn, called } of names) {
    const match = called.has(plainName) ? 'called' : matchOf(plainName, name);
    if (match === undefined || !isIn(countryCodes[at] ?? '', regionCodes[at] ?? '')) continue;
    if (best === undefined || placeMatches.indexOf(match) < placeMatches.indexOf(best)) best = match;
  }
  return best;
};

/** The places of any of the names, the best match first, of equal ones the largest; at most so many. */
export const placesNamed = (places: Places, names: readonly AskedName[], most: number): NamedPlace[] => {
  const found: NamedPlace[] = [];
  places.plainNames.forEach((plainName, at) => {
    const match = bestMatch(plainName, at, places, names);
    if (match === undefined) return;
    found.push({
      match,
      name: places.names[at] ?? '',
      plainName,
      countryCode: places.countryCodes[at] ?? '',
      stateCode: places.regionCodes[at] ?? '',
      // The list's numbers are short ones: 48.13743, not 48.13743209838867.
      latitude: Number((places.latitudes[at] ?? 0).toFixed(5)),
      longitude: Number((places.longitudes[at] ?? 0).toFixed(5)),
      population: places.populations[at] ?? 0,
    });
  });
  const rank = ({ match }: NamedPlace) => placeMatches.indexOf(match);
  return found.sort((a, b) => rank(a) - rank(b) || b.population - a.population).slice(0, most);
};
