import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstMatching, matchesByKeyword } from './conditions.ts';
import { hasCriteria, hasPlace, type ResolvedFilter } from './filter.ts';
import { type FoundIds, findByKeyword } from './keyword-listing.ts';
import { orderings, sortKeys } from './orderings.ts';
import type { EventOrder } from './schemas.ts';

/** A total is counted up to here: nobody pages further. */
const MOST_COUNTED = 10_000;
/** Fewer with a keyword: the words of each event have to be compared. */
const MOST_COUNTED_WITH_KEYWORD = 1_000;

type Slice = { limit: number; offset: number };

const idsOf = async (db: Reader, query: RawBuilder<{ id: string }>): Promise<FoundIds> => ({
  ids: (await query.execute(db)).rows.map(({ id }) => id),
});

const endOf = ({ limit, offset }: Slice): number => offset + limit;
const slice = ({ limit, offset }: Slice) => sql`limit ${limit} offset ${offset}`;

/** The events of the nearest venue first, by date; of each venue no more are read than the page could hold. */
const findByDistance = (
  db: Reader,
  filter: ResolvedFilter,
  venueIds: readonly string[],
  page: Slice,
): Promise<FoundIds> =>
  idsOf(
    db,
    sql<{ id: string }>`${plannedEachTime}
      select e.id from unnest(${venueIds}::uuid[]) with ordinality near(venue_id, place)
      cross join lateral (select e.* from ${firstMatching(
        { ...filter, venueIds: undefined },
        { columns: sortKeys.DATE, order: orderings.DATE, limit: endOf(page), and: sql`e.venue_id = near.venue_id` },
      )} order by ${orderings.DATE} limit ${endOf(page)}) e
      order by near.place, ${orderings.DATE} ${slice(page)}`,
  );

/** Ids of one page of events. */
export const findEventIds = (db: Reader, filter: ResolvedFilter, order: EventOrder, page: Slice): Promise<FoundIds> => {
  const { keyword, venueIds, nearestFirst } = filter;
  if (venueIds && (order === 'DISTANCE' || (order === 'RELEVANCE' && !keyword && nearestFirst))) {
    return findByDistance(db, filter, venueIds, page);
  }
  const by = order === 'DISTANCE' ? 'DATE' : order;
  if (keyword) return findByKeyword(db, { ...filter, keyword }, by, page);
  const indexed = by === 'RELEVANCE' ? 'DATE' : by;
  const sorted = orderings[indexed];
  return idsOf(
    db,
    sql<{ id: string }>`${plannedEachTime}
      select e.id from ${firstMatching(filter, { columns: sortKeys[indexed], order: sorted, limit: endOf(page) })}
      order by ${sorted} ${slice(page)}`,
  );
};

/** From this selectivity on a thousand matches are found sooner by reading events by date than in the words index. */
const READ_BY_DATE = 0.04;

/** A query for at most so many matching rows, to be counted. `e.search` is in no index but its own: asking for it makes the planner use the words index. */
const matchingRows = (filter: ResolvedFilter, most: number): RawBuilder<unknown> => {
  const { keyword } = filter;
  const byWordsIndex = keyword && keyword.selectivity < READ_BY_DATE && !hasPlace(filter) && !hasCriteria(filter);
  return byWordsIndex
    ? sql`with matching as materialized (select e.id, e.search from event e where ${matchesByKeyword(filter)})
        select from matching limit ${most}`
    : sql`select from ${firstMatching(filter, { columns: sql`e.id`, limit: most })} limit ${most}`;
};

const countUpTo = async (db: Reader, filter: ResolvedFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*) as total from (${matchingRows(filter, most)}) counted`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Whether any event matches: in no order, so that the planner is free to choose the index that finds one soonest. */
export const hasEvents = async (db: Reader, filter: ResolvedFilter): Promise<boolean> =>
  (await countUpTo(db, filter, 1)) > 0;

/** Filters that have just reached the most that is counted: their next page or another order need not count again. */
const cappedCounts = new WeakMap<Reader, LRUCache<string, true>>();
const KEPT_MS = 60_000;

/** How many events match, up to the most that is counted. */
export const countEvents = async (db: Reader, filter: ResolvedFilter): Promise<number> => {
  const most = filter.keyword === undefined ? MOST_COUNTED : MOST_COUNTED_WITH_KEYWORD;
  const capped = cappedCounts.get(db) ?? new LRUCache<string, true>({ max: 1_000, ttl: KEPT_MS });
  cappedCounts.set(db, capped);
  const key = JSON.stringify(filter);
  if (capped.has(key)) return most;
  const total = await countUpTo(db, filter, most);
  if (total === most) capped.set(key, true);
  return total;
};
