import { z } from 'zod';
import { ROOM_DEFAULTS } from '#rules/waiting-room.ts';
import { instantSchema, listOf, named } from '../core/schemas.ts';

/** PUT /api/event/{id}/waitingroom: what the seller decides. */
export const roomBody = z.strictObject({
  rule: z
    .enum(['sale', 'always', 'load'])
    .describe(
      'sale: from minutesBefore the start of sales on; always: from now on; load: while there are more holds than holdsAbove',
    ),
  minutesBefore: z
    .number()
    .int()
    .min(0)
    .max(1440)
    .default(ROOM_DEFAULTS.minutesBefore)
    .describe('Minutes before the start of sales; counts for sale'),
  holdsAbove: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(ROOM_DEFAULTS.holdsAbove)
    .describe('Holds of the event in a minute; counts for load'),
  admitAMinute: z
    .number()
    .int()
    .min(1)
    .max(6_000)
    .default(ROOM_DEFAULTS.admitAMinute)
    .describe('People who are let in a minute'),
  passMinutes: z
    .number()
    .int()
    .min(2)
    .max(60)
    .default(ROOM_DEFAULTS.passMinutes)
    .describe('How long a pass is good, in minutes'),
});
export type RoomSettings = z.infer<typeof roomBody>;

export const settingsSchema = z.object({ eventId: z.uuid(), ...roomBody.shape });

/** A room that is open now; the same for everyone. */
export const openRoomSchema = z.object({
  eventId: z.uuid(),
  state: z
    .enum(['gathering', 'admitting'])
    .describe('gathering: sales have not started, and all who come until then are drawn; admitting: in order'),
  startsAt: instantSchema.nullable().describe('Start of sales, when the draw is; null once it has been'),
  waiting: z.number().int().describe('People who wait'),
  admittedNumber: z.number().int().describe('Numbers up to this one have been let in'),
  admitAMinute: z.number().int(),
  publicKey: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }).describe('Verifies passes'),
});
export const openRoomsSchema = listOf(openRoomSchema);

/** POST /api/event/{id}/waitingroom/place */
export const placeBody = z.strictObject({
  quantity: z.number().int().min(1).max(100).describe('Tickets that are wanted; at most the event’s limit'),
});

export const placeSchema = z.object({
  state: z
    .enum(['waiting', 'admitted', 'lapsed'])
    .describe('admitted: it has a pass; lapsed: its pass has ended, joining again begins at the end'),
  number: z.number().int().nullable().describe('Its place in the order of admission; null before the draw'),
  quantity: z.number().int(),
  elsewhere: z.boolean().describe('This member waits in another browser; joining here brings the place here'),
  pass: z.string().nullable().describe('A JWT (EdDSA), for the header gst-waiting-room-pass of a reservation'),
  passEndsAt: instantSchema.nullable().describe('Until when the pass is good'),
});

named(
  {
    WaitingRoomSettings: settingsSchema,
    SetWaitingRoom: roomBody,
    OpenWaitingRoom: openRoomSchema,
    JoinWaitingRoom: placeBody,
    WaitingRoomPlace: placeSchema,
  },
  { SetWaitingRoom: { rule: 'sale', admitAMinute: 60 }, JoinWaitingRoom: { quantity: 2 } },
);
