import { z } from 'zod';
import { SECTION_SIZE } from '#rules/constants.ts';
import { attractionSchema } from '../attraction/wire.ts';
import {
  eventFilterQuery,
  flag,
  inOrder,
  keywordQuery,
  listOf,
  locationQuery,
  named,
  pageQuery,
} from '../core/schemas.ts';
import { eventListSchema, eventSchema, orderParam } from '../event/schemas.ts';
import { venueSchema } from '../venue/wire.ts';

const { city: cityName, ...place } = locationQuery.shape;

/** SEARCH-9 */
export const searchQuery = z
  .object({
    ...eventFilterQuery,
    ...place,
    cityName,
    cityExistsInApi: flag.optional().describe('False: search by coordinates, not by name'),
    sort: orderParam.default('RELEVANCE').describe('Order of the events'),
    ...pageQuery.shape,
  })
  .superRefine(inOrder);

/** GET /api/search: three lists in one answer. */
export const searchSchema = z.object({
  attractions: listOf(attractionSchema),
  events: eventListSchema,
  venues: listOf(venueSchema),
});

/** GET /api/search/autocomplete */
export const autocompleteQuery = z.object({
  keyword: keywordQuery.shape.keyword.unwrap(),
  limit: z.coerce.number().int().min(1).max(20).default(SECTION_SIZE).describe('Of each group'),
});
export const autocompleteSchema = z.object({
  attractions: z.array(attractionSchema),
  events: z.array(eventSchema),
  venues: z.array(venueSchema),
});

named({ SearchResults: searchSchema, Suggestions: autocompleteSchema });
