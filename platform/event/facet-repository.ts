import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { firstShown, foundByWords, orderings } from './conditions.ts';
import type { Sought } from './sought.ts';

export type Facet = 'category' | 'genre' | 'ticketType' | 'price' | 'currency' | 'weekend' | 'month';
export type FacetCount = { facet: Facet; value: string; count: number };
export type Days = { startDate: string; endDate: string };

/** Upper ends of all bands of prices but the last, in cents; each belongs to the band after it. */
export const PRICE_BANDS = [2_500, 5_000, 10_000, 20_000];

/** Of more events than this the soonest are counted: the shares are the same, and the rest would take too long. */
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
  // What goes on for months is in each of them, from this one on.
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
const most = MOST_IN_FACETS + 1;

/** `seen`, and of those `matched`: what has a very common word is among the soonest events, the rest is found by its words. */
const matched = (sought: Sought): RawBuilder<unknown> => {
  const { wanted } = sought;
  if (wanted?.common && wanted.alone) {
    const soonest = { columns: sql`${columns}, e.place_words`, order, most };
    return sql`seen as materialized (
        select * from ${firstShown({ ...sought, wanted: undefined }, soonest)} order by ${order} limit ${most}),
      matched as materialized (select * from seen where place_words @@ ${wanted.begun}::tsquery)`;
  }
  const seen = wanted
    ? sql`select ${columns} from event e where ${foundByWords(sought)}`
    : sql`select * from ${firstShown(sought, { columns, order, most })} order by ${order}`;
  return sql`seen as materialized (${seen} limit ${most}), matched as not materialized (select * from seen)`;
};

/** How often each value of these facets is met among the soonest events of a filter, and whether those are all. */
export const countFacetValues = async (
  db: Reader,
  sought: Sought,
  facets: readonly Facet[],
  weekend: Days,
): Promise<{ counts: FacetCount[]; isAll: boolean }> => {
  const groups = facets.map((facet) => counted(facet, weekend));
  const total = sql`select 'seen' as facet, null as value, count(*)::int as count from seen`;
  const { rows } = await sql<FacetCount | { facet: 'seen'; count: number }>`${plannedEachTime}
    with ${matched(sought)} ${sql.join([total, ...groups], sql` union all `)}`.execute(db);
  const counts = rows.filter((row): row is FacetCount => row.facet !== 'seen');
  return { counts, isAll: (rows.find((row) => row.facet === 'seen')?.count ?? 0) <= MOST_IN_FACETS };
};
