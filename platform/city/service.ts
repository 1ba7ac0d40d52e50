import { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page, Paging } from '../core/page.ts';
import { named } from '../core/schemas.ts';
import { type NamedPlace, placesNamed } from '../geo/service.ts';
import { isInRegion, readingsOf } from './asked.ts';
import { type CityFilter, type CityRow, cityRanks, findCities, findCitiesById, type PlaceRow } from './repository.ts';

/** How many places without a venue a keyword may name. */
const MOST_PLACES = 100;
/** From so many inhabitants on a place that is named exactly as typed comes before cities that only begin so: "york", but not "san". */
const LARGE = 100_000;

export const citySchema = z.object({
  id: z.string().describe('Country, state where there is one, and name, spaces as underscores: US_NY_New_York'),
  name: z.string(),
  stateCode: z.string().nullable(),
  countryCode: z.string(),
  location: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('Null while none of its venues is on the map; events are found by its name'),
  hasVenue: z
    .boolean()
    .optional()
    .describe('False: a place without a venue, where events are found by its location. Left out where it is not known'),
});
named({ City: citySchema });

export type CityWire = z.infer<typeof citySchema>;

const toWire = (row: CityRow): CityWire => ({
  id: row.id,
  name: row.name,
  stateCode: row.state_code,
  countryCode: row.country_code,
  location:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  hasVenue: row.has_venue,
});

const rankOf = (place: NamedPlace, isLargest: boolean): number =>
  ({
    called: cityRanks.placeCalled,
    named: isLargest ? cityRanks.largestPlaceNamed : cityRanks.placeNamed,
    begins: cityRanks.placeBegins,
    word: cityRanks.placeWordBegins,
  })[place.match];

const toRow = (place: NamedPlace, isLargest: boolean): PlaceRow => ({
  id: [place.countryCode, place.stateCode, place.name].join('_').replaceAll(/\s+/g, '_'),
  name: place.name,
  state_code: place.stateCode,
  country_code: place.countryCode,
  latitude: place.latitude,
  longitude: place.longitude,
  plain_name: place.plainName,
  population: place.population,
  rank: rankOf(place, isLargest),
});

/** CITY-2: the places of the list that a keyword names, the largest of two with the same key; 100 at most. */
export const placesFor = async (keyword: string): Promise<PlaceRow[]> => {
  const readings = readingsOf(keyword).map(({ region, ...reading }) => ({
    ...reading,
    isIn: (countryCode: string, stateCode: string) => isInRegion(region, countryCode, stateCode),
  }));
  const found = await placesNamed(readings, MOST_PLACES);
  const largest = found.find(({ match, population }) => match === 'named' && population >= LARGE);
  const rows = found.map((place) => toRow(place, place === largest));
  return rows.filter(({ id }, at) => rows.findIndex((other) => other.id === id) === at);
};

export const listCities = async (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityWire>> => {
  const { items, ...rest } = await findCities(db, filter, paging);
  return { items: items.map(toWire), ...rest };
};

/** Cities by their keys, in no order; an unknown key is left out. */
export const citiesById = async (db: Reader, ids: readonly string[]): Promise<CityWire[]> =>
  ids.length === 0 ? [] : (await findCitiesById(db, ids)).map(toWire);
