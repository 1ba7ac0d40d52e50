import { type NamedPlace, placesNamed } from './named.ts';
import { nearestPlace } from './nearest.ts';
import { loadPlaces } from './places.ts';
import { isInRegion, readingsOf } from './typed.ts';

/** Degrees. */
export type Point = { longitude: number; latitude: number };
/** A place of the list by its key: country, state and name, spaces as underscores. */
export type ListedCity = { id: string; name: string; stateCode: string; countryCode: string; location: Point };
/** A place that a keyword names. `isLargest`: the one that most people mean by that name. */
export type CityByName = ListedCity & Pick<NamedPlace, 'match' | 'plainName' | 'population'> & { isLargest: boolean };

/** How many places a keyword may name. */
const MOST_NAMED = 100;
/** From so many inhabitants on a place that is named exactly as typed comes before cities that only begin so: "york", but not "san". */
const LARGE = 100_000;

export const cityKey = (countryCode: string, stateCode: string, name: string): string =>
  [countryCode, stateCode, name].join('_').replaceAll(/\s+/g, '_');

/** CITY-6: the place that a point belongs to, with the point as its location; undefined where there is none within 50 km. */
export async function cityAt(location: Point): Promise<ListedCity | undefined> {
  const places = await loadPlaces();
  const at = nearestPlace(places, location.latitude, location.longitude);
  if (at === undefined) return undefined;
  const { names, regionCodes, countryCodes } = places;
  const [name = '', stateCode = '', countryCode = ''] = [names[at], regionCodes[at], countryCodes[at]];
  return { id: cityKey(countryCode, stateCode, name), name, stateCode, countryCode, location };
}

/** CITY-2: the places that a keyword names, the best match first, the larger of two with the same key; 100 at most. */
export async function citiesNamed(keyword: string): Promise<CityByName[]> {
  const readings = readingsOf(keyword).map(({ region, ...reading }) => ({
    ...reading,
    isIn: (countryCode: string, stateCode: string) => isInRegion(region, countryCode, stateCode),
  }));
  const found = placesNamed(await loadPlaces(), readings, MOST_NAMED);
  const largest = found.find(({ match, population }) => match === 'named' && population >= LARGE);
  const cities = found.map(({ latitude, longitude, ...place }, at) => ({
    ...place,
    id: cityKey(place.countryCode, place.stateCode, place.name),
    location: { latitude, longitude },
    isLargest: found[at] === largest,
  }));
  return cities.filter(({ id }, at) => cities.findIndex((other) => other.id === id) === at);
}
