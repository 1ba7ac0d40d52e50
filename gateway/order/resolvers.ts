import { checkedUuid } from '../core/limits/id.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const orderResolvers = {
  Query: {
    order: async (_root, { id }, context) => {
      const uuid = checkedUuid('id', id);
      // A guest who was not here before owns nothing; a member's orders are theirs in any browser.
      if (context.session.isNew && context.viewer.role === 'GUEST') return null;
      const [wire, shape] = await Promise.all([context.sources.order.byUuid(uuid), context.shapes()]);
      return wire && shape.order(wire);
    },
  },
} satisfies Resolvers;
