import type Stripe from 'stripe';
import { amountProblem } from './amounts.ts';
import { type Method, methodOf } from './cards.ts';
import { idOf, newBalance, newCharge, newDispute, newIntent, newRefund, newToken, seconds } from './objects.ts';
import { invalid, missing, Refusal } from './refusal.ts';

const param = 'confirmation_token';

type Metadata = Record<string, string>;
type Token = { method: Method; expiresAt: number; isUsed: boolean };
export type Event = { id: string; type: string; object: Record<string, unknown>; created: number };

const metadataOf = (given: unknown): Metadata =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
    : {};

/**
 * What one account at Stripe keeps: payment intents with their charges, refunds, disputes, the balance, and an event for each change.
 * `bankPage` is where a buyer answers their bank.
 */
export const openAccount = (bankPage: (intent: string) => string) => {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds = new Map<string, Stripe.Refund>();
  const disputes = new Map<string, Stripe.Dispute>();
  const tokens = new Map<string, Token>();
  const methods = new Map<string, Method>();
  const balance: Stripe.BalanceTransaction[] = [];
  const events: Event[] = [];

  const found = <T>(kept: ReadonlyMap<string, T>, id: string): T => {
    const one = kept.get(id);
    if (one === undefined) throw missing(id);
    return one;
  };
  const tell = (type: string, object: object): void => {
    events.push({ id: idOf('evt'), type, object: structuredClone({ ...object }), created: seconds() });
  };

  const succeed = (intent: Stripe.PaymentIntent, method: Method): void => {
    const charge = newCharge(intent, { type: method.type, last4: method.last4 ?? '4242' });
    const booked = newBalance('charge', charge);
    charge.balance_transaction = booked.id;
    balance.push(booked);
    charges.set(charge.id, charge);
    methods.set(charge.id, method);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      payment_method: charge.payment_method,
    });
    tell('charge.succeeded', charge);
    tell('payment_intent.succeeded', intent);
  };

  const decline = (
    intent: Stripe.PaymentIntent,
    method: Method,
    { code, declineCode, isBlocked = false }: { code: string; declineCode?: string; isBlocked?: boolean },
  ): Refusal => {
    const message = 'Your card was declined.';
    const charge = newCharge(intent, {
      type: method.type,
      last4: method.last4 ?? '0002',
      failed: { code: declineCode ?? code, message, isBlocked },
    });
    charges.set(charge.id, charge);
    const error = { charge: charge.id, code, ...(declineCode && { decline_code: declineCode }), message };
    Object.assign(intent, {
      status: 'requires_payment_method',
      latest_charge: charge.id,
      next_action: null,
      payment_method: null,
      last_payment_error: { ...error, type: 'card_error' },
    });
    tell('payment_intent.payment_failed', intent);
    const { message: _message, ...more } = error;
    return new Refusal(402, 'card_error', message, { ...more, payment_intent: structuredClone(intent) });
  };

  const useToken = (id: string): Method => {
    const token = tokens.get(id);
    if (token === undefined) throw invalid(`No such confirmation token: '${id}'`, { code: 'resource_missing', param });
    if (token.isUsed) throw invalid('This confirmation token has already been used.', { param });
    if (token.expiresAt <= seconds()) throw invalid('This confirmation token has expired.', { param });
    token.isUsed = true;
    return token.method;
  };

  const askBuyer = (intent: Stripe.PaymentIntent, method: Method, params: Stripe.PaymentIntentConfirmParams): void => {
    if (params.error_on_requires_action) {
      throw decline(intent, method, { code: 'authentication_required', declineCode: 'authentication_required' });
    }
    methods.set(intent.id, method);
    const returnUrl = params.return_url ?? null;
    const isInPage = params.use_stripe_sdk === true && method.type === 'card';
    Object.assign(intent, {
      status: 'requires_action',
      next_action: isInPage
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { return_url: returnUrl, url: bankPage(intent.id) },
          },
    });
    tell('payment_intent.requires_action', intent);
  };

  const unexpected = (intent: Stripe.PaymentIntent, what: string): Refusal =>
    invalid(`This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    });

  const createIntent = (params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent => {
    if (params.confirm)
      throw new Error('an intent that is confirmed when it is created has no handle before money moves');
    const problem = amountProblem(params.amount, params.currency);
    if (problem !== undefined) throw invalid(problem.message, { code: problem.code, param: 'amount' });
    const intent = newIntent({
      ...params,
      metadata: metadataOf(params.metadata),
      types: params.allowed_payment_method_types ?? ['card', 'ideal', 'sepa_debit'],
    });
    intents.set(intent.id, intent);
    tell('payment_intent.created', intent);
    return intent;
  };

  const confirmIntent = (id: string, params: Stripe.PaymentIntentConfirmParams): Stripe.PaymentIntent => {
    const intent = found(intents, id);
    if (intent.status !== 'requires_payment_method') throw unexpected(intent, 'confirmed');
    if (intent.payment_method_types.includes('ideal') && params.return_url === undefined) {
      throw invalid('You must provide a return_url.', { code: 'parameter_missing', param: 'return_url' });
    }
    const method = useToken(params.confirmation_token ?? '');
    if (!intent.payment_method_types.includes(method.type)) {
      throw invalid(`This PaymentIntent does not take ${method.type}.`, { param });
    }
    const { behaviour } = method;
    if (behaviour.does === 'decline') throw decline(intent, method, behaviour);
    if (behaviour.does === 'challenge') askBuyer(intent, method, params);
    else if (behaviour.does === 'pay') succeed(intent, method);
    else {
      intent.status = 'processing';
      methods.set(intent.id, method);
      tell('payment_intent.processing', intent);
    }
    return intent;
  };

  const cancelIntent = (id: string): Stripe.PaymentIntent => {
    const intent = found(intents, id);
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
      throw unexpected(intent, 'canceled');
    }
    Object.assign(intent, { status: 'canceled', canceled_at: seconds(), next_action: null });
    tell('payment_intent.canceled', intent);
    return intent;
  };

  /** The buyer or the bank ends what was open: a challenge, or a payment that takes days. */
  const end = (id: string, result: 'passed' | 'failed'): void => {
    const intent = found(intents, id);
    const method = found(methods, id);
    if (intent.status !== 'requires_action' && intent.status !== 'processing') throw unexpected(intent, 'ended');
    const { behaviour } = method;
    const after = behaviour.does === 'challenge' ? behaviour.afterwards : undefined;
    if (result === 'failed') decline(intent, method, { code: 'payment_intent_authentication_failure' });
    else if (after !== undefined) decline(intent, method, after);
    else succeed(intent, method);
  };

  const createRefund = (params: Stripe.RefundCreateParams): Stripe.Refund => {
    const charge = found(charges, params.charge ?? '');
    const left = charge.amount_captured - charge.amount_refunded;
    if (charge.disputed) throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    const amount = params.amount ?? left;
    if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
    const isPending = methods.get(charge.id)?.refunding === 'pending';
    const refund = newRefund(charge, {
      amount,
      metadata: metadataOf(params.metadata),
      status: isPending ? 'pending' : 'succeeded',
    });
    refunds.set(refund.id, refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const booked = newBalance('refund', refund);
    refund.balance_transaction = booked.id;
    balance.push(booked);
    tell('refund.created', refund);
    return refund;
  };

  /** A pending refund succeeds, or a refund fails, days later even one that had succeeded: the money is in the balance again. */
  const endRefund = (id: string, status: 'succeeded' | 'failed'): void => {
    const refund = found(refunds, id);
    const charge = found(charges, String(refund.charge));
    refund.status = status;
    delete refund.pending_reason;
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card';
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      tell('refund.failed', refund);
    } else tell('refund.updated', refund);
  };

  const dispute = (chargeId: string, reason = 'fraudulent'): Stripe.Dispute => {
    const charge = found(charges, chargeId);
    const made = newDispute(charge, reason);
    charge.disputed = true;
    disputes.set(made.id, made);
    tell('charge.dispute.created', made);
    return made;
  };

  const createToken = (name: string, lifeSeconds = 43_200): Stripe.ConfirmationToken => {
    const method = methodOf(name);
    if (method === undefined) throw missing(name);
    const token = newToken(method.type, method.last4 ?? '4242', lifeSeconds);
    tokens.set(token.id, { method, expiresAt: seconds() + lifeSeconds, isUsed: false });
    return token;
  };

  return {
    ...{ createIntent, confirmIntent, cancelIntent, end, createRefund, endRefund, dispute, createToken },
    intent: (id: string) => found(intents, id),
    charge: (id: string) => found(charges, id),
    refund: (id: string) => found(refunds, id),
    disputeOf: (id: string) => found(disputes, id),
    refundsOf: (charge: string) => [...refunds.values()].filter((one) => one.charge === charge).toReversed(),
    ...{ intents, charges, refunds, balance, events },
  };
};
export type Account = ReturnType<typeof openAccount>;
