/**
 * Which events a keyword finds, page by page. Three ways, by what is known of the keyword beforehand (`core/keyword.ts`):
 *
 *   words index    event_place_words gives all matches; they are sorted and counted, if they are at most 3,000.
 *   soonest        event_by_day, which holds the words too, gives the 3,000 soonest events (1,000 at a place) whatever their
 *                  names; the first 200 that match are ranked. They are the whole answer if that was every event there is.
 *   in order       the index of an order is read until the page is full, comparing words on the way.
 *
 *   by relevance, the keyword is | first       | else        | else
 *   -----------------------------|-------------|-------------|--------------------------------------------------
 *   selective                    | words index | soonest     | the ranked ones, then the others in order of date
 *   one broad prefix, like “re”  | soonest     | words index, if fewer than 3 matched; the others as above
 *   several common words         | soonest     | words index, if fewer than 3 matched; the others as above
 *   one common word              | soonest     | the ranked ones, then the others in order of date; at a place as above
 *
 *   by another order             | first       | else
 *   -----------------------------|-------------|----------
 *   one common word              | in order    |
 *   any other keyword            | words index | in order
 *
 * Why: an index of words is slow for words of many events, and reading in order is slow for words of few, or for several
 * common words that hardly ever meet in one name.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { KeywordQuery } from '../core/keyword.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstMatching, matchesByKeyword } from './conditions.ts';
import { hasPlace, type ResolvedFilter } from './filter.ts';
import { byRelevance, type IndexedOrder, matchRank, orderings, sortKeys } from './orderings.ts';
import type { EventOrder } from './schemas.ts';

type Slice = { limit: number; offset: number };
export type FoundIds = {
  ids: string[];
  /** How many match in all, where finding them told it. */
  total?: number;
};
type KeywordFilter = ResolvedFilter & { keyword: KeywordQuery };

const SOONEST = 3_000;
/** Fewer at a place: to find them, the events elsewhere are read and skipped. */
const SOONEST_AT_PLACE = 1_000;
const MOST_RANKED = 200;
/** With fewer matches among the soonest, the words may be rare together. */
const FEW = 3;
const MOST_SORTED = 3_000;

const pageOf = (ids: readonly string[], { limit, offset }: Slice): string[] => ids.slice(offset, offset + limit);

/**
 * The first matches among the soonest events, the best first; `isAll` when there are no others. The count of events read is
 * asked for last: PostgreSQL works it out only when fewer match than are ranked, and otherwise stops at the last one ranked.
 */
const rankSoonest = async (db: Reader, filter: KeywordFilter) => {
  const { keyword } = filter;
  // Columns of event_by_day only, so that no event itself is read before it matches.
  const columns = sql`e.id, e.day, e.start_at, e.gone, e.place_words`;
  const order = orderings.DATE;
  const limit = hasPlace(filter) ? SOONEST_AT_PLACE : SOONEST;
  const { rows } = await sql<{ ids: string[]; isAll: boolean }>`${plannedEachTime}
    with soonest as materialized (
      select * from ${firstMatching({ ...filter, keyword: undefined }, { columns, order, limit })}
      order by ${order} limit ${limit}),
    matching as (
      select e.id, e.day, e.start_at, e.gone, ${matchRank(keyword)} as match from (
        select * from soonest e where e.place_words @@ ${keyword.prefixes}::tsquery order by ${order} limit ${MOST_RANKED}) s
      join event e on e.id = s.id)
    select coalesce((select array_agg(e.id order by ${byRelevance}) from matching e), '{}') as ids,
      (select count(*) from matching) < ${MOST_RANKED} and (select count(*) from soonest) < ${limit} as "isAll"`.execute(
    db,
  );
  return rows[0] ?? { ids: [], isAll: true };
};

/**
 * One page of all matches by the words index, sorted, with their number; undefined when they are too many to be sorted.
 * `as materialized` makes the planner use the words index: it takes words as independent of each other, expects more matches
 * than there are, and would rather read an order until the page is full.
 */
const sortMatches = async (
  db: Reader,
  filter: KeywordFilter,
  order: RawBuilder<unknown>,
  { limit, offset }: Slice,
): Promise<FoundIds | undefined> => {
  const { rows } = await sql<{ ids: string[]; total: number }>`${plannedEachTime}
    with matching as materialized (
      select e.id, e.day, e.start_at, e.gone, e.search, e.price_cents, e.popularity, ${matchRank(filter.keyword)} as match
      from event e where ${matchesByKeyword(filter)}),
    few as materialized (select * from matching limit ${MOST_SORTED + 1})
    select (select count(*) from few) as total, array(
      select e.id from few e order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db);
  const found = rows[0] ?? { ids: [], total: 0 };
  return found.total <= MOST_SORTED ? found : undefined;
};

const readInOrder = async (db: Reader, filter: ResolvedFilter, by: IndexedOrder, page: Slice): Promise<string[]> => {
  const order = orderings[by];
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    select e.id from ${firstMatching(filter, { columns: sortKeys[by], order, limit: page.offset + page.limit })}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The ranked events, then the others by date: the ranked ones are the first in that order, so as many are skipped. */
const rankedThenByDate = async (db: Reader, filter: ResolvedFilter, ranked: readonly string[], page: Slice) => {
  const ids = pageOf(ranked, page);
  const rest = { limit: page.limit - ids.length, offset: Math.max(page.offset, ranked.length) };
  return rest.limit === 0 ? ids : [...ids, ...(await readInOrder(db, filter, 'DATE', rest))];
};

const findByRelevance = async (db: Reader, filter: KeywordFilter, page: Slice): Promise<FoundIds> => {
  const { isCommon, isBroadPrefix, isSingleWord } = filter.keyword;
  const isSelective = !isCommon && !isBroadPrefix;
  const selected = isSelective ? await sortMatches(db, filter, byRelevance, page) : undefined;
  if (selected) return selected;
  const { ids: ranked, isAll } = await rankSoonest(db, filter);
  if (isAll) return { ids: pageOf(ranked, page), total: ranked.length };
  const mayBeRare = !isSelective && (!(isCommon && isSingleWord) || hasPlace(filter)) && ranked.length < FEW;
  const rare = mayBeRare ? await sortMatches(db, filter, byRelevance, page) : undefined;
  return rare ?? { ids: await rankedThenByDate(db, filter, ranked, page) };
};

/** Ids of one page of the events that match a keyword. */
export const findByKeyword = async (
  db: Reader,
  filter: KeywordFilter,
  order: Exclude<EventOrder, 'DISTANCE'>,
  page: Slice,
): Promise<FoundIds> => {
  if (order === 'RELEVANCE') return findByRelevance(db, filter, page);
  const { isCommon, isSingleWord } = filter.keyword;
  const sorted = isCommon && isSingleWord ? undefined : await sortMatches(db, filter, orderings[order], page);
  return sorted ?? { ids: await readInOrder(db, filter, order, page) };
};

/** While a keyword is typed: the soonest matches where enough are expected among them and found, else by relevance. */
export const suggestByKeyword = async (db: Reader, keyword: KeywordQuery, limit: number): Promise<string[]> => {
  if (keyword.isBroadPrefix || keyword.selectivity * SOONEST >= 1) {
    const { ids, isAll } = await rankSoonest(db, { keyword });
    if (isAll || ids.length >= limit) return ids.slice(0, limit);
  }
  return (await findByRelevance(db, { keyword }, { limit, offset: 0 })).ids;
};
