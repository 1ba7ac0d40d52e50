import type {
  BestAvailableInput,
  SuggestionRowFragment,
  TicketOfferRowFragment,
} from '#operations/generated/documents.ts';

export type Offer = Omit<TicketOfferRowFragment, ' $fragmentName'>;
export type Suggestion = Omit<SuggestionRowFragment, ' $fragmentName'>;

/** The filter above the list. */
export type TicketFilter = {
  order: 'best' | 'price';
  /** Highest total of one ticket, in the currency's minor units; null for any. */
  maxPrice: number | null;
  section: string | null;
  accessible: boolean;
  resale: boolean;
};

export const noFilter: TicketFilter = {
  order: 'best',
  maxPrice: null,
  section: null,
  accessible: false,
  resale: false,
};

/** How many suggestions are asked for: one per section. */
const suggestionCount = 8;
/** Sorting by price needs the suggestions of more sections than it shows. */
const priceSearchCount = 50;

/** The input that the page's loader uses. */
export const firstInput = (quantity: number): BestAvailableInput => ({
  quantity,
  accessible: false,
  limit: suggestionCount,
});

const offerTotal = (offer: Offer): number => offer.price.total.minorUnits;

export const matchingOffers = (offers: readonly Offer[], filter: TicketFilter): Offer[] =>
  offers.filter(
    (offer) =>
      (!filter.resale || offer.type === 'RESALE') &&
      (filter.maxPrice === null || offerTotal(offer) <= filter.maxPrice) &&
      (filter.section === null || offer.sections.length === 0 || offer.sections.includes(filter.section)),
  );

/** The query's input for a filter. Without a filter it equals `firstInput`, whose answer came with the page. */
export function toBestAvailable(offers: readonly Offer[], filter: TicketFilter, quantity: number): BestAvailableInput {
  const limitsOffers = filter.resale || filter.maxPrice !== null;
  return {
    ...firstInput(quantity),
    accessible: filter.accessible,
    limit: filter.order === 'price' ? priceSearchCount : suggestionCount,
    ...(limitsOffers ? { offerIds: matchingOffers(offers, { ...filter, section: null }).map(({ id }) => id) } : {}),
    ...(filter.section === null ? {} : { section: filter.section }),
  };
}

export function sortSuggestions(suggestions: readonly Suggestion[], order: TicketFilter['order']): Suggestion[] {
  if (order === 'best') return [...suggestions];
  return [...suggestions].sort((a, b) => a.total.minorUnits - b.total.minorUnits).slice(0, suggestionCount);
}

/** The options of the price filter: each price that has tickets left, in minor units, ascending. */
export const priceSteps = (offers: readonly Offer[]): number[] =>
  [...new Set(offers.filter(({ available }) => available !== 0).map(offerTotal))].sort((a, b) => a - b);

/** Section names in numeric order: 2 before 10. */
export const sectionNames = (offers: readonly Offer[]): string[] =>
  [...new Set(offers.flatMap(({ sections }) => sections))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

export const hasResale = (offers: readonly Offer[]): boolean =>
  offers.some(({ type, available }) => type === 'RESALE' && available !== 0);
