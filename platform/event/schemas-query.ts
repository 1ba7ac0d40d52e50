import { z } from 'zod';
import { eventFilterQuery, inOrder, locationQuery, pageQuery, severalIds } from '../core/schemas.ts';
import { cursorParam, feedCursorParam } from './cursor.ts';
import { orderParam } from './schemas.ts';

const filterQuery = { ...locationQuery.shape, ...eventFilterQuery, attractionId: z.uuid().optional() };
const listQuery = { ...filterQuery, venueId: z.uuid().optional() };

/** GET /api/product */
export const listEventsQuery = z
  .object({ ...listQuery, ...pageQuery.shape, order: orderParam.default('DATE') })
  .superRefine(inOrder);

/** As many events as one call for several lists may answer with. */
const MOST_IN_LISTS = 1_000;

/** GET /api/product/lists */
export const eventListsQuery = z
  .object({
    venueId: severalIds.optional(),
    attractionId: severalIds.optional(),
    ...pageQuery.shape,
    order: orderParam.default('DATE'),
  })
  .superRefine(({ venueId = [], attractionId = [], limit }, context) => {
    const most = Math.floor(MOST_IN_LISTS / Math.max(1, venueId.length + attractionId.length));
    if (limit <= most) return;
    context.addIssue({ code: 'custom', path: ['limit'], message: `must be ${most} at most for so many lists` });
  });

/** GET /api/product/all */
export const allEventsQuery = z.object({
  limit: pageQuery.shape.limit,
  after: cursorParam.optional().describe('The cursor of an event: the page begins with the one after it'),
});

/** GET /api/product/changes */
export const changesQuery = z.object({
  limit: pageQuery.shape.limit,
  since: feedCursorParam
    .optional()
    .describe('The cursor of an earlier answer; without it nothing but the cursor of now'),
});

/** GET /api/product/facets */
export const facetsQuery = z.object(listQuery).superRefine(inOrder);

/** GET /api/product/popular */
export const popularEventsQuery = z.object({ ...filterQuery, ...pageQuery.shape }).superRefine(inOrder);

/** GET /api/product/dates */
export const eventDatesQuery = z.object({ id: z.uuid().describe('An event'), ...pageQuery.shape });

/** GET /api/product/legacy/{id} */
export const legacyParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
