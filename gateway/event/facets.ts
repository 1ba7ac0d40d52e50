import { arrayOf, boolean, entity, list, type Reader, required } from '../core/contract/fields.ts';
import { hasFields } from '../core/http/wire.ts';
import { toTicketType } from '../core/shapes/ticket.ts';
import type { Facets } from '../generated/platform.ts';
import type { EventFacets } from '../generated/resolver-types.ts';

type FacetsWire = Facets;

const counts = <K extends keyof FacetsWire>() =>
  required(arrayOf(hasFields<{ count: number }>({ count: 'number' })) as Reader<object> as Reader<FacetsWire[K]>);

export const facets = entity<FacetsWire>('Facets', {
  categories: counts<'categories'>(),
  genres: counts<'genres'>(),
  ticketTypes: counts<'ticketTypes'>(),
  prices: counts<'prices'>(),
  priceCurrencies: required(list as Reader<unknown> as Reader<FacetsWire['priceCurrencies']>),
  months: counts<'months'>(),
  complete: required(boolean),
});

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
