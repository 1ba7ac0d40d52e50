import { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page, Paging } from '../core/page.ts';
import { named } from '../core/schemas.ts';
import { type CityFilter, type CityRow, findCities, findCitiesById } from './repository.ts';

export const citySchema = z.object({
  id: z.string().describe('Country, state where there is one, and name, spaces as underscores: US_NY_New_York'),
  name: z.string(),
  stateCode: z.string().nullable(),
  countryCode: z.string(),
  location: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('Null while none of its venues is on the map; events are found by its name'),
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
});

export const listCities = async (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityWire>> => {
  const { items, ...rest } = await findCities(db, filter, paging);
  return { items: items.map(toWire), ...rest };
};

/** Cities by their keys, in no order; an unknown key is left out. */
export const citiesById = async (db: Reader, ids: readonly string[]): Promise<CityWire[]> =>
  ids.length === 0 ? [] : (await findCitiesById(db, ids)).map(toWire);
