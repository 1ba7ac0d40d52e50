import { badInput } from '../core/errors/client-errors.ts';
import type { Params } from '../core/http/query.ts';
import { checkedPage } from '../core/limits/page.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { Resolvers, SearchFilter } from '../generated/resolver-types.ts';
import type { SearchWire } from './source.ts';

const NOTHING: SearchWire = {
  attractions: { items: [], totalCount: 0 },
  events: { items: [], totalCount: 0 },
  venues: { items: [], totalCount: 0 },
};

/** SEARCH-10: nothing to look for. A category narrows a search, but is none. */
export function isEmptySearch({ keyword, location, startDate }: SearchFilter): boolean {
  return !keyword?.trim() && !location?.cityName?.trim() && !location?.coordinates && !startDate;
}

function foundNothing({ attractions, events, venues }: SearchWire): boolean {
  return attractions.items.length + events.items.length + venues.items.length === 0;
}

export const searchResolvers = {
  Query: {
    search: async (_root, { filter, page }, context, info) => {
      const { keyword, startDate, endDate, categoryId, order } = filter;
      if (startDate && endDate && endDate < startDate) {
        throw badInput('filter.endDate', `must not be before startDate ${startDate}`);
      }
      const counted = wantsCount(info, 'attractions', 'events', 'venues');
      const query = { keyword, startDate, endDate, categoryId, order, ...checkedPage(page), count: counted };
      const ask = (place: Params) => context.sources.search.all({ ...query, ...place });
      const [{ answer, range }, shape] = await Promise.all([
        isEmptySearch(filter)
          ? { answer: NOTHING, range: null }
          : context.near({ location: filter.location, offset: page.offset, ask, isEmpty: foundNothing }),
        context.shapes(),
      ]);
      return {
        attractions: toList(answer.attractions, shape.attraction),
        events: toList(answer.events, shape.event),
        venues: toList(answer.venues, shape.venue),
        range,
      };
    },
  },
} satisfies Resolvers;
