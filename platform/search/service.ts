import type { z } from 'zod';
import { attractionsSought, attractionsSuggested } from '../attraction/service.ts';
import { readKeyword } from '../core/keyword.ts';
import type { Paging } from '../core/page.ts';
import type { EventOrder } from '../event/schemas.ts';
import { type EventContext, type EventFilter, eventsSought, eventsSuggested, lookUp } from '../event/service.ts';
import { venuesSought, venuesSuggested } from '../venue/service.ts';
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

/** Three lists at once, the best match first in each; keyword and place are looked up once for all of them. */
export const search = async (
  context: EventContext,
  asked: Filter,
  order: EventOrder,
  paging: Paging,
): Promise<z.infer<typeof searchSchema>> => {
  const sought = await lookUp(context.db, placed(asked));
  const [attractions, events, venues] = await Promise.all([
    attractionsSought(context.db, sought, paging),
    eventsSought(context, sought, order, paging),
    venuesSought(context.db, sought, paging),
  ]);
  return { attractions, events, venues };
};

/** Suggestions for a keyword that is being typed: nothing is counted, and nothing but the first few is looked for. */
export const autocomplete = async (
  context: EventContext,
  keyword: string,
  limit: number,
): Promise<z.infer<typeof autocompleteSchema>> => {
  const wanted = await readKeyword(context.db, keyword);
  if (wanted === undefined) return { attractions: [], events: [], venues: [] };
  const [attractions, events, venues] = await Promise.all([
    attractionsSuggested(context.db, wanted, limit),
    eventsSuggested(context, wanted, limit),
    venuesSuggested(context.db, wanted, limit),
  ]);
  return { attractions, events, venues };
};
