import { type RawBuilder, sql } from 'kysely';
import type { Days } from '#rules/calendar-day.ts';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstMatching, matchesByKeyword } from './conditions.ts';
import type { ResolvedFilter } from './filter.ts';
import { orderings } from './orderings.ts';

export type Facet = 'category' | 'genre' | 'ticketType' | 'price' | 'currency' | 'weekend' | 'month';
export type FacetCount = { facet: Facet; value: string; count: number };

/** Where the second and each later price band begins, in cents. */
export const PRICE_BANDS = [2_500, 5_000, 10_000, 20_000];

/** Of more events only the soonest are counted: reading all of them would take too long. */
const MOST_IN_FACETS = 10_000;

const values: Record<Facet, (weekend: Days) => RawBuilder<unknown>> = {
  category: () => sql`select category_id as value from matched`,
  genre: () => sql`select genre as value from matched where genre is not null`,
  ticketType: () => sql`
    select 'resale' as value from matched where resale
    union all select 'standard' from matched where standard`,
  price: () =>
    sql`select width_bucket(price_cents, ${PRICE_BANDS}::int[])::text as value from matched where price_cents is not null`,
  weekend: ({ startDate, endDate }) =>
    sql`select 'weekend' as value from matched where day <= ${endDate}::date and last_day >= ${startDate}::date`,
  currency: () => sql`select currency as value from matched where price_cents is not null`,
  // An event of several months counts in each of them, from the current one on.
  month: () => sql`
    select to_char(day, 'YYYY-MM') as value from matched where day < 'infinity' and last_day = day
    union all select to_char(month, 'YYYY-MM') from matched
      cross join lateral greatest(day, (now() at time zone 'utc')::date) as first
      cross join lateral generate_series(date_trunc('month', first), least(last_day, first + 365), interval '1 month') month
      where last_day > day`,
};

const counted = (facet: Facet, weekend: Days): RawBuilder<unknown> =>
  sql`select ${sql.lit(facet)} as facet, value, count(*)::int as count from (${values[facet](weekend)}) f group by value`;

const columns = sql`e.id, e.category_id, e.genre, e.day, e.start_at, e.last_day, e.price_cents, e.currency, e.resale, e.standard`;
const order = orderings.DATE;
const limit = MOST_IN_FACETS + 1;

/**
 * The tables `seen`, the soonest events read, and `matched`, the matching ones of them. One common word is compared with the
 * soonest events; for every other keyword the words index leads to the matches, and both tables are the same.
 */
const matched = (filter: ResolvedFilter): RawBuilder<unknown> => {
  const { keyword } = filter;
  if (keyword?.isCommon && keyword.isSingleWord) {
    const soonest = { columns: sql`${columns}, e.place_words`, order, limit };
    return sql`seen as materialized (
        select * from ${firstMatching({ ...filter, keyword: undefined }, soonest)} order by ${order} limit ${limit}),
      matched as materialized (select * from seen where place_words @@ ${keyword.prefixes}::tsquery)`;
  }
  const seen = keyword
    ? sql`select ${columns} from event e where ${matchesByKeyword(filter)}`
    : sql`select * from ${firstMatching(filter, { columns, order, limit })} order by ${order}`;
  return sql`seen as materialized (${seen} limit ${limit}), matched as not materialized (select * from seen)`;
};

/** How many of the soonest matching events have each value of these facets; `isAll` when there are no later ones. */
export const countFacetValues = async (
  db: Reader,
  filter: ResolvedFilter,
  facets: readonly Facet[],
  weekend: Days,
): Promise<{ counts: FacetCount[]; isAll: boolean }> => {
  const groups = facets.map((facet) => counted(facet, weekend));
  const total = sql`select 'seen' as facet, null as value, count(*)::int as count from seen`;
  const { rows } = await sql<FacetCount | { facet: 'seen'; count: number }>`${plannedEachTime}
    with ${matched(filter)} ${sql.join([total, ...groups], sql` union all `)}`.execute(db);
  const counts = rows.filter((row): row is FacetCount => row.facet !== 'seen');
  return { counts, isAll: (rows.find((row) => row.facet === 'seen')?.count ?? 0) <= MOST_IN_FACETS };
};
