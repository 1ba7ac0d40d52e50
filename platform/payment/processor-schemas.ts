import { z } from 'zod';
import { cardSchema, eventSchema } from './schemas.ts';

/** As a processor takes them: letters of any script, digits, space, comma, period and hyphen (section 5). */
const nameText = z.string().regex(/^[\p{L}\p{M} ,.-]{1,200}$/u);
const addressText = z.string().regex(/^[\p{L}\p{M}\p{Nd} ,.-]{1,200}$/u);

/** POST /v1/tokens, from a browser. The only message with a card number. */
export const tokenBody = z.object({
  number: z.string().max(40),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string().max(10),
  name: nameText.optional(),
});
export const chargeBody = z.object({
  amountCents: z.number().int().positive(),
  currency: z.string().length(3),
  token: z.string().min(1).max(200),
  billing: z
    .object({
      name: nameText,
      address: addressText,
      city: nameText,
      stateCode: z.string().max(10).optional(),
      country: z.string().length(2),
      zipCode: z.string().max(12),
    })
    .optional(),
});
export const refundBody = z.object({ chargeId: z.string().min(1), amountCents: z.number().int().positive() });
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(200) });
/** POST /v1/endpoints: an address for events. */
export const endpointBody = z.object({ url: z.url({ protocol: /^https?$/ }).max(500) });
export const eventsQuery = z.object({
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
export const eventParams = z.object({ id: z.string().max(100) });
export const keyQuery = z.object({ key: z.string().min(1).max(200) });

export const tokenSchema = z.object({ token: z.string(), card: cardSchema });
export const chargeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('succeeded'),
    id: z.string(),
    amountCents: z.number().int(),
    currency: z.string(),
    card: cardSchema,
  }),
  z.object({
    status: z.literal('declined'),
    id: z.string(),
    reason: z.enum(['card_declined', 'insufficient_funds', 'blocked', 'invalid_token', 'token_used']),
  }),
]);
export const refundSchema = z.object({ id: z.string() });
export const eventsSchema = z.object({ items: z.array(eventSchema) });
export const ledgerSchema = z.object({
  charges: z.array(
    z.object({ id: z.string(), key: z.string(), amountCents: z.number(), declined: z.string().nullable() }),
  ),
  refunds: z.array(z.object({ id: z.string(), key: z.string(), chargeId: z.string(), amountCents: z.number() })),
});
export const processorErrorSchema = z.object({
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
});
