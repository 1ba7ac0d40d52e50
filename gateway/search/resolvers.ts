import type { Params } from '../core/http/query.ts';
import { filterParams } from '../core/limits/event-filter.ts';
import { checkedPage, checkedRange } from '../core/limits/inputs.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { Resolvers, SearchFilter } from '../generated/resolver-types.ts';
import type { SearchWire } from './source.ts';

const NOTHING: SearchWire = {
  attractions: { items: [], totalCount: 0 },
  events: { items: [], totalCount: 0 },
  venues: { items: [], totalCount: 0 },
};
const MOST_SUGGESTIONS = 20;

/** SEARCH-10: without keyword, place or date there is nothing to search; a category or a price only narrows. */
function isEmptySearch({ keyword, location, startDate }: SearchFilter): boolean {
  return !keyword?.trim() && !location?.cityName?.trim() && !location?.coordinates && !startDate;
}

function foundNothing({ attractions, events, venues }: SearchWire): boolean {
  return attractions.items.length + events.items.length + venues.items.length === 0;
}

export const searchResolvers = {
  Query: {
    search: async (_root, { filter, page }, context, info) => {
      const filtered = filterParams(filter);
      const count = wantsCount(info, 'attractions', 'events', 'venues');
      const query = { ...filtered, sort: filter.order, ...checkedPage(page), count };
      const ask = (place: Params) => context.sources.search.all({ ...query, ...place });
      const [{ answer, range, place }, shape] = await Promise.all([
        isEmptySearch(filter)
          ? { answer: NOTHING, range: null, place: null }
          : context.near({ location: filter.location, offset: page.offset, ask, isEmpty: foundNothing }),
        context.shapes(),
      ]);
      const events = shape.eventList(answer.events, place && { ...filtered, ...place });
      const { reading, nearest } = events;
      return {
        attractions: toList(answer.attractions, shape.attraction),
        events,
        venues: toList(answer.venues, shape.venue),
        range,
        reading,
        nearest,
      };
    },
    autocomplete: async (_root, args, context) => {
      const keyword = args.keyword.trim();
      const limit = checkedRange('limit', args.limit, 1, MOST_SUGGESTIONS);
      // SEARCH-1
      if (keyword === '') return { attractions: [], events: [], venues: [] };
      const [{ attractions, events, venues }, shape] = await Promise.all([
        context.sources.search.autocomplete({ keyword, limit }),
        context.shapes(),
      ]);
      return {
        attractions: attractions.map(shape.attraction),
        events: events.map(shape.event),
        venues: venues.map(shape.venue),
      };
    },
  },
} satisfies Resolvers;
