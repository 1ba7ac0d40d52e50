import type { z } from 'zod';
import { attractionSuggestions, attractionsMatching } from '../attraction/service.ts';
import { readKeyword } from '../core/keyword.ts';
import type { Paging } from '../core/page.ts';
import type { EventOrder } from '../event/schemas.ts';
import {
  type EventContext,
  type EventFilter,
  eventSuggestions,
  eventsMatching,
  resolveFilter,
} from '../event/service.ts';
import { venueSuggestions, venuesMatching } from '../venue/service.ts';
import type { autocompleteSchema, searchSchema } from './schemas.ts';

type Filter = Omit<EventFilter, 'city'> & {
  cityName?: string | undefined;
  cityExistsInApi?: boolean | undefined;
};

/** CITY-7: for an unknown city, and for where the visitor is now, the coordinates are searched instead of the name. */
const toEventFilter = ({ cityName, cityExistsInApi, ...filter }: Filter): EventFilter => {
  const byCoordinates = filter.latitude !== undefined && (cityExistsInApi === false || filter.locationCurrent === true);
  return byCoordinates ? filter : { ...filter, city: cityName };
};

/** Attractions, events and venues, the best match first in each; keyword and place are looked up once for all three. */
export const search = async (
  context: EventContext,
  query: Filter,
  order: EventOrder,
  paging: Paging,
): Promise<z.infer<typeof searchSchema>> => {
  const filter = await resolveFilter(context.db, toEventFilter(query));
  const [attractions, events, venues] = await Promise.all([
    attractionsMatching(context.db, filter, paging),
    eventsMatching(context, filter, order, paging),
    venuesMatching(context.db, filter, paging),
  ]);
  return { attractions, events, venues };
};

/** Suggestions for a keyword that is being typed: the first few of each group, nothing counted. */
export const autocomplete = async (
  context: EventContext,
  text: string,
  limit: number,
): Promise<z.infer<typeof autocompleteSchema>> => {
  const keyword = await readKeyword(context.db, text);
  if (keyword === undefined) return { attractions: [], events: [], venues: [] };
  const [attractions, events, venues] = await Promise.all([
    attractionSuggestions(context.db, keyword, limit),
    eventSuggestions(context, keyword, limit),
    venueSuggestions(context.db, keyword, limit),
  ]);
  return { attractions, events, venues };
};
