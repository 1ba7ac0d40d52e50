import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Wanted } from '../core/keyword.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstShown, foundByWords, orderings, sortKeys } from './conditions.ts';
import { type FoundIds, findByWords } from './keyword-listing.ts';
import type { EventOrder } from './schemas.ts';
import { isPlaced, narrows, type Sought } from './sought.ts';

/** What can be paged to: of a longer list this is the total. */
const MOST_COUNTED = 10_000;
/** The same of words that very many events have: those are counted one by one. */
const MOST_COUNTED_WITH_WORDS = 1_000;
/** While one event is looked at in the order of days, an index finds so many by a word. */
const FOUND_MEANWHILE = 2;

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
        { columns: sortKeys, order: orderings.DATE, most: endOf(page), and: sql`e.venue_id = near.venue_id` },
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
  const sorted = orderings[by === 'RELEVANCE' ? 'DATE' : by];
  return found(
    db,
    sql<{ id: string }>`${plannedEachTime}
      select e.id from ${firstShown(sought, { columns: sortKeys, order: sorted, most: endOf(page) })}
      order by ${sorted} ${slice(page)}`,
  );
};

const isQuickerByDay = ({ share, fewest }: Wanted): boolean =>
  (MOST_COUNTED_WITH_WORDS / share) * FOUND_MEANWHILE < fewest;

const some = (sought: Sought): RawBuilder<unknown> => {
  const { wanted } = sought;
  const columns = sql`e.id`;
  if (wanted === undefined) return sql`${firstShown(sought, { columns, most: MOST_COUNTED })} limit ${MOST_COUNTED}`;
  const most = MOST_COUNTED_WITH_WORDS;
  // Where and when may be rarer than the words: the database chooses.
  if (isPlaced(sought) || narrows(sought)) return sql`${firstShown(sought, { columns, most })} limit ${most}`;
  return isQuickerByDay(wanted)
    ? sql`${firstShown(sought, { columns, order: orderings.DATE, most })} limit ${most}`
    : sql`event e where ${foundByWords(sought)} limit ${most}`;
};

/** How many there are, up to the most that is counted. */
export const countEvents = async (db: Reader, sought: Sought): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*) as total from (select from ${some(sought)}) counted`.execute(db);
  return rows[0]?.total ?? 0;
};
