import { z } from 'zod';
import { currencySchema, instantSchema, moneySchema, named } from '../core/schemas.ts';

const ids = z.array(z.uuid()).min(1).max(100);

/** POST /api/order/{uuid}/refund */
export const refundBody = z.object({
  idempotencyKey: z.uuid(),
  tickets: ids
    .optional()
    .describe('Ids of tickets to give back; without tickets and rooms everything that is left is returned'),
  rooms: ids.optional().describe('Ids of the order’s hotel items to give back'),
});

const idList = z
  .union([z.uuid(), z.array(z.uuid()).min(1).max(100)])
  .transform((given) => (Array.isArray(given) ? given : [given]));

/** GET /api/order/{uuid}/refund */
export const refundQuoteQuery = z.object({
  tickets: idList.optional().describe('Ids of tickets; without tickets and rooms everything that can be given back'),
  rooms: idList.optional().describe('Ids of the order’s hotel items'),
});

export const refundQuoteSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.uuid().describe('The order’s item'),
        tickets: z.array(z.uuid()).describe('Its tickets that are left; empty for a room'),
        refusal: z
          .enum(['begun', 'never', 'too_late', 'rate_not_refundable', 'stay_begun'])
          .nullable()
          .describe('Why it cannot be given back now; null when it can'),
        endsAt: instantSchema.nullable().describe('Until when tickets can be given back; null without such a moment'),
      }),
    )
    .describe('What is left of the order'),
  dependentRooms: z
    .array(z.uuid())
    .describe(
      'Items of rooms that are sold together with tickets only and would be left without any: the refund of this ' +
        'selection is refused (40077) unless they are given back too',
    ),
  refund: z
    .object({
      toCard: moneySchema,
      points: z.number().int().describe('Points that return to the wallet'),
      pointsTakenBack: z.number().int().describe('Earned points that are taken back, as far as the wallet has them'),
      pointsOwed: z
        .number()
        .int()
        .describe('Earned points that the wallet no longer has: it owes them, and later points pay them first'),
      pointsRepaid: z.number().int().describe('Of the points that return, those that pay what the wallet owes already'),
      kept: moneySchema.describe('What hotels keep by their policies'),
      ticketFee: moneySchema.describe('What the seller keeps of the tickets'),
      dueAtHotel: moneySchema.describe(
        'What is owed at the desk by the policies of rooms that are paid there; it is in no other amount',
      ),
      currency: currencySchema,
    })
    .nullable()
    .describe('What comes back for the selection; null when nothing can be given back'),
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;

named(
  { GiveBack: refundBody, RefundQuote: refundQuoteSchema },
  {
    GiveBack: {
      idempotencyKey: '0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21',
      tickets: ['5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10'],
    },
  },
);
