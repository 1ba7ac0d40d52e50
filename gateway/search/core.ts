import type { EventListWire } from '../core/contract/event.ts';
import type { AttractionWire, VenueWire } from '../core/contract/place.ts';
import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { SearchWire, SuggestionsWire } from './source.ts';

type Lists = {
  events: (query: Params) => Promise<EventListWire>;
  attractions: (query: Params) => Promise<ListWire<AttractionWire>>;
  venues: (query: Params) => Promise<ListWire<VenueWire>>;
};

/** The search of an upstream that has none: its three lists at once. */
export function coreSearch({ events, attractions, venues }: Lists) {
  const all = async ({ categoryId, sort, order, ...query }: Params): Promise<SearchWire> => {
    const [ofEvents, ofAttractions, ofVenues] = await Promise.all([
      events({ ...query, categoryId, order: sort ?? order }),
      attractions({ ...query, category: categoryId }),
      // Venues have no category: with one, all of them would be found.
      categoryId ? { items: [], totalCount: 0 } : venues(query),
    ]);
    return { events: ofEvents, attractions: ofAttractions, venues: ofVenues };
  };
  return {
    all,
    autocomplete: async (query: Params): Promise<SuggestionsWire> => {
      const found = await all({ ...query, offset: 0, count: false });
      return { events: found.events.items, attractions: found.attractions.items, venues: found.venues.items };
    },
  };
}
