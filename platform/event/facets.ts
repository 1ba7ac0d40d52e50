import type { z } from 'zod';
import { dayFromToday, lastOfMonth, visitorDays } from '#rules/calendar-day.ts';
import { listCategories } from '../category/service.ts';
import type { Reader } from '../core/db.ts';
import type { Language } from '../core/language.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { countFacetValues, type Facet, type FacetCount, PRICE_BANDS } from './facet-repository.ts';
import { type EventCriteria, type EventFilter, firstThatFinds, type ResolvedFilter, searchesFor } from './filter.ts';
import { hasEvents } from './listing.ts';
import type { facetsSchema } from './schemas.ts';
import { money } from './wire.ts';

export type FacetsWire = z.infer<typeof facetsSchema>;

const MOST_GENRES = 30;
const MOST_MONTHS = 12;

/** The filter fields that a facet sets: its own choices are counted without them. */
const ownFields: Record<Facet, readonly (keyof EventCriteria)[]> = {
  category: ['categoryId'],
  genre: ['genre'],
  ticketType: ['ticketType'],
  price: ['minPrice', 'maxPrice'],
  currency: ['minPrice', 'maxPrice'],
  weekend: ['startDate', 'endDate'],
  month: ['startDate', 'endDate'],
};

const without = (filter: ResolvedFilter, fields: readonly (keyof EventCriteria)[]): ResolvedFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.some((field) => field === name)));

/** Facets whose own fields are not set share one filter, and are counted in one query. */
type Scan = { filter: ResolvedFilter; facets: Facet[] };
const scansOf = (filter: ResolvedFilter): Scan[] => {
  const scans = new Map<string, Scan>();
  for (const facet of ['category', 'genre', 'ticketType', 'price', 'currency', 'weekend', 'month'] as const) {
    const others = without(filter, ownFields[facet]);
    const key = JSON.stringify(others);
    const scan = scans.get(key) ?? { filter: others, facets: [] };
    scan.facets.push(facet);
    scans.set(key, scan);
  }
  return [...scans.values()];
};

/** A band ends a cent below the next one. */
const toPrice = ({ value, count }: FacetCount): FacetsWire['prices'][number] => {
  const band = Number(value);
  const next = PRICE_BANDS[band];
  return { min: money(PRICE_BANDS[band - 1] ?? 0), max: next === undefined ? null : money(next - 1), count };
};

const toMonth = ({ value, count }: FacetCount): FacetsWire['months'][number] => {
  const startDate = `${value}-01`;
  return { startDate, endDate: lastOfMonth(startDate), count };
};

const byValue = (a: FacetCount, b: FacetCount): number => (a.value < b.value ? -1 : 1);

/** The same way as the list's: the first reading of the filter that has an event; undefined when none has. */
const resolve = async (db: Reader, filter: EventFilter, language: Language): Promise<ResolvedFilter | undefined> => {
  const searches = await searchesFor(db, filter, language);
  if (searches.length === 1) return searches[0]?.resolve();
  const { answer } = await firstThatFinds(
    searches,
    async (search) => (search && (await hasEvents(db, search)) ? search : undefined),
    (search) => search === undefined,
  );
  return answer;
};

/** How many events each choice of a filter would leave, each facet under all filters but its own. */
export const facetsOf = async (
  db: Reader,
  tenant: Pick<TenantConfig, 'categories'>,
  filter: EventFilter,
  language: Language,
): Promise<FacetsWire> => {
  const { weekend: days } = visitorDays(filter.today ?? dayFromToday(0));
  const resolved = await resolve(db, filter, language);
  const [{ items: categories }, ...scans] = await Promise.all([
    listCategories(db, tenant),
    ...(resolved ? scansOf(resolved) : []).map((scan) => countFacetValues(db, scan.filter, scan.facets, days)),
  ]);
  const counts = scans.flatMap((scan) => scan.counts);
  const of = (facet: Facet) => counts.filter((one) => one.facet === facet).sort(byValue);
  const countIn = new Map(of('category').map(({ value, count }) => [value, count]));
  const weekend = of('weekend')[0];
  return {
    categories: categories.flatMap(({ id, name }) => {
      const count = countIn.get(id);
      return count === undefined ? [] : [{ id, name, count }];
    }),
    genres: of('genre')
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_GENRES)
      .map(({ value: name, count }) => ({ name, count })),
    ticketTypes: of('ticketType').map(({ value, count }) => ({
      type: value === 'resale' ? 'resale' : 'standard',
      count,
    })),
    prices: of('price').map(toPrice),
    priceCurrencies: of('currency').map(({ value }) => value),
    weekend: weekend === undefined ? null : { ...days, count: weekend.count },
    months: of('month').slice(0, MOST_MONTHS).map(toMonth),
    complete: scans.every(({ isAll }) => isAll),
  };
};
