import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { Place } from '../core/shapes/place.ts';
import type { LocationInput } from '../generated/resolver-types.ts';

/** CITY-7: how many cities the existence check reads. */
const CITY_LOOKUP_LIMIT = 10;

export type NamedCity = { name: string; stateCode: string | null; countryCode: string | null };

const MARKS = /\p{M}/gu;
const withoutAccents = (name: string) => name.normalize('NFD').replace(MARKS, '').toLowerCase().trim();

/** CITY-7: a city exists when a search returns its name; the search forgives typos, so another name is another city. */
export async function cityExists(
  { name, stateCode, countryCode }: NamedCity,
  list: (query: Params) => Promise<ListWire<{ name: string }>>,
): Promise<boolean> {
  const { items } = await list({ keyword: name, countryCode, stateCode, limit: CITY_LOOKUP_LIMIT, count: false });
  return items.some((city) => withoutAccents(city.name) === withoutAccents(name));
}

/**
 * CITY-7: search by the city's name when the platform knows it, else by coordinates. The visitor's current location is
 * always searched by coordinates. `exists` costs a call, so it is asked only when there is a name and a point to choose from.
 */
export async function cityFallback(
  location: LocationInput | null | undefined,
  exists: (city: NamedCity) => Promise<boolean>,
): Promise<Place> {
  const name = location?.cityName?.trim();
  const point = location?.coordinates;
  const current = location?.current === true && { current: true as const };
  const byPoint: Place = point ? { kind: 'point', ...point, ...current } : { kind: 'nowhere' };
  if (!location || !name || (point && current)) return byPoint;

  const { stateCode = null, countryCode = null } = location;
  const byName: Place = { kind: 'city', city: name, stateCode, countryCode };
  if (!point || location.isSearchableByName === true) return byName;
  if (location.isSearchableByName === false) return byPoint;
  return (await exists({ name, stateCode, countryCode })) ? byName : byPoint;
}
