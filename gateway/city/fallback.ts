import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { Place } from '../core/shapes/place.ts';
import type { LocationInput } from '../generated/resolver-types.ts';

/** CITY-7: how many cities the question "does it exist" looks at. */
const CITY_LOOKUP_LIMIT = 10;

export type NamedCity = { name: string; stateCode: string | null; countryCode: string | null };

const MARKS = /\p{M}/gu;
const plain = (name: string) => name.normalize('NFD').replace(MARKS, '').toLowerCase().trim();

/** CITY-7: a city exists when a search for it returns it; one that was found by forgiving a typo is another city. */
export async function cityExists(
  { name, stateCode, countryCode }: NamedCity,
  list: (query: Params) => Promise<ListWire<{ name: string }>>,
): Promise<boolean> {
  const { items } = await list({ keyword: name, countryCode, stateCode, limit: CITY_LOOKUP_LIMIT, count: false });
  return items.some((city) => plain(city.name) === plain(name));
}

/**
 * CITY-7: the city by its name when the platform knows it, else by its coordinates; where the visitor is now always by
 * coordinates. Without them there is nothing to fall back to, so the name is used unasked; `exists` costs a call and is
 * asked only when its answer decides.
 */
export async function cityFallback(
  location: LocationInput | null | undefined,
  exists: (city: NamedCity) => Promise<boolean>,
): Promise<Place> {
  const name = location?.cityName?.trim();
  const point = location?.coordinates;
  const here = location?.current === true && { current: true as const };
  const byPoint: Place = point ? { kind: 'point', ...point, ...here } : { kind: 'nowhere' };
  if (!location || !name || (point && here)) return byPoint;

  const { stateCode = null, countryCode = null } = location;
  const byName: Place = { kind: 'city', city: name, stateCode, countryCode };
  if (!point || location.isSearchableByName === true) return byName;
  if (location.isSearchableByName === false) return byPoint;
  return (await exists({ name, stateCode, countryCode })) ? byName : byPoint;
}
