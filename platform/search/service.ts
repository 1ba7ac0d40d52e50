import type { z } from 'zod';
import { attractionSuggestions, attractionsMatching } from '../attraction/service.ts';
import type { Paging } from '../core/page.ts';
import type { EventOrder } from '../event/schemas.ts';
import {
  type EventContext,
  type EventFilter,
  eventSuggestions,
  eventsMatching,
  hasEvents,
  nearestTo,
  type ResolvedFilter,
  type Search,
  searchesFor,
} from '../event/service.ts';
import { readTyped } from '../keyword/service.ts';
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

type Results = z.infer<typeof searchSchema>;

const isEmpty = (list: { items: readonly unknown[] }): boolean => list.items.length === 0;

const isNothing = ({ attractions, events, venues }: Results): boolean => [attractions, events, venues].every(isEmpty);

/**
 * Attractions, events and venues, the best match first in each; keyword and place are looked up once for all three. Of the ways
 * to read the keyword the first that finds events; where none does, the first that finds a name.
 */
export const search = async (
  context: EventContext,
  query: Filter,
  order: EventOrder,
  paging: Paging,
): Promise<Results> => {
  const { db, language } = context;
  const filter = toEventFilter(query);
  const lists = async (resolved: ResolvedFilter | undefined, page: Paging): Promise<Results> => {
    const [attractions, events, venues] = await Promise.all([
      attractionsMatching(db, resolved, page),
      eventsMatching(context, resolved, order, page),
      venuesMatching(db, resolved, page),
    ]);
    return { attractions, events, venues };
  };
  const searches = await searchesFor(db, filter, language);
  const take = async ({ reading, resolve }: Search): Promise<Results> => {
    const page = await lists(await resolve(), paging);
    return { ...page, events: { ...page.events, ...(reading && { reading }) } };
  };
  const hasAnEvent = async ({ resolve }: Search): Promise<boolean> => {
    const resolved = await resolve();
    return resolved !== undefined && hasEvents(db, resolved);
  };
  // Of several ways only one that has events is read as a whole.
  for (const one of searches.length > 1 ? searches : []) if (await hasAnEvent(one)) return take(one);
  for (const one of searches) {
    const results = await take(one);
    if (!isNothing(results)) return results;
  }
  const nothing = await lists(undefined, paging);
  const nearest =
    paging.offset > 0
      ? null
      : await nearestTo(context, filter, (resolved, page, by) => eventsMatching(context, resolved, by, page));
  const reading = searches[0]?.reading;
  return { ...nothing, events: { ...nothing.events, ...(reading && { reading }), ...(nearest && { nearest }) } };
};

/** Suggestions for a keyword that is being typed: the first few of each group, nothing counted. */
export const autocomplete = async (
  context: EventContext,
  text: string,
  limit: number,
): Promise<z.infer<typeof autocompleteSchema>> => {
  const { db } = context;
  const keyword = await readTyped(db, text, context.language);
  if (keyword === undefined) {
    const { attractions, events, venues } = await search(context, { keyword: text }, 'RELEVANCE', {
      limit,
      offset: 0,
      count: false,
    });
    return { attractions: attractions.items, events: events.items, venues: venues.items };
  }
  const [attractions, events, venues] = await Promise.all([
    attractionSuggestions(db, keyword, limit),
    eventSuggestions(context, keyword, limit),
    venueSuggestions(db, keyword, limit),
  ]);
  return { attractions, events, venues };
};
