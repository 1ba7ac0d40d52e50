import { checkedUuid } from '../core/limits/id.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toMapUrl, toVenue } from './shape.ts';

export const venueResolvers = {
  Query: {
    venue: async (_root, { id }, { sources }) => {
      const wire = await sources.venue.byId(checkedUuid('id', id));
      return wire && toVenue(wire);
    },
  },
  Venue: {
    mapUrl: ({ coordinates }) => coordinates && toMapUrl(coordinates),
  },
} satisfies Resolvers;
