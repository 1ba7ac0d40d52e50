import { type EventListWire, type EventWire, event, eventList } from '../core/contract/event.ts';
import { anyAnswer, arrayOf, entity, listOf, required } from '../core/contract/fields.ts';
import { type AttractionWire, attraction, type VenueWire, venue } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, type ListWire } from '../core/http/wire.ts';
import type { SavedSearch, SearchToSaveInput } from '../generated/platform.ts';

export type SearchWire = {
  attractions: ListWire<AttractionWire>;
  events: EventListWire;
  venues: ListWire<VenueWire>;
};
export type SuggestionsWire = { attractions: AttractionWire[]; events: EventWire[]; venues: VenueWire[] };
export type SavedSearchWire = SavedSearch;

const search = entity<SearchWire>('SearchResults', {
  attractions: required(listOf(attraction)),
  events: required(eventList),
  venues: required(listOf(venue)),
});
const suggestions = entity<SuggestionsWire>('Suggestions', {
  attractions: required(arrayOf(attraction)),
  events: required(arrayOf(event)),
  venues: required(arrayOf(venue)),
});

const isSavedSearch = hasFields<SavedSearchWire>({ id: 'string', city: 'object', loyaltyAccount: 'object' });

/** SEARCH-9: the combined search calls the city `cityName`. */
const withCityName = ({ city, ...query }: Params): Params => ({ ...query, cityName: city });

export const searchSource = (rest: Rest) => ({
  all: (query: Params) => rest.get('search', path`/api/search`, search, withCityName(query)),
  autocomplete: (query: Params) => rest.get('search', path`/api/search/autocomplete`, suggestions, query),
  saved: () => rest.get('search', path`/api/user/search`, listOf(isSavedSearch)),
  save: (body: SearchToSaveInput) => rest.send('search', 'POST', path`/api/user/search`, isSavedSearch, { body }),
  forget: (id: string) => rest.send('search', 'DELETE', path`/api/user/search/${{ id }}`, anyAnswer),
});
