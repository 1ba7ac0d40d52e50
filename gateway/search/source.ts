import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { type Check, hasFields, isArrayOf, isListOf, type ListWire } from '../core/http/wire.ts';
import type { AttractionWire, EventWire, VenueWire } from '../embedded.ts';

type Groups<A, E, V> = { attractions: A; events: E; venues: V };
export type SearchWire = Groups<ListWire<AttractionWire>, ListWire<EventWire>, ListWire<VenueWire>>;
type SuggestionsWire = Groups<AttractionWire[], EventWire[], VenueWire[]>;

const isNamed = hasFields<{ id: string; name: string }>({ id: 'string', name: 'string' });
const hasGroups = hasFields<Groups<object, object, object>>({
  attractions: 'object',
  events: 'object',
  venues: 'object',
});

function groupsOf<T>(isGroup: Check<unknown>): Check<T> {
  return (value): value is T =>
    hasGroups(value) && isGroup(value.attractions) && isGroup(value.events) && isGroup(value.venues);
}
const isSearch = groupsOf<SearchWire>(isListOf(isNamed));
const areSuggestions = groupsOf<SuggestionsWire>(isArrayOf(isNamed));

/** SEARCH-9: this call names a city and an order in words of its own. */
const inItsWords = ({ city, ...query }: Params): Params => ({ ...query, cityName: city });

export const searchSource = (rest: Rest) => ({
  all: (query: Params) => rest.get('search', path`/api/search`, isSearch, inItsWords(query)),
  autocomplete: (query: Params) => rest.get('search', path`/api/search/autocomplete`, areSuggestions, query),
});
