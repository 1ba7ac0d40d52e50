import { z } from 'zod';
import { currencySchema, emailSchema, idParams, instantSchema, moneySchema, named } from '../core/schemas.ts';
import { eventSchema } from '../event/schemas.ts';

export const tokenParams = z.object({ token: z.uuid() });
export { idParams };

/** POST /api/event/{id}/waitinglist */
export const joinBody = z.strictObject({
  quantity: z.number().int().min(1).max(100).describe('Tickets that are wanted together; at most the event’s limit'),
  emailAddress: emailSchema.describe('Where the offer is sent'),
  section: z.string().min(1).max(100).optional().describe('Only there; left out: anywhere'),
  maxPriceMinorUnits: z
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe('The most that one ticket may cost with its fees, in minor units of the event’s currency'),
});

export const entrySchema = z.object({
  token: z.uuid().describe('The secret of its link: whoever has it may take the offer or leave'),
  event: eventSchema,
  state: z
    .enum(['waiting', 'offered', 'bought', 'missed', 'left', 'ended'])
    .describe('missed: an offer was not taken in time; ended: a day before the event the list ends'),
  place: z.number().int().nullable().describe('1 is the first in line; null unless it waits'),
  quantity: z.number().int(),
  section: z.string().nullable(),
  maxPrice: moneySchema.nullable(),
  currency: currencySchema,
  offer: z
    .object({ expireAt: instantSchema, cartId: z.uuid().nullable().describe('Once it is taken by this visitor') })
    .nullable()
    .describe('Tickets that are held for it until then'),
});

export const takenSchema = z.object({ cartId: z.uuid() });

named(
  { JoinWaitingList: joinBody, WaitingListEntry: entrySchema },
  { JoinWaitingList: { quantity: 2, emailAddress: 'fan@example.com' } },
);
