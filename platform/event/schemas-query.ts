import { z } from 'zod';
import { eventFilterQuery, inOrder, locationQuery, pageQuery } from '../core/schemas.ts';
import { orderParam } from './schemas.ts';

const filterQuery = { ...locationQuery.shape, ...eventFilterQuery, attractionId: z.uuid().optional() };
const listQuery = { ...filterQuery, venueId: z.uuid().optional() };

/** GET /api/product */
export const listEventsQuery = z
  .object({ ...listQuery, ...pageQuery.shape, order: orderParam.default('DATE') })
  .superRefine(inOrder);

/** GET /api/product/facets */
export const facetsQuery = z.object(listQuery).superRefine(inOrder);

/** GET /api/product/popular */
export const popularEventsQuery = z.object({ ...filterQuery, ...pageQuery.shape }).superRefine(inOrder);

/** GET /api/product/dates */
export const eventDatesQuery = z.object({ id: z.uuid().describe('An event'), ...pageQuery.shape });

/** GET /api/product/legacy/{id} */
export const legacyParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
