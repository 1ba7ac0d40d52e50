import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstShown, foundByWords, orderings, sortKeys } from './conditions.ts';
import { type FoundIds, findByWords } from './keyword-listing.ts';
import type { EventOrder } from './schemas.ts';
import { isPlaced, narrows, type Sought } from './sought.ts';

/** What can be paged to: of a longer list this is the total. */
const MOST_COUNTED = 10_000;
/** The same of words that very many events have: those are counted one by one. */
const MOST_COUNTED_WITH_WORDS = 1_000;

type Slice = { limit: number; offset: number };

const found = async (db: Reader, query: RawBuilder<{ id: string }>): Promise<FoundIds> => ({
  ids: (await query.execute(db)).rows.map(({ id }) => id),
});

const endOf = ({ limit, offset }: Slice): number => offset + limit;
const slice = ({ limit, offset }: Slice) => sql`limit ${limit} offset ${offset}`;

/** Of each venue no more than the page could hold; the ids come with the nearest venue first. */
const nearest = (db: Reader, sought: Sought, venueIds: readonly string[], page: Slice): Promise<FoundIds> =>
  found(
    db,
    sql<{ id: string }>`${plannedEachTime}
      select e.id from unnest(${venueIds}::uuid[]) with ordinality near(venue_id, place)
      cross join lateral (select e.* from ${firstShown(
        { ...sought, venueIds: undefined },
        { columns: sortKeys.DATE, order: orderings.DATE, most: endOf(page), and: sql`e.venue_id = near.venue_id` },
      )} order by ${orderings.DATE} limit ${endOf(page)}) e
      order by near.place, ${orderings.DATE} ${slice(page)}`,
  );

/** Ids of one page of events. */
export const findEventIds = (db: Reader, sought: Sought, order: EventOrder, page: Slice): Promise<FoundIds> => {
  const { wanted, venueIds, fromHere } = sought;
  if (venueIds && (order === 'DISTANCE' || (order === 'RELEVANCE' && !wanted && fromHere))) {
    return nearest(db, sought, venueIds, page);
  }
  const by = order === 'DISTANCE' ? 'DATE' : order;
  if (wanted) return findByWords(db, { ...sought, wanted }, by, page);
  const fixed = by === 'RELEVANCE' ? 'DATE' : by;
  const sorted = orderings[fixed];
  return found(
    db,
    sql<{ id: string }>`${plannedEachTime}
      select e.id from ${firstShown(sought, { columns: sortKeys[fixed], order: sorted, most: endOf(page) })}
      order by ${sorted} ${slice(page)}`,
  );
};

/** Of so large a part of all events the first thousand are found sooner day by day than in an index of words. */
const OFTEN_MET = 0.04;

/** A materialised query keeps what nobody asks for: with the name the rows are read, and so found by their words. */
const some = (sought: Sought, most: number): RawBuilder<unknown> => {
  const { wanted } = sought;
  const byWords = wanted && wanted.share < OFTEN_MET && !isPlaced(sought) && !narrows(sought);
  return byWords
    ? sql`with matching as materialized (select e.id, e.search from event e where ${foundByWords(sought)})
        select from matching limit ${most}`
    : sql`select from ${firstShown(sought, { columns: sql`e.id`, most })} limit ${most}`;
};

const countUpTo = async (db: Reader, sought: Sought, most: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*) as total from (${some(sought, most)}) counted`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Of what there is as much as is ever counted there is as much a minute later: on the next page, in another order. */
const full = new WeakMap<Reader, LRUCache<string, true>>();
const KEPT_MS = 60_000;

/** How many there are, up to the most that is counted. */
export const countEvents = async (db: Reader, sought: Sought): Promise<number> => {
  const most = sought.wanted === undefined ? MOST_COUNTED : MOST_COUNTED_WITH_WORDS;
  const known = full.get(db) ?? new LRUCache<string, true>({ max: 1_000, ttl: KEPT_MS });
  full.set(db, known);
  const key = JSON.stringify(sought);
  if (known.has(key)) return most;
  const total = await countUpTo(db, sought, most);
  if (total === most) known.set(key, true);
  return total;
};
