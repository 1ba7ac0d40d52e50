import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import type { Row } from '../core/tables.ts';
import { byLikeness, isCalled } from './name-match.ts';

export type CityRow = Omit<Row<'city'>, 'search'>;
export type CityFilter = {
  keyword?: string | undefined;
  countryCode?: string | undefined;
  stateCode?: string | undefined;
};

/** Cities that have a venue, best match first, then by name. */
export const findCities = (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityRow>> => {
  const { keyword, countryCode, stateCode } = filter;
  const name = sql`c.search`;
  const conditions = [
    sql`true`,
    ...(keyword === undefined ? [] : [isCalled(keyword)]),
    ...(countryCode === undefined ? [] : [sql`c.country_code = upper(${countryCode})`]),
    ...(stateCode === undefined ? [] : [sql`c.state_code = upper(${stateCode})`]),
  ];
  return selectPage<CityRow>(
    db,
    {
      columns: sql`c.id, c.name, c.state_code, c.country_code, c.latitude, c.longitude`,
      from: sql`city c`,
      where: sql.join(conditions, sql` and `),
      order: keyword === undefined ? sql`${name}, c.id` : sql`${byLikeness(keyword)}, ${name}, c.id`,
    },
    paging,
  );
};
