import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields, isAnything, isArrayOf, isListOf } from '../core/http/wire.ts';
import type { SavedSearch, SearchResults, SearchToSaveInput, Suggestions } from '../generated/platform.ts';

export type SearchWire = SearchResults;
export type SavedSearchWire = SavedSearch;

const isNamed = hasFields<{ id: string; name: string }>({ id: 'string', name: 'string' });
const hasGroups = hasFields<Record<keyof SearchWire, object>>({
  attractions: 'object',
  events: 'object',
  venues: 'object',
});

function groupsOf<T>(isGroup: Check<unknown>): Check<T> {
  return (value): value is T =>
    hasGroups(value) && isGroup(value.attractions) && isGroup(value.events) && isGroup(value.venues);
}
const isSearch = groupsOf<SearchWire>(isListOf(isNamed));
const areSuggestions = groupsOf<Suggestions>(isArrayOf(isNamed));

const isSavedSearch = hasFields<SavedSearchWire>({ id: 'string', city: 'object', loyaltyAccount: 'object' });

/** SEARCH-9: the combined search calls the city `cityName`. */
const withCityName = ({ city, ...query }: Params): Params => ({ ...query, cityName: city });

export const searchSource = (rest: Rest) => ({
  all: (query: Params) => rest.get('search', path`/api/search`, isSearch, withCityName(query)),
  autocomplete: (query: Params) => rest.get('search', path`/api/search/autocomplete`, areSuggestions, query),
  saved: () => rest.get('search', path`/api/user/search`, isListOf(isSavedSearch)),
  save: (body: SearchToSaveInput) => rest.send('search', 'POST', path`/api/user/search`, isSavedSearch, { body }),
  forget: (id: string) => rest.send('search', 'DELETE', path`/api/user/search/${{ id }}`, isAnything),
});
