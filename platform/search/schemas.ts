import { z } from 'zod';
import { attractionSchema } from '../attraction/schemas.ts';
import { listOf } from '../core/schemas.ts';
import { eventSchema } from '../event/schemas.ts';
import { venueSchema } from '../venue/schemas.ts';

/** GET /api/search: keyword, limit, offset, categoryId, order, dates and location parameters; three lists in one answer. */
export const searchSchema = z.object({
  attractions: listOf(attractionSchema),
  events: listOf(eventSchema),
  venues: listOf(venueSchema),
});
