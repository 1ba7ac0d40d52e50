import { type RawBuilder, sql } from 'kysely';
import { type KeywordQuery, matches } from '../core/keyword.ts';
import type { EventOrder } from './schemas.ts';

/** Orders that have an index. RELEVANCE is worked out for each keyword, DISTANCE for each place. */
export type IndexedOrder = Exclude<EventOrder, 'RELEVANCE' | 'DISTANCE'>;

const byDate = sql`e.day, e.start_at, e.id`;

/** For `order by`: the same columns as the index of that order. */
export const orderings: Record<IndexedOrder, RawBuilder<unknown>> = {
  DATE: byDate,
  NAME: sql`e.search, ${byDate}`,
  PRICE: sql`e.price_cents, ${byDate}`,
  POPULARITY: sql`e.popularity desc, ${byDate}`,
};

const dateKeys = sql`e.id, e.day, e.start_at`;

/** The columns that an order sorts by. No more than its index holds, so that the index alone is read. */
export const sortKeys: Record<IndexedOrder, RawBuilder<unknown>> = {
  DATE: dateKeys,
  NAME: sql`${dateKeys}, e.search`,
  PRICE: sql`${dateKeys}, e.price_cents`,
  POPULARITY: sql`${dateKeys}, e.popularity`,
};

/** Whether an event has what the words name as a whole: the Giants of New York rather than others in New York. */
const hasNamed = ({ attractionIds, venueIds }: KeywordQuery): RawBuilder<unknown> => {
  const named = [
    ...(attractionIds.length === 0
      ? []
      : [
          sql`exists (select 1 from event_attraction ea
            where ea.event_id = e.id and ea.attraction_id = any(${attractionIds}::uuid[]))`,
        ]),
    ...(venueIds.length === 0 ? [] : [sql`e.venue_id = any(${venueIds}::uuid[])`]),
  ];
  return named.length === 0 ? sql`` : sql`when ${sql.join(named, sql` or `)} then -1`;
};

/**
 * How well an event matches: -1 what the words name as a whole, 0 whole words of its name, classification and attractions,
 * 1 prefixes of such words, 2 words of name and place together.
 */
export const matchRank = (keyword: KeywordQuery): RawBuilder<unknown> =>
  sql`case ${hasNamed(keyword)} when ${matches(sql`e.words`, keyword.wholeWords)} then 0
    when ${matches(sql`e.words`, keyword.prefixes)} then 1 else 2 end`;

/** For `order by` beside `e.match`, a `matchRank`: available before sold out, then the better match, then the sooner. */
export const byRelevance = sql`e.gone, e.match, ${byDate}`;
