import type { Place } from '../core/shapes/place.ts';
import type { LocationInput } from '../generated/resolver-types.ts';

/** CITY-7: how many cities the question "does it exist" looks at. */
export const CITY_LOOKUP_LIMIT = 10;

export type CityQuestion = { keyword: string; stateCode: string | null; countryCode: string | null; limit: number };

/**
 * CITY-7: the city by its name when the platform knows it, else by its coordinates. Without coordinates there is nothing to fall
 * back to, so the name is used unasked; `isKnown` costs a call and is asked only when its answer decides.
 */
export async function cityFallback(
  location: LocationInput | null | undefined,
  isKnown: (question: CityQuestion) => Promise<boolean>,
): Promise<Place> {
  const name = location?.cityName?.trim();
  const point = location?.coordinates;
  const byPoint: Place = point ? { kind: 'point', ...point } : { kind: 'nowhere' };
  if (!location || !name) return byPoint;

  const { stateCode = null, countryCode = null } = location;
  const byName: Place = { kind: 'city', city: name, stateCode, countryCode };
  if (!point || location.existsInApi === true) return byName;
  if (location.existsInApi === false) return byPoint;
  const known = await isKnown({ keyword: name, stateCode, countryCode, limit: CITY_LOOKUP_LIMIT });
  return known ? byName : byPoint;
}
