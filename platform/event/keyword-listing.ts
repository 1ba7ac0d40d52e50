import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Wanted } from '../core/keyword.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { type FixedOrder, firstShown, foundByWords, matchOf, orderings, sortKeys } from './conditions.ts';
import type { EventOrder } from './schemas.ts';
import { isPlaced, type Sought } from './sought.ts';

type Slice = { limit: number; offset: number };
export type FoundIds = {
  ids: string[];
  /** How many there are in all, when that is known by the way. */
  total?: number;
};
type SoughtByWords = Sought & { wanted: Wanted };

/** For common words so many of the soonest events are looked through, whatever they are called. */
const SOONEST = 3_000;
/** As many at a place: to find them, all that is on elsewhere meanwhile is passed over. */
const SOONEST_THERE = 1_000;
/** Of those that match so many are compared; what is later than these comes by its day. */
const MOST_RANKED = 200;
/** Common words that fewer of those have seldom meet. */
const OFTEN = 3;
/** As many matches are sorted as they come; an index of words would find far too many of a common one. */
const MOST_SORTED = 3_000;

/** What can be had before what is gone, whole words of the name before begun ones and before the place, soonest first. */
const byRelevance = sql`e.gone, e.match, ${orderings.DATE}`;

/**
 * The first matches among the soonest events, the best first, and whether there are no others. How many were looked through is
 * asked only when too few of them match: otherwise looking ends with the last one that is compared.
 */
const amongSoonest = async (db: Reader, sought: SoughtByWords) => {
  const { wanted } = sought;
  // No more than the index of days holds: the words of the name alone are read of those that match.
  const columns = sql`e.id, e.day, e.start_at, e.gone, e.place_words`;
  const order = orderings.DATE;
  const most = isPlaced(sought) ? SOONEST_THERE : SOONEST;
  const { rows } = await sql<{ ids: string[]; isAll: boolean }>`${plannedEachTime}
    with soonest as materialized (
      select * from ${firstShown({ ...sought, wanted: undefined }, { columns, order, most })}
      order by ${order} limit ${most}),
    matching as (
      select e.id, e.day, e.start_at, e.gone, ${matchOf(wanted)} as match from (
        select * from soonest e where e.place_words @@ ${wanted.begun}::tsquery order by ${order} limit ${MOST_RANKED}) s
      join event e on e.id = s.id)
    select coalesce((select array_agg(e.id order by ${byRelevance}) from matching e), '{}') as ids,
      (select count(*) from matching) < ${MOST_RANKED} and (select count(*) from soonest) < ${most} as "isAll"`.execute(
    db,
  );
  return rows[0] ?? { ids: [], isAll: true };
};

/**
 * One page of what the words find, sorted, and how many that are. `as materialized` keeps the words in charge: the planner
 * believes that two words meet as often as they are common, and would read everything in order to find the few that have both.
 */
const sorted = async (
  db: Reader,
  sought: SoughtByWords,
  order: RawBuilder<unknown>,
  { limit, offset }: Slice,
): Promise<{ ids: string[]; total: number }> => {
  const { rows } = await sql<{ ids: string[]; total: number }>`${plannedEachTime}
    with matching as materialized (
      select e.id, e.day, e.start_at, e.gone, e.search, e.price_cents, e.popularity, ${matchOf(sought.wanted)} as match
      from event e where ${foundByWords(sought)}),
    few as materialized (select * from matching limit ${MOST_SORTED + 1})
    select (select count(*) from few) as total, array(
      select e.id from few e order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
};

const inOrder = async (db: Reader, sought: Sought, by: FixedOrder, page: Slice): Promise<string[]> => {
  const order = orderings[by];
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    select e.id from ${firstShown(sought, { columns: sortKeys[by], order, most: page.offset + page.limit })}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The best of the soonest, then the others day by day: the soonest are the first of those. */
const soonestFirst = async (db: Reader, sought: Sought, soonest: readonly string[], { limit, offset }: Slice) => {
  const ids = soonest.slice(offset, offset + limit);
  const rest = { limit: limit - ids.length, offset: Math.max(offset, soonest.length) };
  return rest.limit === 0 ? ids : [...ids, ...(await inOrder(db, sought, 'DATE', rest))];
};

/** What the words find, unless that is too much to be sorted. */
const fewSorted = async (db: Reader, sought: SoughtByWords, order: RawBuilder<unknown>, page: Slice) => {
  const few = await sorted(db, sought, order, page);
  return few.total <= MOST_SORTED ? few : undefined;
};

const byRank = async (db: Reader, sought: SoughtByWords, page: Slice): Promise<FoundIds> => {
  const { common, vague, alone } = sought.wanted;
  const rare = common || vague ? undefined : await fewSorted(db, sought, byRelevance, page);
  if (rare) return rare;
  const { ids: soonest, isAll } = await amongSoonest(db, sought);
  if (isAll) return { ids: soonest.slice(page.offset, page.offset + page.limit), total: soonest.length };
  const mayBeFew = (common ? !alone : vague) && soonest.length < OFTEN;
  const few = mayBeFew ? await fewSorted(db, sought, byRelevance, page) : undefined;
  return few ?? { ids: await soonestFirst(db, sought, soonest, page) };
};

/** Ids of one page of events that have the words. Several common words may hardly ever meet: an order cannot be read for them. */
export const findByWords = async (
  db: Reader,
  sought: SoughtByWords,
  order: Exclude<EventOrder, 'DISTANCE'>,
  page: Slice,
): Promise<FoundIds> => {
  if (order === 'RELEVANCE') return byRank(db, sought, page);
  const { common, alone } = sought.wanted;
  const few = common && alone ? undefined : await fewSorted(db, sought, orderings[order], page);
  return few ?? { ids: await inOrder(db, sought, order, page) };
};

/** For somebody who is typing: the best of the soonest when those seem to be enough, and of all others when they are not. */
export const suggestByWords = async (db: Reader, wanted: Wanted, limit: number): Promise<string[]> => {
  if (wanted.vague || wanted.share * SOONEST >= 1) {
    const { ids, isAll } = await amongSoonest(db, { wanted });
    if (isAll || ids.length >= limit) return ids.slice(0, limit);
  }
  return (await byRank(db, { wanted }, { limit, offset: 0 })).ids;
};
