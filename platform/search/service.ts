import type { z } from 'zod';
import { listAttractions } from '../attraction/service.ts';
import type { Paging } from '../core/page.ts';
import type { EventOrder } from '../event/schemas.ts';
import { type EventContext, type EventFilter, searchEvents } from '../event/service.ts';
import { listVenues } from '../venue/service.ts';
import type { autocompleteSchema, searchSchema } from './schemas.ts';

type Filter = Omit<EventFilter, 'city'> & {
  cityName?: string | undefined;
  cityExistsInApi?: boolean | undefined;
};

/** CITY-7: a name that is known to be unknown gives way to the coordinates, where the visitor is now always does. */
const placed = ({ cityName, cityExistsInApi, ...filter }: Filter): EventFilter => {
  const byPoint = filter.latitude !== undefined && (cityExistsInApi === false || filter.locationCurrent === true);
  return byPoint ? filter : { ...filter, city: cityName };
};

/** Three lists at once, the best match first in each. */
export const search = async (
  context: EventContext,
  asked: Filter,
  order: EventOrder,
  paging: Paging,
): Promise<z.infer<typeof searchSchema>> => {
  const filter = placed(asked);
  const [attractions, events, venues] = await Promise.all([
    listAttractions(context.db, filter, paging),
    searchEvents(context, filter, order, paging),
    listVenues(context.db, filter, paging),
  ]);
  return { attractions, events, venues };
};

export const autocomplete = async (
  context: EventContext,
  keyword: string,
  limit: number,
): Promise<z.infer<typeof autocompleteSchema>> => {
  const { attractions, events, venues } = await search(context, { keyword }, 'RELEVANCE', {
    limit,
    offset: 0,
    count: false,
  });
  return { attractions: attractions.items, events: events.items, venues: venues.items };
};
