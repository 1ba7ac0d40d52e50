import { z } from 'zod';
import { flag, instantSchema, named, pageQuery } from '../core/schemas.ts';
import { attractionEntity, eventEntity, favouriteRef, favouriteTypes, venueEntity } from '../entity/schemas.ts';

/** FAV-2: ids come in pages of 100. */
const PAGE = 100;
const MOST_ITEMS = 100;

const createdAt = instantSchema.describe('When it became a favourite');

/** GET /api/favourite/{type}: the latest first. */
export const favouriteSchema = z.discriminatedUnion('type', [
  eventEntity.extend({ createdAt }),
  attractionEntity.extend({ createdAt }),
  venueEntity.extend({ createdAt }),
]);

/** {type} of a path, in capital or small letters. */
export const typeParams = z.object({
  type: z
    .string()
    .toUpperCase()
    .pipe(z.enum(favouriteTypes, `must be one of ${favouriteTypes.join(', ')}`))
    .describe('event, attraction or venue'),
});

const uuid = z.uuid().toLowerCase();

/** GET /api/favourite/{type}/ids */
export const idsQuery = z.object({
  among: z
    .union([uuid.transform((one) => [one]), z.array(uuid).max(PAGE)], `must be a UUID, or up to ${PAGE} of them`)
    .optional()
    .describe('Only these; repeat it for up to 100: which things of a page are favourites'),
  limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
  offset: pageQuery.shape.offset,
  count: flag.default(true),
});

/** POST /api/favourite and DELETE /api/favourite/delete */
export const favouritesBody = z.object({ items: z.array(favouriteRef).min(1).max(MOST_ITEMS) });

named(
  { Favourite: favouriteSchema, Favourites: favouritesBody },
  { Favourites: { items: [{ type: 'EVENT', id: '5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10' }] } },
);
