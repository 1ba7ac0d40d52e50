import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { keywordRank, matchesKeyword } from '../core/keyword.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import { nearbyVenues, type Place } from '../core/place.ts';
import type { Row } from '../core/tables.ts';

export type VenueRow = Omit<Row<'venue'>, 'search' | 'capacity' | 'layout_id'>;
export type VenueFilter = Place & {
  keyword?: string | undefined;
  /** A subquery of the ids to choose from. */
  among?: RawBuilder<unknown> | undefined;
};

const searched = { table: 'venue', alias: 'v' } as const;
const columns = sql`v.id, v.partner_id, v.name, v.street, v.city, v.state_code, v.country_code, v.postal_code,
  v.latitude, v.longitude, v.time_zone`;

/** Venues by place and keyword. */
export const findVenues = (db: Reader, filter: VenueFilter, paging: Paging): Promise<Page<VenueRow>> => {
  const { keyword, among } = filter;
  const near = nearbyVenues(filter);
  const conditions = [
    sql`true`,
    ...(near === undefined ? [] : [sql`v.id in (${near})`]),
    ...(among === undefined ? [] : [sql`v.id in (${among})`]),
    ...(keyword === undefined ? [] : [matchesKeyword(searched, keyword)]),
  ];
  const byName = sql`fold(v.name), v.id`;
  return selectPage<VenueRow>(
    db,
    {
      columns,
      from: sql`venue v`,
      where: sql.join(conditions, sql` and `),
      order: keyword === undefined ? byName : sql`${keywordRank(searched, keyword)}, ${byName}`,
    },
    paging,
  );
};

export const findVenue = async (db: Reader, id: string): Promise<VenueRow | undefined> =>
  (await sql<VenueRow>`select ${columns} from venue v where v.id = ${id}::uuid`.execute(db)).rows[0];
