import type { z } from 'zod';
import { listAttractions } from '../attraction/service.ts';
import type { Paging } from '../core/page.ts';
import type { Place } from '../core/place.ts';
import type { EventOrder } from '../event/schemas.ts';
import { type EventContext, searchEvents } from '../event/service.ts';
import { listVenues } from '../venue/service.ts';
import type { searchSchema } from './schemas.ts';

type Filter = Place & {
  keyword?: string | undefined;
  categoryId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Three lists at once; without an order the best match comes first in each. */
export const search = async (
  context: EventContext,
  filter: Filter,
  order: EventOrder | undefined,
  paging: Paging,
): Promise<z.infer<typeof searchSchema>> => {
  const [attractions, events, venues] = await Promise.all([
    listAttractions(context.db, filter, paging),
    searchEvents(context, filter, order ?? 'MATCH', paging),
    listVenues(context.db, filter, paging),
  ]);
  return { attractions, events, venues };
};
