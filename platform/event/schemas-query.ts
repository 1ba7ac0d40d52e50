import { z } from 'zod';
import { datesQuery, inOrder, keywordQuery, locationQuery, pageQuery, textParam } from '../core/schemas.ts';
import { orderParam } from './schemas.ts';

const filterQuery = {
  ...locationQuery.shape,
  ...keywordQuery.shape,
  ...datesQuery.shape,
  categoryId: textParam(50).optional(),
  attractionId: z.uuid().optional(),
};

/** GET /api/product */
export const listEventsQuery = z
  .object({ ...filterQuery, ...pageQuery.shape, venueId: z.uuid().optional(), order: orderParam.default('DATE') })
  .superRefine(inOrder);

/** GET /api/product/popular */
export const popularEventsQuery = z.object({ ...filterQuery, ...pageQuery.shape }).superRefine(inOrder);

/** GET /api/product/dates */
export const eventDatesQuery = z.object({ id: z.uuid().describe('An event'), ...pageQuery.shape });

/** GET /api/product/legacy/{id} */
export const legacyParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
