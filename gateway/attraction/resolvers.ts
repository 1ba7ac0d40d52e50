import { checkedUuid } from '../core/limits/id.ts';
import { theOneOf } from '../core/limits/one-of.ts';
import { checkedPage } from '../core/limits/page.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
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
  Attraction: {
    similar: async ({ id }, { page }, { sources }, info) =>
      toList(await sources.attraction.similar(id, { ...checkedPage(page), count: wantsCount(info) }), toAttraction),
  },
  Event: {
    similarAttractions: async ({ attractions: [first] }, { page }, { sources }, info) =>
      first
        ? toList(
            await sources.attraction.similar(first.id, { ...checkedPage(page), count: wantsCount(info) }),
            toAttraction,
          )
        : null,
  },
} satisfies Resolvers;
