import type {
  BestAvailableInput,
  SuggestionRowFragment,
  TicketOfferRowFragment,
} from '#operations/generated/documents.ts';
import { toCents } from '#rules/currency.ts';
import { offerFits, type SeatWish, seatsFit } from '#rules/seats.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import { needsAccessible, type Seat } from '../map/seat-selection.ts';

export type Offer = Omit<TicketOfferRowFragment, ' $fragmentName'>;
/** PRICE-1: an offer with what the chosen number of its tickets costs, all fees and discounts in it, and what each of them does. */
export type PricedOffer = Offer & { order: { total: MoneyAmount; each: MoneyAmount } };
export type Suggestion = Omit<SuggestionRowFragment, ' $fragmentName'>;

/** The filter above the list. */
export type TicketFilter = SeatWish & {
  order: 'best' | 'price';
  /** Limits for what each ticket costs, in the currency's minor units; null for any. */
  minPrice: number | null;
  maxPrice: number | null;
  section: string | null;
  accessible: boolean;
  resale: boolean;
};

export const noFilter: TicketFilter = {
  order: 'best',
  minPrice: null,
  maxPrice: null,
  section: null,
  accessible: false,
  aisle: false,
  frontRow: false,
  fullView: false,
  resale: false,
};

/** Whether anything but the order is chosen. */
export const isFiltered = (filter: TicketFilter): boolean =>
  Object.entries(noFilter).some(([name, none]) => name !== 'order' && filter[name as keyof TicketFilter] !== none);

/** How many suggestions are asked for: one per section. */
const suggestionCount = 8;
/** Sorting by price needs the suggestions of more sections than it shows. */
const priceSearchCount = 50;

/** By the rule that the platform goes by as well. */
const matchesPrice = (offer: PricedOffer, { minPrice, maxPrice, resale }: TicketFilter): boolean => {
  const { minorUnits, currencyCode } = offer.order.each;
  const cents = (limit: number | null) => limit && toCents(limit, currencyCode);
  return offerFits(
    { cents: toCents(minorUnits, currencyCode), resale: offer.type === 'RESALE' },
    { minCents: cents(minPrice), maxCents: cents(maxPrice), resale },
  );
};

export const matchingOffers = (offers: readonly PricedOffer[], filter: TicketFilter): PricedOffer[] =>
  offers.filter(
    (offer) =>
      matchesPrice(offer, filter) &&
      (filter.section === null || offer.sections.length === 0 || offer.sections.includes(filter.section)),
  );

/** The query's input for a filter: the page's loader asks with the address's one. */
export const toBestAvailable = (filter: TicketFilter, quantity: number): BestAvailableInput => ({
  quantity,
  accessible: filter.accessible,
  aisle: filter.aisle,
  frontRow: filter.frontRow,
  fullView: filter.fullView,
  resale: filter.resale,
  limit: filter.order === 'price' ? priceSearchCount : suggestionCount,
  ...(filter.minPrice !== null && { minPriceMinorUnits: filter.minPrice }),
  ...(filter.maxPrice !== null && { maxPriceMinorUnits: filter.maxPrice }),
  ...(filter.section !== null && { section: filter.section }),
});

const has =
  (feature: Seat['features'][number]) =>
  ({ features }: Seat): boolean =>
    features.includes(feature);

/** Whether seats of the map, chosen together, are among those that the list can offer. */
export const matchesSeats = (seats: readonly Seat[], filter: TicketFilter, offers: readonly PricedOffer[]): boolean => {
  const facts = {
    aisle: seats.some(has('AISLE')),
    frontRow: seats.every(has('FRONT_ROW')),
    restrictedView: seats.some(has('RESTRICTED_VIEW')),
  };
  const offer = offers.find(({ id }) => id === seats[0]?.offerId);
  return (
    seatsFit(facts, filter) &&
    (!filter.accessible || needsAccessible(seats)) &&
    (offer === undefined || matchesPrice(offer, filter))
  );
};

export function sortSuggestions(suggestions: readonly Suggestion[], order: TicketFilter['order']): Suggestion[] {
  if (order === 'best') return [...suggestions];
  return [...suggestions].sort((a, b) => a.total.minorUnits - b.total.minorUnits).slice(0, suggestionCount);
}

/** The stops of the price filter: each price that has tickets left, in minor units, ascending, with how many there are. */
export const priceStops = (offers: readonly PricedOffer[]): { price: number; tickets: number }[] => {
  const tickets = new Map<number, number>();
  for (const { available, order } of offers) {
    // Where the seller does not say how many are left, there is at least one.
    const left = available ?? 1;
    const price = order.each.minorUnits;
    if (left > 0) tickets.set(price, (tickets.get(price) ?? 0) + left);
  }
  return [...tickets].map(([price, count]) => ({ price, tickets: count })).sort((a, b) => a.price - b.price);
};

/** Section names in numeric order: 2 before 10. */
export const sectionNames = (offers: readonly Offer[]): string[] =>
  [...new Set(offers.flatMap(({ sections }) => sections))].sort(new Intl.Collator('en', { numeric: true }).compare);

export const hasResale = (offers: readonly Offer[]): boolean =>
  offers.some(({ type, available }) => type === 'RESALE' && available !== 0);
