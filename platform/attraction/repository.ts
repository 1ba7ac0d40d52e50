import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type KeywordQuery, matches } from '../core/keyword.ts';
import { columnsOf, type Page, type Paging, selectPage } from '../core/page.ts';
import { plannedEachTime } from '../core/prepared.ts';
import type { Row } from '../core/tables.ts';

/** The columns of an attraction that its wire form needs. */
const attractionColumns = [
  'id',
  'partner_id',
  'name',
  'image_url',
  'colour_1',
  'colour_2',
  'category_id',
] as const satisfies readonly (keyof Row<'attraction'>)[];
export type AttractionRow = Pick<Row<'attraction'>, (typeof attractionColumns)[number]> & { category_name: string };

export type AttractionFilter = {
  categoryId?: string | undefined;
  keyword?: KeywordQuery | undefined;
  /** A condition on `attraction a`. */
  only?: RawBuilder<unknown> | undefined;
};

const columns = sql`${columnsOf('a', attractionColumns)}, c.name as category_name`;
const from = sql`attraction a join category c on c.id = a.category_id`;
const byPopularity = sql`a.popularity desc, a.id`;
const words = sql`a.words`;

/** Whole words before prefixes, then by popularity. */
const byMatch = ({ wholeWords }: KeywordQuery): RawBuilder<unknown> =>
  sql`${matches(words, wholeWords)} desc, ${byPopularity}`;

/** A condition on `attraction a`, without its events. */
export const hasNameAndCategory = ({ keyword, categoryId }: AttractionFilter): RawBuilder<unknown> => {
  const conditions = [
    sql`true`,
    ...(categoryId === undefined ? [] : [sql`a.category_id = ${categoryId}`]),
    ...(keyword === undefined ? [] : [matches(words, keyword.prefixes)]),
  ];
  return sql.join(conditions, sql` and `);
};

export const findAttractions = (db: Reader, filter: AttractionFilter, paging: Paging): Promise<Page<AttractionRow>> => {
  const { keyword, only } = filter;
  const where = only === undefined ? hasNameAndCategory(filter) : sql`${hasNameAndCategory(filter)} and ${only}`;
  const order = keyword === undefined ? byPopularity : byMatch(keyword);
  return selectPage(db, { columns, from, where, order, planned: true }, paging);
};

/** For each suggestion so many of the best matches are compared. */
const CANDIDATES = 5;

/** The best matches, those with an event before those without. `hasEvent`: a condition on `attraction a`. */
export const suggestAttractions = async (
  db: Reader,
  keyword: KeywordQuery,
  hasEvent: RawBuilder<unknown>,
  limit: number,
): Promise<AttractionRow[]> => {
  const { rows } = await sql<AttractionRow>`${plannedEachTime}
    with best as materialized (
      (select a.* from attraction a where ${matches(words, keyword.wholeWords)} order by ${byPopularity} limit ${limit * CANDIDATES})
      union
      (select a.* from attraction a where ${matches(words, keyword.prefixes)} order by ${byPopularity} limit ${limit * CANDIDATES}))
    select ${columns} from best a join category c on c.id = a.category_id
    order by ${hasEvent} desc, ${byMatch(keyword)} limit ${limit}`.execute(db);
  return rows;
};

export const findAttraction = async (
  db: Reader,
  key: { id: string } | { partnerId: string },
): Promise<AttractionRow | undefined> => {
  const which = 'id' in key ? sql`a.id = ${key.id}::uuid` : sql`a.partner_id = ${key.partnerId}`;
  return (await sql<AttractionRow>`select ${columns} from ${from} where ${which}`.execute(db)).rows[0];
};

/** What an import tells of an attraction beyond its name and kind; undefined for an unknown attraction. */
export const findAttractionDetails = (db: Reader, id: string) =>
  db.selectFrom('attraction').select(['info', 'links']).where('id', '=', id).executeTakeFirst();

/** Attractions by id, in no order; an unknown id is left out. */
export const findAttractionsById = async (db: Reader, ids: readonly string[]): Promise<AttractionRow[]> =>
  (await sql<AttractionRow>`select ${columns} from ${from} where a.id = any(${ids}::uuid[])`.execute(db)).rows;

/** The attractions of an event, home side first. */
export const findAttractionsOfEvent = async (db: Reader, eventId: string): Promise<AttractionRow[]> => {
  const { rows } = await sql<AttractionRow>`select ${columns} from ${from}
    join event_attraction ea on ea.attraction_id = a.id
    where ea.event_id = ${eventId}::uuid order by ea.position`.execute(db);
  return rows;
};

/** EVENT-11: others of the same category; those of the same genre and subgenre first, then by popularity. */
export const findSimilar = (db: Reader, id: string, paging: Paging): Promise<Page<AttractionRow>> =>
  selectPage(
    db,
    {
      columns,
      from: sql`attraction mine join attraction a on a.category_id = mine.category_id and a.id <> mine.id
        join category c on c.id = a.category_id`,
      where: sql`mine.id = ${id}::uuid`,
      order: sql`(a.genre is not distinct from mine.genre)::int + (a.sub_genre is not distinct from mine.sub_genre)::int desc,
        ${byPopularity}`,
    },
    paging,
  );
