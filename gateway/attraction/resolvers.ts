import { checkedUuid } from '../core/limits/id.ts';
import { theOneOf } from '../core/limits/one-of.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toAttraction } from './shape.ts';

export const attractionResolvers = {
  Query: {
    attraction: async (_root, { by }, { sources }) => {
      const [key, value] = theOneOf('by', by);
      const wire = await (key === 'partnerId'
        ? sources.attraction.byPartnerId(value)
        : sources.attraction.byId(checkedUuid('by.id', value)));
      return wire && toAttraction(wire);
    },
  },
} satisfies Resolvers;
