import { z } from 'zod';
import { EARLIEST_DAY, HISTORY_FETCHED } from '#rules/constants.ts';
import { attractionSchema } from '../attraction/wire.ts';
import { instantSchema, named, textParam } from '../core/schemas.ts';
import { attractionEntity, cityEntity, eventEntity, favouriteTypes, venueEntity } from '../entity/schemas.ts';
import { eventSchema } from '../event/schemas.ts';

/** As many views of one type as are kept of a member; older ones are deleted. */
export const KEPT_OF_TYPE = 54;
const MOST_DELETED = 4 * KEPT_OF_TYPE;

const viewedAt = instantSchema.describe('When it was last looked at');

/** GET /api/user/analytics/recent: the latest first. */
export const recentSchema = z.object({
  items: z.array(
    z.discriminatedUnion('type', [
      eventEntity.extend({ viewedAt }),
      attractionEntity.extend({ viewedAt }),
      venueEntity.extend({ viewedAt }),
      cityEntity.extend({ viewedAt }),
    ]),
  ),
});

const uuid = z.uuid().toLowerCase();
const cityKey = textParam(300).describe('A city’s key, like US_NY_New_York');

/** One thing that was looked at. */
const viewRef = z.discriminatedUnion('type', [
  z.object({ type: z.enum(favouriteTypes), id: uuid }),
  z.object({ type: z.literal('CITY'), id: cityKey }),
]);

const givenViewedAt = instantSchema
  .refine((instant) => instant >= EARLIEST_DAY, `must not be before ${EARLIEST_DAY}`)
  .optional()
  .describe('UTC; now when left out, and never later');

/** POST /api/user/analytics/recent */
export const viewsBody = z.object({
  items: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.enum(favouriteTypes), id: uuid, viewedAt: givenViewedAt }),
        z.object({ type: z.literal('CITY'), id: cityKey, viewedAt: givenViewedAt }),
      ]),
    )
    .min(1)
    .max(HISTORY_FETCHED),
});

const EITHER = 'give exactly one of items and all';

/** DELETE /api/user/analytics: some views, or all of them. */
export const deleteViewsBody = z
  .object({
    items: z.array(viewRef).min(1).max(MOST_DELETED).optional(),
    all: z.literal(true).optional().describe('True deletes every view of the member, those that are not listed too'),
  })
  .superRefine(({ items, all }, context) => {
    if ((items === undefined) !== (all === undefined)) return;
    context.addIssue({ code: 'custom', path: ['items'], message: EITHER });
    context.addIssue({ code: 'custom', path: ['all'], message: EITHER });
  });

export const fetchQuery = z.object({
  limit: z.coerce.number().int().min(1).max(HISTORY_FETCHED).default(HISTORY_FETCHED),
});

/** GET /api/user/analytics */
export const analyticsSchema = z.object({
  suggestions: z
    .array(eventSchema)
    .describe(
      'Events to come, 20 at most: first of attractions, then of categories that the member looked at or favours',
    ),
  similar: z.array(attractionSchema).describe('Attractions with events to come, of the same genres'),
});

const example = { items: [{ type: 'EVENT', id: '5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10' }] };

named(
  { RecentViews: recentSchema, Views: viewsBody, ViewsToDelete: deleteViewsBody, Analytics: analyticsSchema },
  { Views: example, ViewsToDelete: example },
);
