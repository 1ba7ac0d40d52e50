import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/upstream.ts';
import { hasFields, isListOf, type ListWire } from '../core/http/wire.ts';
import type { AttractionWire, EventWire, VenueWire } from '../embedded.ts';

export type SearchWire = {
  attractions: ListWire<AttractionWire>;
  events: ListWire<EventWire>;
  venues: ListWire<VenueWire>;
};
const isList = isListOf(hasFields<{ id: string; name: string }>({ id: 'string', name: 'string' }));
const hasLists = hasFields<SearchWire>({ attractions: 'object', events: 'object', venues: 'object' });

function isSearch(value: unknown): value is SearchWire {
  return hasLists(value) && isList(value.attractions) && isList(value.events) && isList(value.venues);
}

export const searchSource = (rest: Rest) => ({
  all: (query: Params) => rest.get('search', path`/api/search`, isSearch, query),
});
