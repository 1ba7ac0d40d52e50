import type { FastifyBaseLogger } from 'fastify';
import { cityKey, cityAt as cityOfList, type ListedCity, type Point } from '#places/cities.ts';
import { loadPlaces } from '#places/places.ts';
import { notFound } from '../core/errors.ts';
import { askGeocoder } from './geocoder.ts';

/** The list is read after the platform's start, so as not to slow it down. */
const START_DELAY_MS = 2_000;

async function askFor(geocoderUrl: string, location: Point): Promise<ListedCity | undefined> {
  const { name, stateCode, countryCode } =
    (await askGeocoder(geocoderUrl, location.longitude, location.latitude)) ?? {};
  if (!name || !stateCode || !countryCode) return undefined;
  return { id: cityKey(countryCode, stateCode, name), name, stateCode, countryCode, location };
}

/** CITY-6: the place at a point, with the point as its location; 404 where there is none with a name, a country and a region. */
export const cityAt = async (point: Point, geocoderUrl: string | undefined): Promise<ListedCity> => {
  const found = await (geocoderUrl === undefined ? cityOfList(point) : askFor(geocoderUrl, point));
  if (found === undefined) throw notFound('place');
  return found;
};

/** Reads the list ahead of the first request, which would wait for it. */
export const startReadingPlaces = (logger: Pick<FastifyBaseLogger, 'info' | 'error'>) => {
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
