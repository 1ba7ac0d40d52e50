import type { z } from 'zod';
import type { citySchema } from '../city/schemas.ts';
import { notFound } from '../core/errors.ts';
import { askGeocoder, type Geocoded } from './geocoder.ts';
import { nearestPlace } from './nearest.ts';
import { loadPlaces } from './places.ts';

type Point = { longitude: number; latitude: number };
type City = z.infer<typeof citySchema>;

const fromList = async ({ longitude, latitude }: Point): Promise<Geocoded | undefined> => {
  const places = await loadPlaces();
  const at = nearestPlace(places, latitude, longitude);
  return at === undefined
    ? undefined
    : { name: places.names[at], countryCode: places.countryCodes[at], stateCode: places.regionCodes[at] };
};

/** CITY-6: the place at a point when it has a name, a country and a region, at the point itself; otherwise a 404. */
export const cityAt = async (point: Point, geocoderUrl: string | undefined): Promise<City> => {
  const found =
    geocoderUrl === undefined ? await fromList(point) : await askGeocoder(geocoderUrl, point.longitude, point.latitude);
  const { name, stateCode, countryCode } = found ?? {};
  if (!name || !stateCode || !countryCode) throw notFound('place');
  const id = [countryCode, stateCode, name].join('_').replaceAll(/\s+/g, '_');
  return { id, name, stateCode, countryCode, location: point };
};
