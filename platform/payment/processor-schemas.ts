import { z } from 'zod';
import { cardSchema, eventSchema } from './schemas.ts';

/** As a processor takes them: letters of any script, digits, space, comma, period and hyphen (section 5). */
const nameText = z.string().regex(/^[\p{L}\p{M} ,.-]{1,200}$/u);
const addressText = z.string().regex(/^[\p{L}\p{M}\p{Nd} ,.-]{1,200}$/u);

/** POST /v1/tokens, from a browser. The only message with a card number. */
const cardBody = z.object({
  number: z.string().max(40),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string().max(10),
  name: nameText.optional(),
});
/** The buyer will say yes on their bank's page instead of naming a card. */
const bankBody = z.object({ method: z.literal('bank') });
export const tokenBody = z.union([bankBody, cardBody]);
export const chargeBody = z.object({
  amountCents: z.number().int().positive(),
  currency: z.string().length(3),
  token: z.string().min(1).max(200),
  /** Where the buyer comes back to after a challenge; without it a charge that needs one is declined. */
  returnUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
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
export const keyParams = z.object({ key: z.string().min(1).max(200) });
export const challengeParams = z.object({ id: z.string().max(100) });
export const keyQuery = z.object({ key: z.string().min(1).max(200) });

export const tokenSchema = z.object({ token: z.string(), card: cardSchema.nullable() });
export const chargeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('succeeded'),
    id: z.string(),
    amountCents: z.number().int(),
    currency: z.string(),
    /** Null: paid in another way. */
    card: cardSchema.nullable(),
    paidWith: z.object({ method: z.string().max(50), label: z.string().max(100) }).optional(),
  }),
  /** Not charged yet: the buyer's answer is waited for at this address. */
  z.object({ status: z.literal('needs_action'), id: z.string(), url: z.url({ protocol: /^https?$/ }) }),
  /** Ended without a charge, and there never will be one. */
  z.object({ status: z.literal('canceled'), id: z.string() }),
  z.object({
    status: z.literal('declined'),
    id: z.string(),
    reason: z.enum([
      'card_declined',
      'insufficient_funds',
      'blocked',
      'not_authenticated',
      'action_required',
      'invalid_token',
      'token_used',
    ]),
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
