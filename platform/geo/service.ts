import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { citySchema } from '../city/service.ts';
import { notFound } from '../core/errors.ts';
import { askGeocoder, type Geocoded } from './geocoder.ts';
import { nearestPlace } from './nearest.ts';
import { loadPlaces } from './places.ts';

export { type Places, placesIfLoaded } from './places.ts';
export { regionCode } from './regions.ts';

/** The list is read after the platform's start, so as not to slow it down. */
const START_DELAY_MS = 2_000;

type Point = { longitude: number; latitude: number };
type City = z.infer<typeof citySchema>;

const findInList = async ({ longitude, latitude }: Point): Promise<Geocoded | undefined> => {
  const places = await loadPlaces();
  const at = nearestPlace(places, latitude, longitude);
  return at === undefined
    ? undefined
    : { name: places.names[at], countryCode: places.countryCodes[at], stateCode: places.regionCodes[at] };
};

/** CITY-6: the place at a point, with the point as its location; 404 where there is none with a name, a country and a region. */
export const cityAt = async (point: Point, geocoderUrl: string | undefined): Promise<City> => {
  const found =
    geocoderUrl === undefined
      ? await findInList(point)
      : await askGeocoder(geocoderUrl, point.longitude, point.latitude);
  const { name, stateCode, countryCode } = found ?? {};
  if (!name || !stateCode || !countryCode) throw notFound('place');
  const id = [countryCode, stateCode, name].join('_').replaceAll(/\s+/g, '_');
  return { id, name, stateCode, countryCode, location: point };
};

/** Reads the list ahead of the first request, which would wait for it. An external geocoder needs no list. */
export const startReadingPlaces = (
  geocoderUrl: string | undefined,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
) => {
  if (geocoderUrl !== undefined) return { stop: async () => undefined };
  const read = async (): Promise<void> => {
    try {
      const { names } = await loadPlaces();
      logger.info({ places: names.length }, 'list of places read');
    } catch (error) {
      logger.error({ err: error }, 'list of places could not be read');
    }
  };
  const timer = setTimeout(read, START_DELAY_MS);
  return { stop: async () => clearTimeout(timer) };
};
