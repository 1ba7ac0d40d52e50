import { checkedUuid } from '../core/limits/id.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const orderResolvers = {
  Query: {
    order: async (_root, { id }, context) => {
      const uuid = checkedUuid('id', id);
      if (context.session.isNew) return null;
      const [wire, shape] = await Promise.all([context.sources.order.byUuid(uuid), context.shapes()]);
      return wire && shape.order(wire);
    },
  },
} satisfies Resolvers;
