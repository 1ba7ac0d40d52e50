import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type KeywordQuery, matches } from '../core/keyword.ts';
import { columnsOf, type Page, type Paging, selectPage } from '../core/page.ts';
import { plannedEachTime } from '../core/prepared.ts';
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
  'aliases',
] as const satisfies readonly (keyof Row<'venue'>)[];
export type VenueRow = Pick<Row<'venue'>, (typeof venueColumns)[number]>;
export type VenueFilter = {
  keyword?: KeywordQuery | undefined;
  /** The only venues to choose from. */
  ids?: string[] | undefined;
  countryCode?: string | undefined;
  stateCode?: string | undefined;
  /** Who has these words in the name comes first. */
  placeWords?: KeywordQuery | undefined;
  /** A condition on `venue v`. */
  only?: RawBuilder<unknown> | undefined;
};

const columns = columnsOf('v', venueColumns);
const words = sql`v.words`;
const byName = sql`v.alphabetic, v.id`;

const isNamed = ({ venueIds }: KeywordQuery): RawBuilder<unknown> => sql`v.id = any(${venueIds}::uuid[])`;

/** What is named as a whole, whole words, prefixes; then by name. */
const byMatch = (keyword: KeywordQuery): RawBuilder<unknown> =>
  sql`${isNamed(keyword)} desc, ${matches(words, keyword.wholeWords)} desc, ${byName}`;

/** Of several that are named, each matches by itself. */
const hasWords = (keyword: KeywordQuery): RawBuilder<unknown> =>
  keyword.venueIds.length === 0
    ? matches(words, keyword.prefixes)
    : sql`(${matches(words, keyword.prefixes)} or ${isNamed(keyword)})`;

/** Venues by place, and by words of their own name and their city's. */
export const findVenues = (db: Reader, filter: VenueFilter, paging: Paging): Promise<Page<VenueRow>> => {
  const { keyword, placeWords, ids, countryCode, stateCode, only } = filter;
  const conditions = [
    sql`true`,
    ...(ids === undefined ? [] : [sql`v.id = any(${ids}::uuid[])`]),
    ...(countryCode === undefined ? [] : [sql`v.country_code = ${countryCode}`]),
    ...(stateCode === undefined ? [] : [sql`v.state_code = ${stateCode}`]),
    ...(only === undefined ? [] : [only]),
    ...(keyword === undefined ? [] : [hasWords(keyword)]),
  ];
  const first = keyword ?? placeWords;
  const order = first === undefined ? byName : byMatch(first);
  const from = sql`venue v`;
  return selectPage<VenueRow>(
    db,
    { columns, from, where: sql.join(conditions, sql` and `), order, planned: true },
    paging,
  );
};

/** For each suggestion so many of the best matches are compared. */
const CANDIDATES = 5;

/** The best matches, those with an event before those without. `hasEvent`: a condition on `venue v`. */
export const suggestVenues = async (
  db: Reader,
  keyword: KeywordQuery,
  hasEvent: RawBuilder<unknown>,
  limit: number,
): Promise<VenueRow[]> => {
  const { rows } = await sql<VenueRow>`
    with best as materialized (
      select v.* from venue v where ${hasWords(keyword)} order by ${byMatch(keyword)} limit ${limit * CANDIDATES})
    select ${columns} from best v order by ${hasEvent} desc, ${byMatch(keyword)} limit ${limit}`.execute(db);
  return rows;
};

export const findVenue = async (db: Reader, id: string): Promise<VenueRow | undefined> =>
  (await sql<VenueRow>`select ${columns} from venue v where v.id = ${id}::uuid`.execute(db)).rows[0];

/** What an import tells of a venue beyond its place; undefined for an unknown venue. */
export const findVenueDetails = (db: Reader, id: string) =>
  db.selectFrom('venue').select(['info', 'links']).where('id', '=', id).executeTakeFirst();

/** Venues by id, in no order; an unknown id is left out. */
export const findVenuesById = async (db: Reader, ids: readonly string[]): Promise<VenueRow[]> =>
  (await sql<VenueRow>`select ${columns} from venue v where v.id = any(${ids}::uuid[])`.execute(db)).rows;

/** Those that follow, by id: read from the primary key, as long for the first page of a million as for the last. */
export const findVenuesAfter = async (db: Reader, after: string | undefined, limit: number): Promise<VenueRow[]> => {
  const following = after === undefined ? sql`true` : sql`v.id > ${after}::uuid`;
  const { rows } = await sql<VenueRow>`${plannedEachTime}
    select ${columns} from venue v where ${following} order by v.id limit ${limit}`.execute(db);
  return rows;
};

/** Where an active event takes place; null for coordinates that are not known. */
export const findPlaceOfEvent = async (
  db: Reader,
  eventId: string,
): Promise<Pick<VenueRow, 'latitude' | 'longitude'> | undefined> => {
  const { rows } = await sql<Pick<VenueRow, 'latitude' | 'longitude'>>`select v.latitude, v.longitude
    from event e join venue v on v.id = e.venue_id where e.active and e.id = ${eventId}::uuid`.execute(db);
  return rows[0];
};
