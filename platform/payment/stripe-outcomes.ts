import { z } from 'zod';
import { fromStripeAmount } from '#rules/stripe-amounts.ts';
import type { ChargeOutcome, PaidWith, RefundOutcome } from './port.ts';

const errorSchema = z.object({
  code: z.string().optional(),
  decline_code: z.string().optional(),
});
export const stripeErrorSchema = z.object({ error: errorSchema.extend({ type: z.string() }) });

const chargeSchema = z.object({
  id: z.string().min(1),
  outcome: z.object({ type: z.string() }).nullable(),
  payment_method_details: z
    .object({
      type: z.string(),
      card: z
        .object({
          brand: z.string().nullable(),
          last4: z.string().nullable(),
          exp_month: z.number().int(),
          exp_year: z.number().int(),
        })
        .optional(),
    })
    .nullable(),
});
type StripeCharge = z.infer<typeof chargeSchema>;

/** What is read of a payment intent, asked for with `expand[]=latest_charge`. */
export const intentSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  currency: z.string().length(3),
  amount_received: z.number().int(),
  last_payment_error: errorSchema.nullable(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url().nullable() }).optional() }).nullable(),
  latest_charge: chargeSchema.nullable(),
});
type StripeIntent = z.infer<typeof intentSchema>;

export const refundSchema = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  failure_reason: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullable(),
});
export const refundsSchema = z.object({ data: z.array(refundSchema) });
type StripeRefund = z.infer<typeof refundSchema>;

/** An event: an intent and its charges have the metadata that the intent was opened with. */
export const eventSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  data: z.object({ object: z.object({ metadata: z.record(z.string(), z.string()).nullish() }) }),
});

const UNKNOWN = { kind: 'unknown' } as const;

/** Codes that a buyer can act on. All others, and those that would tell a thief what the bank suspects, are `declined`. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  authentication_required: 'action_required',
  payment_intent_authentication_failure: 'not_authenticated',
  processing_error: 'try_again',
};

const declineOf = ({ code, decline_code: declineCode }: z.infer<typeof errorSchema>, charge: StripeCharge | null) => {
  if (charge?.outcome?.type === 'blocked') return { kind: 'declined', code: '40081', reason: 'blocked' } as const;
  const reason = reasons[declineCode ?? ''] ?? reasons[code ?? ''] ?? 'declined';
  return { kind: 'declined', code: '20002', reason } as const;
};

/** A wallet like Apple Pay is a card; any other method shows its name alone. */
const paidWith = ({ payment_method_details: details }: StripeCharge): PaidWith => {
  const card = details?.card;
  if (card?.brand && card.last4) {
    const { brand: type, last4, exp_month: expireMonth, exp_year: expireYear } = card;
    return { card: { type, last4, expireMonth, expireYear }, other: null };
  }
  const method = details?.type ?? 'other';
  return { card: null, other: { method, label: method } };
};

const chargedBy = ({ currency, amount_received: amount, latest_charge: charge }: StripeIntent): ChargeOutcome => {
  if (charge === null) return UNKNOWN;
  const code = currency.toUpperCase();
  const amountCents = fromStripeAmount(amount, code);
  return { kind: 'charged', chargeId: charge.id, amountCents, currency: code, paidWith: paidWith(charge) };
};

/** What became of a payment intent. */
export const outcomeOf = (intent: StripeIntent): ChargeOutcome => {
  const { status, last_payment_error: error, latest_charge: charge } = intent;
  if (status === 'succeeded') return chargedBy(intent);
  if (status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    if (url) return { kind: 'needs-action', step: { kind: 'redirect', url } };
    // A step that no page of ours can show: the attempt is ended.
    return { kind: 'declined', code: '20002', reason: 'action_required' };
  }
  const isOver = status === 'canceled' || status === 'requires_payment_method' || status === 'requires_confirmation';
  if (!isOver) return UNKNOWN;
  return error === null ? { kind: 'not-processed' } : declineOf(error, charge);
};

/** What became of a refund. Nothing is concluded from one that is pending: it is read again. */
export const refundOutcomeOf = ({ status, failure_reason: failure }: StripeRefund): RefundOutcome => {
  if (status === 'succeeded') return { kind: 'refunded' };
  if (status === 'failed' || status === 'canceled') return { kind: 'refused', reason: failure ?? status };
  return UNKNOWN;
};
