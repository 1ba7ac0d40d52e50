import { z } from 'zod';
import { type CityByName, citiesNamed } from '#places/cities.ts';
import type { Reader } from '../core/db.ts';
import type { Page, Paging } from '../core/page.ts';
import { named } from '../core/schemas.ts';
import { type CityFilter, type CityRow, cityRanks, findCities, findCitiesById, type PlaceRow } from './repository.ts';

export const citySchema = z.object({
  id: z.string().describe('Country, state where there is one, and name, spaces as underscores: US_NY_New_York'),
  name: z.string(),
  stateCode: z.string().nullable(),
  countryCode: z.string(),
  location: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('Null while none of its venues is on the map; events are found by its name'),
  eventCount: z.number().int().min(0).optional().describe('Events still to come in the city itself; 0 without a venue'),
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
  eventCount: row.event_count,
  hasVenue: row.has_venue,
});

const rankOf = ({ match, isLargest }: CityByName): number =>
  ({
    called: cityRanks.placeCalled,
    named: isLargest ? cityRanks.largestPlaceNamed : cityRanks.placeNamed,
    begins: cityRanks.placeBegins,
    word: cityRanks.placeWordBegins,
  })[match];

/** CITY-2: the places of the list that a keyword names; 100 at most. */
export const placesFor = async (keyword: string): Promise<PlaceRow[]> =>
  (await citiesNamed(keyword)).map((place) => ({
    id: place.id,
    name: place.name,
    state_code: place.stateCode,
    country_code: place.countryCode,
    ...place.location,
    plain_name: place.plainName,
    population: place.population,
    rank: rankOf(place),
  }));

export const listCities = async (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityWire>> => {
  const { items, ...rest } = await findCities(db, filter, paging);
  return { items: items.map(toWire), ...rest };
};

/** Cities by their keys, in no order; an unknown key is left out. */
export const citiesById = async (db: Reader, ids: readonly string[]): Promise<CityWire[]> =>
  ids.length === 0 ? [] : (await findCitiesById(db, ids)).map(toWire);
