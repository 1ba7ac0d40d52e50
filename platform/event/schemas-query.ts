import { z } from 'zod';
import { datesQuery, inOrder, keywordQuery, locationQuery, pageQuery, textParam } from '../core/schemas.ts';
import { orderParam } from './schemas.ts';

const MOST_GENRES = 20;
const HIGHEST_PRICE = 10_000_000;
const price = z.coerce.number().min(0).max(HIGHEST_PRICE);
const genre = textParam(100);

/** What narrows events everywhere, apart from where. */
export const eventFilterQuery = {
  ...keywordQuery.shape,
  ...datesQuery.shape,
  categoryId: textParam(50).optional(),
  minPrice: price.optional().describe('Of the cheapest ticket with fees, in the event’s own currency'),
  maxPrice: price.optional().describe('The same; not below minPrice'),
  genre: z
    .union([genre.transform((one) => [one]), z.array(genre).max(MOST_GENRES)])
    .optional()
    .describe('Any of these genres; repeat it for several'),
  ticketType: z.enum(['standard', 'resale']).optional().describe('Only events that have such tickets'),
};

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
