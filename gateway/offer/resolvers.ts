import { fromMinorUnits } from '#rules/currency.ts';
import { checkedRange } from '../core/limits/inputs.ts';
import type { BestAvailableInput, Resolvers } from '../generated/resolver-types.ts';
import { toOffer, toPackageOffer, toSeatMap, toSeatRow, toSuggestion } from './shape.ts';

const MOST_SUGGESTIONS = 50;

const MOST_MINOR_UNITS = 999_999_999;

type OnSale = { ticketLimit: number; currencyCode: string };

/** The same for both fields that take the input, so that they are one REST call. */
const seatQuery = (input: BestAvailableInput, { ticketLimit, currencyCode }: OnSale) => {
  const price = (field: 'minPriceMinorUnits' | 'maxPriceMinorUnits', least: number) => {
    const minorUnits = input[field];
    if (typeof minorUnits !== 'number') return null;
    return fromMinorUnits(checkedRange(`input.${field}`, minorUnits, least, MOST_MINOR_UNITS), currencyCode);
  };
  return {
    quantity: checkedRange('input.quantity', input.quantity, 1, ticketLimit),
    limit: checkedRange('input.limit', input.limit, 1, MOST_SUGGESTIONS),
    offers: input.offerIds?.join(','),
    section: input.section,
    accessible: input.accessible || null,
    aisle: input.aisle || null,
    frontRow: input.frontRow || null,
    fullView: input.fullView || null,
    minPrice: price('minPriceMinorUnits', 0),
    maxPrice: price('maxPriceMinorUnits', input.minPriceMinorUnits ?? 0),
    resale: input.resale || null,
  };
};

/** Fields of Event that cost a REST call of their own. General admission has no seats, so nothing is asked. */
export const offerResolvers = {
  Event: {
    offers: async ({ id }, _args, { sources }) => (await sources.offer.list(id)).items.map(toOffer),
    packages: async ({ id }, _args, { sources }) => ((await sources.offer.list(id)).packages ?? []).map(toPackageOffer),
    seatMap: async ({ id, admission, currencyCode }, _args, { sources }) => {
      if (admission !== 'RESERVED') return null;
      const map = await sources.offer.seatMap(id, {});
      return map && toSeatMap(map, currencyCode);
    },
    seatRows: async ({ id, admission }, { section }, { sources }) => {
      if (admission === 'GENERAL' || section.trim() === '') return null;
      const map = await sources.offer.seatMap(id, { section });
      return map?.sections.find(({ name }) => name === section)?.rows?.map(toSeatRow) ?? null;
    },
    bestAvailable: async ({ id, admission, currencyCode, ticketLimit }, { input }, { sources }) => {
      if (admission !== 'RESERVED') return null;
      const { items } = await sources.offer.bestAvailable(id, seatQuery(input, { ticketLimit, currencyCode }));
      return items.map((suggestion) => toSuggestion(suggestion, currencyCode));
    },
    sectionsWithSeats: async ({ id, admission, currencyCode, ticketLimit }, { input }, { sources }) => {
      if (admission !== 'RESERVED') return null;
      const query = seatQuery(input, { ticketLimit, currencyCode });
      // For a limit of 1 the platform looks for the best alone.
      const { sections } = await sources.offer.bestAvailable(id, { ...query, limit: Math.max(2, query.limit) });
      return sections ?? null;
    },
  },
} satisfies Resolvers;
