import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { has, type Wanted } from '../core/keyword.ts';
import { columnsOf, type Page, type Paging, selectPage } from '../core/page.ts';
import type { Row } from '../core/tables.ts';

/** The columns of a venue that its wire form needs. */
const venueColumns = [
  'id',
  'partner_id',
  'name',
  'street',
  'city',
  'state_code',
  'country_code',
  'postal_code',
  'latitude',
  'longitude',
  'time_zone',
] as const satisfies readonly (keyof Row<'venue'>)[];
export type VenueRow = Pick<Row<'venue'>, (typeof venueColumns)[number]>;
export type VenueFilter = {
  wanted?: Wanted | undefined;
  /** The only ones to choose from. */
  ids?: string[] | undefined;
  countryCode?: string | undefined;
  /** A condition on `venue v`. */
  only?: RawBuilder<unknown> | undefined;
};

const columns = columnsOf('v', venueColumns);
const words = sql`v.words`;
const byName = sql`v.alphabetic, v.id`;

/** Whole words before begun ones, then by name. */
const byMatch = (wanted: Wanted): RawBuilder<unknown> => sql`${has(words, wanted.whole)} desc, ${byName}`;

/** Venues by place and what they or their cities are called. */
export const findVenues = (db: Reader, filter: VenueFilter, paging: Paging): Promise<Page<VenueRow>> => {
  const { wanted, ids, countryCode, only } = filter;
  const conditions = [
    sql`true`,
    ...(ids === undefined ? [] : [sql`v.id = any(${ids}::uuid[])`]),
    ...(countryCode === undefined ? [] : [sql`v.country_code = ${countryCode}`]),
    ...(only === undefined ? [] : [only]),
    ...(wanted === undefined ? [] : [has(words, wanted.begun)]),
  ];
  const order = wanted === undefined ? byName : byMatch(wanted);
  const from = sql`venue v`;
  return selectPage<VenueRow>(
    db,
    { columns, from, where: sql.join(conditions, sql` and `), order, planned: true },
    paging,
  );
};

/** So many of the best matches compete for a suggestion. */
const COMPETE = 5;

/** The best matches, those where something is on before those where nothing is. `used`: a condition on `venue v`. */
export const suggestVenues = async (
  db: Reader,
  wanted: Wanted,
  used: RawBuilder<unknown>,
  limit: number,
): Promise<VenueRow[]> => {
  const { rows } = await sql<VenueRow>`
    with best as materialized (
      select v.* from venue v where ${has(words, wanted.begun)} order by ${byMatch(wanted)} limit ${limit * COMPETE})
    select ${columns} from best v order by ${used} desc, ${byMatch(wanted)} limit ${limit}`.execute(db);
  return rows;
};

export const findVenue = async (db: Reader, id: string): Promise<VenueRow | undefined> =>
  (await sql<VenueRow>`select ${columns} from venue v where v.id = ${id}::uuid`.execute(db)).rows[0];
