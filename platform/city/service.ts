import type { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page, Paging } from '../core/page.ts';
import { type CityFilter, type CityRow, findCities } from './repository.ts';
import type { citySchema } from './schemas.ts';

type CityWire = z.infer<typeof citySchema>;

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
