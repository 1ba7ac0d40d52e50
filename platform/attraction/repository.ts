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
  'league_id',
  'category_id',
  'aliases',
] as const satisfies readonly (keyof Row<'attraction'>)[];
export type AttractionRow = Pick<Row<'attraction'>, (typeof attractionColumns)[number]> & { category_name: string };

export type AttractionFilter = {
  categoryId?: string | undefined;
  keyword?: KeywordQuery | undefined;
  /** Who has these words in the name comes first. */
  placeWords?: KeywordQuery | undefined;
  /** A condition on `attraction a`. */
  only?: RawBuilder<unknown> | undefined;
};

const columns = sql`${columnsOf('a', attractionColumns)}, c.name as category_name`;
const from = sql`attraction a join category c on c.id = a.category_id`;
const byPopularity = sql`a.popularity desc, a.id`;
/** Of the name and the classification. */
const words = sql`a.found_by`;

const isNamed = ({ attractionIds }: KeywordQuery): RawBuilder<unknown> => sql`a.id = any(${attractionIds}::uuid[])`;

const named = (query: KeywordQuery): RawBuilder<unknown> => matches(sql`a.words`, query.wholeWords);

/** What is named as a whole, after the place, whole words of the name, of the classification, prefixes; then by popularity. */
const byMatch = (keyword: KeywordQuery, placeWords?: KeywordQuery): RawBuilder<unknown> => {
  const ofPlace = placeWords ? sql`${named(placeWords)} desc,` : sql``;
  return sql`${isNamed(keyword)} desc, ${ofPlace} ${named(keyword)} desc, ${matches(words, keyword.wholeWords)} desc,
    ${byPopularity}`;
};

/** Of several that are named, each matches by itself. */
const hasWords = (keyword: KeywordQuery): RawBuilder<unknown> =>
  keyword.attractionIds.length === 0
    ? matches(words, keyword.prefixes)
    : sql`(${matches(words, keyword.prefixes)} or ${isNamed(keyword)})`;

/** A condition on `attraction a`, without its events. */
export const hasNameAndCategory = ({ keyword, categoryId }: AttractionFilter): RawBuilder<unknown> => {
  const conditions = [
    sql`true`,
    ...(categoryId === undefined ? [] : [sql`a.category_id = ${categoryId}`]),
    ...(keyword === undefined ? [] : [hasWords(keyword)]),
  ];
  return sql.join(conditions, sql` and `);
};

/** Up to so many attractions it is quicker to look up their events than to read the soonest ones of a filter. */
const FEW = 30;

/** Whether a few attractions at most match, whatever their events. */
export const hasFewAttractions = async (db: Reader, filter: AttractionFilter): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`${plannedEachTime}
    select count(*) as count from (select from attraction a where ${hasNameAndCategory(filter)} limit ${FEW + 1}) few`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) <= FEW;
};

export const findAttractions = (db: Reader, filter: AttractionFilter, paging: Paging): Promise<Page<AttractionRow>> => {
  const { only, placeWords } = filter;
  const keyword = filter.keyword ?? placeWords;
  const where = only === undefined ? hasNameAndCategory(filter) : sql`${hasNameAndCategory(filter)} and ${only}`;
  const order = keyword === undefined ? byPopularity : byMatch(keyword, placeWords);
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
      (select a.* from attraction a where ${hasWords(keyword)} order by ${byPopularity} limit ${limit * CANDIDATES}))
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
  db.selectFrom('attraction').select(['info', 'texts', 'links']).where('id', '=', id).executeTakeFirst();

/** Attractions by the ticket provider's ids, in no order; an unknown one is left out. */
export const findAttractionsByPartnerId = async (db: Reader, ids: readonly string[]): Promise<AttractionRow[]> =>
  (await sql<AttractionRow>`select ${columns} from ${from} where a.partner_id = any(${ids}::text[])`.execute(db)).rows;

/** Attractions by id, in no order; an unknown id is left out. */
export const findAttractionsById = async (db: Reader, ids: readonly string[]): Promise<AttractionRow[]> =>
  (await sql<AttractionRow>`select ${columns} from ${from} where a.id = any(${ids}::uuid[])`.execute(db)).rows;

/** Those that follow, by id: read from the primary key, as long for the first page of a million as for the last. */
export const findAttractionsAfter = async (
  db: Reader,
  after: string | undefined,
  limit: number,
): Promise<AttractionRow[]> => {
  const following = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await sql<AttractionRow>`${plannedEachTime}
    select ${columns} from (select * from attraction where ${following} order by id limit ${limit}) a
    join category c on c.id = a.category_id order by a.id`.execute(db);
  return rows;
};

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
