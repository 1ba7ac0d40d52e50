import { listOf } from '../core/contract/fields.ts';
import { type CityWire, city } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { checkedPage, checkedRange } from '../core/limits/inputs.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { City, Resolvers } from '../generated/resolver-types.ts';
import { cityExists } from './fallback.ts';

/** `isSearchableByName` is null until the platform has been asked whether it finds events by the city's name. */
export type CityModel = Omit<City, 'events'>;

export const citySource = (rest: Rest) => ({
  list: (query: Params) => rest.get('city', path`/api/city`, listOf(city), query),
});

export const geoSource = (rest: Rest) => ({
  reverse: (point: Params) => rest.find('geo', path`/api/geo/reverse`, city, point),
});

function toCity(wire: CityWire, isSearchableByName: boolean | null): CityModel {
  const { id, name, stateCode, countryCode, location, eventCount = null } = wire;
  return { id, name, stateCode, countryCode, coordinates: location, isSearchableByName, eventCount };
}

/** A city of the platform's own, which it finds events by; not so a place without a venue. */
export const toKnownCity = (wire: CityWire): CityModel => toCity(wire, wire.hasVenue ?? true);

export const cityResolvers = {
  Query: {
    cities: async (
      _root,
      { keyword, countryCode, stateCode, onlyFavourite, everyPlace, order, page },
      { sources },
      info,
    ) => {
      const flags = { onlyFavourite: onlyFavourite || null, everyPlace: everyPlace || null };
      const narrowed = { keyword, countryCode, stateCode, ...flags, order: order === 'MATCH' ? null : order };
      const query = { ...narrowed, ...checkedPage(page), count: wantsCount(info) };
      return toList(await sources.city.list(query), toKnownCity);
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
