import { z } from 'zod';
import { instantSchema, localDateSchema, named } from '../core/schemas.ts';

const changeKinds = ['moved', 'postponed', 'cancelled'] as const;

/** POST /api/event/{id}/change */
export const changeBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('moved'),
    startDateTime: z.iso
      .datetime({ local: true, precision: 0 })
      .refine((wall) => !wall.endsWith('Z'), 'must be the clock at the venue, without a zone')
      .optional()
      .describe(
        'The new start on the clock at the venue, like 2027-02-01T19:30:00; left out: the same hour as before; a postponed event needs it',
      ),
    venueId: z.uuid().optional().describe('The new venue; left out: the same'),
  }),
  z.strictObject({ kind: z.literal('postponed').describe('The old date is off, the new one is not known') }),
  z.strictObject({ kind: z.literal('cancelled').describe('All tickets are paid back; final') }),
]);
export type Change = z.infer<typeof changeBody>;

export const changeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(changeKinds),
  orders: z.number().int().describe('Orders whose buyers are told, and are paid back when it is cancelled'),
});

/** What buyers knew before a change, as a notice of an order tells it. */
const beforeSchema = z.object({
  startDateTime: z.string().nullable().describe('The old start on the clock at the old venue'),
  startDateTimeUtc: instantSchema.nullable(),
  startDate: localDateSchema.nullable(),
  timeZone: z.string(),
  venueName: z.string(),
  venueCity: z.string(),
});

export const noticeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(changeKinds),
  eventId: z.uuid(),
  created: instantSchema,
  before: beforeSchema,
  choiceEndsAt: instantSchema
    .nullable()
    .describe(
      'Until when its tickets can be given back for all that was paid, whatever the brand’s rule is: 30 days, at most until the start; null for a cancelled event, and after a later change',
    ),
  keptAt: instantSchema.nullable().describe('When the buyer said that the tickets are kept; null: not yet'),
});

named(
  { ChangeEvent: changeBody, EventChange: changeSchema, OrderNotice: noticeSchema },
  { ChangeEvent: { kind: 'moved', startDateTime: '2027-02-01T19:30:00' } },
);
