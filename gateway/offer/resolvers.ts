import { checkedRange } from '../core/limits/inputs.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toOffer, toPackageOffer, toSeatMap, toSeatRow, toSuggestion } from './shape.ts';

const MOST_SUGGESTIONS = 50;

/** Fields of Event that cost a REST call of their own. General admission has no seats, so nothing is asked. */
export const offerResolvers = {
  Event: {
    offers: async ({ id }, _args, { sources }) => (await sources.offer.list(id)).items.map(toOffer),
    packages: async ({ id }, _args, { sources }) => ((await sources.offer.list(id)).packages ?? []).map(toPackageOffer),
    seatMap: async ({ id, admission, currencyCode }, _args, { sources }) => {
      if (admission === 'GENERAL') return null;
      const map = await sources.offer.seatMap(id, {});
      return map && toSeatMap(map, currencyCode);
    },
    seatRows: async ({ id, admission }, { section }, { sources }) => {
      if (admission === 'GENERAL' || section.trim() === '') return null;
      const map = await sources.offer.seatMap(id, { section });
      return map?.sections.find(({ name }) => name === section)?.rows?.map(toSeatRow) ?? null;
    },
    bestAvailable: async ({ id, admission, currencyCode, ticketLimit }, { input }, { sources }) => {
      if (admission === 'GENERAL') return null;
      const { items } = await sources.offer.bestAvailable(id, {
        quantity: checkedRange('input.quantity', input.quantity, 1, ticketLimit),
        limit: checkedRange('input.limit', input.limit, 1, MOST_SUGGESTIONS),
        offers: input.offerIds?.join(','),
        section: input.section,
        accessible: input.accessible || null,
      });
      return items.map((suggestion) => toSuggestion(suggestion, currencyCode));
    },
  },
} satisfies Resolvers;
