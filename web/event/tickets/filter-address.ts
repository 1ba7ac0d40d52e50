import { fromMinorUnits, toMinorUnits } from '#rules/currency.ts';
import { noFilter, type TicketFilter } from './ticket-filter.ts';

const flags = ['accessible', 'aisle', 'frontRow', 'fullView', 'resale'] as const;

const priceIn = (text: string | null, currencyCode: string): number | null =>
  text !== null && /^\d{1,7}(\.\d{1,3})?$/.test(text) ? toMinorUnits(Number(text), currencyCode) : null;

/** Reads the filter of the tickets from the address; prices are in the major unit. Invalid values are ignored, and a range whose end is below its start. */
export const readTicketFilter = (search: URLSearchParams, currencyCode: string): TicketFilter => {
  const [minPrice, maxPrice] = [
    priceIn(search.get('minPrice'), currencyCode),
    priceIn(search.get('maxPrice'), currencyCode),
  ];
  const isRange = minPrice === null || maxPrice === null || minPrice <= maxPrice;
  return {
    ...noFilter,
    order: search.get('order') === 'price' ? 'price' : 'best',
    ...(isRange && { minPrice, maxPrice }),
    section: search.get('section')?.trim().slice(0, 50) || null,
    ...Object.fromEntries(flags.map((flag) => [flag, search.get(flag) === 'true'])),
  };
};

/** The query string with this filter; what else stands in it stays. */
export const withTicketFilter = (current: string, filter: TicketFilter, currencyCode: string): string => {
  const search = new URLSearchParams(current);
  const price = (minorUnits: number | null) => minorUnits !== null && String(fromMinorUnits(minorUnits, currencyCode));
  const written: Record<string, string | false | null> = {
    order: filter.order === 'price' && 'price',
    minPrice: price(filter.minPrice),
    maxPrice: price(filter.maxPrice),
    section: filter.section,
    ...Object.fromEntries(flags.map((flag) => [flag, filter[flag] && 'true'])),
  };
  for (const [name, value] of Object.entries(written)) value ? search.set(name, value) : search.delete(name);
  const text = search.toString();
  return text && `?${text}`;
};
