import { z } from 'zod';
import { EARLIEST_DAY } from '#rules/constants.ts';

/** Where in the whole catalogue an event stands: the columns that it is sorted by, as PostgreSQL writes them. */
export type EventPlace = { day: string; startAt: string | null; id: string };

/** A year 0 is none to PostgreSQL, and no event is near it. */
const hasYear = (text: string): boolean => text >= EARLIEST_DAY;

const placeSchema = z.tuple([
  z.union([z.iso.date().refine(hasYear), z.literal('infinity')]),
  z.iso.datetime({ precision: 6 }).refine(hasYear).nullable(),
  z.uuid(),
]);

/** Opaque to clients, so that the order may change. */
export const toCursor = ({ day, startAt, id }: EventPlace): string =>
  Buffer.from(JSON.stringify([day, startAt, id])).toString('base64url');

export const NO_FEED_CURSOR = 'must be a cursor that this feed gave';

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/** Of the feed of changes: a number that has been given. */
export const toFeedCursor = (number: number): string =>
  Buffer.from(JSON.stringify({ change: number })).toString('base64url');

const feedPlace = z.object({ change: z.number().int().min(0) });

/** Whether the number has been given is for the feed to say. */
export const feedCursorParam = z
  .string()
  .max(200)
  .transform((cursor, context): number => {
    const place = feedPlace.safeParse(parsed(cursor));
    if (place.success) return place.data.change;
    context.addIssue({ code: 'custom', message: NO_FEED_CURSOR });
    return z.NEVER;
  });

/** A cursor of a request; anything that no page gave is refused. */
export const cursorParam = z
  .string()
  .max(200)
  .transform((cursor, context): EventPlace => {
    const place = placeSchema.safeParse(parsed(cursor));
    if (place.success) {
      const [day, startAt, id] = place.data;
      return { day, startAt, id };
    }
    context.addIssue({ code: 'custom', message: 'must be a cursor that a page of this list gave' });
    return z.NEVER;
  });
