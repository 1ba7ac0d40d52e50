import { z } from 'zod';
import { attractionSchema } from '../attraction/wire.ts';
import { citySchema } from '../city/service.ts';
import { eventSchema } from '../event/schemas.ts';
import { venueSchema } from '../venue/wire.ts';

/** What is upper-cased in the API: favourites are of the first three types, views of all four. */
export const favouriteTypes = ['EVENT', 'ATTRACTION', 'VENUE'] as const;
export type FavouriteType = (typeof favouriteTypes)[number];
export type EntityType = FavouriteType | 'CITY';

/** An entity as lists of several types answer it, each type under a name of its own. */
export const eventEntity = z.object({ type: z.literal('EVENT'), id: z.uuid(), event: eventSchema });
export const attractionEntity = z.object({ type: z.literal('ATTRACTION'), id: z.uuid(), attraction: attractionSchema });
export const venueEntity = z.object({ type: z.literal('VENUE'), id: z.uuid(), venue: venueSchema });
export const cityEntity = z.object({ type: z.literal('CITY'), id: z.string(), city: citySchema });

/** One of the things that a favourite is, in a body. */
export const favouriteRef = z.object({ type: z.enum(favouriteTypes), id: z.uuid().toLowerCase() });
