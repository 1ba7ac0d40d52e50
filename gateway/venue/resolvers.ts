import { checkedUuid } from '../core/limits/id.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toVenue } from './shape.ts';

export const venueResolvers = {
  Query: {
    venue: async (_root, { id }, { sources }) => {
      const wire = await sources.venue.byId(checkedUuid('id', id));
      return wire && toVenue(wire);
    },
  },
} satisfies Resolvers;
