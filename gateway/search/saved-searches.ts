import type { GatewayContext } from '../context.ts';
import { orProblems } from '../core/errors/problems.ts';
import type { LocationInput, Resolvers, SaveSearchInput } from '../generated/resolver-types.ts';
import type { SavedSearchWire } from './source.ts';

/** SEARCH-12: null where there is no city by name, so that the platform names the field. */
function toCityBody({ cityName, countryCode, stateCode, coordinates, isSearchableByName }: LocationInput) {
  const name = cityName?.trim();
  if (!name || !countryCode) return null;
  const { latitude, longitude } = coordinates ?? {};
  return {
    name,
    countryCode,
    stateCode: stateCode?.trim() || null,
    location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    hasVenue: isSearchableByName ?? true,
  };
}

const toBody = ({ keyword, city, airport, startDate, endDate }: SaveSearchInput) => ({
  keyword: keyword?.trim() || null,
  city: city ? toCityBody(city) : null,
  airport: airport?.trim() || null,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
});

async function toSavedSearch(wire: SavedSearchWire, { shapes }: GatewayContext) {
  const { id, keyword, city, airport, startDate, endDate, loyaltyAccount, loyaltyProgram, createdAt } = wire;
  const shape = await shapes();
  const days = { startDate, endDate };
  return {
    id,
    keyword,
    city: shape.city(city),
    airport,
    ...days,
    loyaltyAccountId: loyaltyAccount.id,
    loyaltyProgram,
    createdAt,
  };
}

export const savedSearchResolvers = {
  Viewer: {
    savedSearches: async (_viewer, _args, context) => {
      const { items } = await context.sources.search.saved();
      return Promise.all(items.map((item) => toSavedSearch(item, context)));
    },
  },
  Mutation: {
    saveSearch: async (_root, { input }, context) => {
      const call = context.sources.search.save(toBody(input));
      const { value, problems } = await orProblems(call, context.language, {});
      return { savedSearch: value && (await toSavedSearch(value, context)), problems };
    },
    deleteSavedSearch: async (_root, { input }, { sources, language }) => {
      const { problems } = await orProblems(sources.search.forget(input.id), language, {});
      return { deletedSearchId: problems.length > 0 ? null : input.id, problems };
    },
  },
} satisfies Resolvers;
