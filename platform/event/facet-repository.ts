import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import { orderings, wordConditions } from './conditions.ts';
import type { Sought } from './sought.ts';

export type Facet = 'category' | 'genre' | 'ticketType' | 'price' | 'weekend' | 'month';
export type FacetCount = { facet: Facet; value: string; count: number };
export type Days = { startDate: string; endDate: string };

/** Upper ends of all bands of prices but the last, in cents; each belongs to the band after it. */
export const PRICE_BANDS = [2_500, 5_000, 10_000, 20_000];

/** Of more events than this the soonest are counted: the shares are the same, and the rest would take too long. */
export const MOST_IN_FACETS = 10_000;

const values: Record<Facet, (weekend: Days) => RawBuilder<unknown>> = {
  category: () => sql`select category_id as value from matched`,
  genre: () => sql`select genre as value from matched where genre is not null`,
  ticketType: () => sql`
    select 'resale' as value from matched where resale
    union all select 'standard' from matched where standard`,
  price: () =>
    sql`select width_bucket(price_cents, ${PRICE_BANDS}::int[])::text as value from matched where price_cents is not null`,
  weekend: ({ startDate, endDate }) =>
    sql`select 'weekend' as value from matched where day between ${startDate}::date and ${endDate}::date`,
  month: () => sql`select to_char(day, 'YYYY-MM') as value from matched where day < 'infinity'`,
};

const counted = (facet: Facet, weekend: Days): RawBuilder<unknown> =>
  sql`select ${sql.lit(facet)} as facet, value, count(*)::int as count from (${values[facet](weekend)}) f group by value`;

/** How often each value of these facets is met among the soonest events of a filter, and how many of those there are. */
export const countFacetValues = async (
  db: Reader,
  sought: Sought,
  facets: readonly Facet[],
  weekend: Days,
): Promise<{ counts: FacetCount[]; matched: number }> => {
  const groups = facets.map((facet) => counted(facet, weekend));
  const total = sql`select 'matched' as facet, null as value, count(*)::int as count from matched`;
  const { rows } = await sql<FacetCount | { facet: 'matched'; count: number }>`${plannedEachTime}
    with matched as materialized (
      select e.id, e.category_id, e.genre, e.day, e.price_cents, e.resale, e.standard
      from event e where ${wordConditions(sought)} order by ${orderings.DATE} limit ${MOST_IN_FACETS + 1})
    ${sql.join([total, ...groups], sql` union all `)}`.execute(db);
  const counts = rows.filter((row): row is FacetCount => row.facet !== 'matched');
  return { counts, matched: rows.find((row) => row.facet === 'matched')?.count ?? 0 };
};
