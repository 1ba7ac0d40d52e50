import { type Check, hasFields, isArrayOf } from '../core/http/wire.ts';
import { toTicketType } from '../core/shapes/ticket.ts';
import type { Facets } from '../generated/platform.ts';
import type { EventFacets } from '../generated/resolver-types.ts';

type FacetsWire = Facets;

const hasLists = hasFields<FacetsWire>({
  categories: 'list',
  genres: 'list',
  ticketTypes: 'list',
  prices: 'list',
  priceCurrencies: 'list',
  months: 'list',
  complete: 'boolean',
});
const haveCounts = isArrayOf(hasFields<{ count: number }>({ count: 'number' }));

export const isFacets: Check<FacetsWire> = (value): value is FacetsWire =>
  hasLists(value) && [value.categories, value.genres, value.ticketTypes, value.prices, value.months].every(haveCounts);

export function toFacets(wire: FacetsWire): EventFacets {
  return {
    categories: wire.categories.map(({ id, name, count }) => ({ category: { id, name }, count })),
    genres: wire.genres.map(({ name, count }) => ({ genre: name, count })),
    ticketTypes: wire.ticketTypes.map(({ type, count }) => ({ ticketType: toTicketType(type), count })),
    prices: wire.prices.map(({ min, max, count }) => ({
      min: String(min),
      max: max === null ? null : String(max),
      count,
    })),
    priceCurrencies: wire.priceCurrencies,
    weekend: wire.weekend,
    months: wire.months,
    complete: wire.complete,
  };
}
