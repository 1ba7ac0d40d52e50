import { checkedPage, checkedRange } from '../core/limits/page.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { cityExists } from './fallback.ts';
import { toCity } from './shape.ts';

export const cityResolvers = {
  Query: {
    cities: async (_root, { keyword, countryCode, stateCode, page }, { sources }, info) => {
      const query = { keyword, countryCode, stateCode, ...checkedPage(page), count: wantsCount(info) };
      return toList(await sources.city.list(query), (wire) => toCity(wire, true));
    },
    cityAt: async (_root, { coordinates }, { sources }) => {
      const longitude = checkedRange('coordinates.longitude', coordinates.longitude, -180, 180);
      const latitude = checkedRange('coordinates.latitude', coordinates.latitude, -90, 90);
      const wire = await sources.geo.reverse({ longitude, latitude });
      return wire && toCity(wire, null);
    },
  },
  City: {
    isSearchableByName: ({ isSearchableByName, name, stateCode, countryCode }, _args, { sources }) =>
      isSearchableByName ?? cityExists({ name, stateCode, countryCode }, sources.city.list),
  },
} satisfies Resolvers;
