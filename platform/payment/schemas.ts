import { z } from 'zod';
import { named } from '../core/schemas.ts';

export const cardSchema = z.object({
  type: z.string(),
  last4: z.string(),
  expireMonth: z.number().int(),
  expireYear: z.number().int(),
});

/** An event of the processor. */
export const eventSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['charge.succeeded', 'charge.declined', 'refund.succeeded', 'refund.failed']),
  created: z.iso.datetime(),
  data: z.object({
    key: z.string().min(1).max(200),
    chargeId: z.string().min(1).max(200),
    amountCents: z.number().int(),
    /** Missing in old events of the sandbox. */
    currency: z.string().length(3).optional(),
    reason: z.enum(['card_declined', 'insufficient_funds', 'blocked', 'not_authenticated']).nullable(),
    card: cardSchema.nullable(),
    /** Of events about a refund: its idempotency key. */
    refundKey: z.string().min(1).max(200).optional(),
  }),
});

/** A brand's own processor may write its events in its own way. */
export const sentEventSchema = z.union([eventSchema, z.looseObject({})]);

const example = {
  id: 'evt_1',
  type: 'charge.succeeded',
  created: '2026-11-21T19:05:00Z',
  data: {
    key: '0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21',
    chargeId: 'ch_1',
    amountCents: 13198,
    reason: null,
    card: { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2030 },
  },
};

named(
  { Card: cardSchema, ProcessorEvent: eventSchema, SentEvent: sentEventSchema },
  { ProcessorEvent: example, SentEvent: example },
);
