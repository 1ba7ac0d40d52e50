import { checkedPage } from '../core/limits/page.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { City, Resolvers } from '../generated/resolver-types.ts';
import type { CityWire } from './source.ts';

function toCity(wire: CityWire): City {
  const { id, name, stateCode, countryCode, location } = wire;
  return { id, name, stateCode, countryCode, coordinates: location };
}

export const cityResolvers = {
  Query: {
    cities: async (_root, { keyword, countryCode, stateCode, page }, { sources }, info) => {
      const query = { keyword, countryCode, stateCode, ...checkedPage(page), count: wantsCount(info) };
      return toList(await sources.city.list(query), toCity);
    },
  },
} satisfies Resolvers;
