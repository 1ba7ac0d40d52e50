import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Wanted } from '../core/keyword.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstShown, foundByWords, matchOf, orderings, sortKeys } from './conditions.ts';
import type { EventOrder } from './schemas.ts';
import type { Sought } from './sought.ts';

type Slice = { limit: number; offset: number };
export type FoundIds = {
  ids: string[];
  /** How many there are in all, when that is known by the way. */
  total?: number;
};
type SoughtByWords = Sought & { wanted: Wanted };

/** For common words so many of the soonest events are looked through, whatever they are called. */
const SOONEST = 1_000;
/** As many when a common word is not among those: what is played every other day is missing today. */
const LATER = 3_000;
/** Common words that fewer of those have seldom meet. */
const OFTEN = 3;
/** As many matches are sorted as they come; an index of words would find far too many of a common one. */
const MOST_SORTED = 2_000;

/** What can be had before what is gone, whole words of the name before begun ones and before the place, soonest first. */
const byRelevance = sql`e.gone, e.match, ${orderings.DATE}`;

/** All matches among so many of the soonest events, the best first, and whether those were all the events there are. */
const amongSoonest = async (db: Reader, sought: SoughtByWords, most: number) => {
  const { wanted } = sought;
  const columns = sql`e.id, e.day, e.start_at, e.gone, e.words, e.place_words`;
  const order = orderings.DATE;
  const { rows } = await sql<{ ids: string[]; scanned: number }>`${plannedEachTime}
    with soonest as materialized (
      select * from ${firstShown({ ...sought, wanted: undefined }, { columns, order, most })}
      order by ${order} limit ${most}),
    matching as (
      select e.id, e.day, e.start_at, e.gone, ${matchOf(wanted)} as match from soonest e
      where e.place_words @@ ${wanted.begun}::tsquery)
    select coalesce((select array_agg(e.id order by ${byRelevance}) from matching e), '{}') as ids,
      (select count(*) from soonest) as scanned`.execute(db);
  const { ids = [], scanned = 0 } = rows[0] ?? {};
  return { ids, isAll: scanned < most };
};

const soonestWith = async (db: Reader, sought: SoughtByWords) => {
  const first = await amongSoonest(db, sought, SOONEST);
  const { common, alone } = sought.wanted;
  const isMissing = !first.isAll && first.ids.length < OFTEN;
  return common && alone && isMissing ? amongSoonest(db, sought, LATER) : first;
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

const inOrder = async (db: Reader, sought: Sought, order: RawBuilder<unknown>, page: Slice): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    select e.id from ${firstShown(sought, { columns: sortKeys, order, most: page.offset + page.limit })}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The best of the soonest, then the others day by day: the soonest are the first of those. */
const soonestFirst = async (db: Reader, sought: Sought, soonest: readonly string[], { limit, offset }: Slice) => {
  const ids = soonest.slice(offset, offset + limit);
  const rest = { limit: limit - ids.length, offset: Math.max(offset, soonest.length) };
  return rest.limit === 0 ? ids : [...ids, ...(await inOrder(db, sought, orderings.DATE, rest))];
};

/** Ids of one page of events that have the words. */
export const findByWords = async (
  db: Reader,
  sought: SoughtByWords,
  order: Exclude<EventOrder, 'DISTANCE'>,
  page: Slice,
): Promise<FoundIds> => {
  const best = order === 'RELEVANCE';
  const by = best ? byRelevance : orderings[order];
  const { common } = sought.wanted;
  const rare = common ? undefined : await sorted(db, sought, by, page);
  if (rare && rare.total <= MOST_SORTED) return rare;
  const { ids: soonest, isAll } = await soonestWith(db, sought);
  if (best && isAll) {
    return { ids: soonest.slice(page.offset, page.offset + page.limit), total: soonest.length };
  }
  if (common && soonest.length < OFTEN) {
    const seldom = await sorted(db, sought, by, page);
    if (seldom.total <= MOST_SORTED) return seldom;
  }
  return { ids: await (best ? soonestFirst(db, sought, soonest, page) : inOrder(db, sought, by, page)) };
};
