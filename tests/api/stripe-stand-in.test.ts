import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MethodName } from '#tests/support/stripe/cards.ts';
import { openStripe, type StripeStandIn } from '#tests/support/stripe/stand-in.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await openStripe();
  const { port, secretKey } = standIn;
  const place = { host: '127.0.0.1', port, protocol: 'http' as const };
  stripe = new Stripe(secretKey, { ...place, maxNetworkRetries: 0, telemetry: false, timeout: 2_000 });
});
afterAll(() => standIn.close());
afterEach(() => expect(standIn.breaches(), 'what does not match the API description').toEqual([]));

const open = (options: Partial<Stripe.PaymentIntentCreateParams> = {}, key: string = crypto.randomUUID()) =>
  stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { purchase: key },
      ...options,
    },
    { idempotencyKey: `${key}:open` },
  );
const confirm = (id: string, method: MethodName, options: Stripe.PaymentIntentConfirmParams = {}) =>
  stripe.paymentIntents.confirm(id, {
    confirmation_token: standIn.token(method),
    return_url: 'https://shop.example/return',
    expand: ['latest_charge'],
    ...options,
  });
const refusalOf = async (doing: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('Stripe has refused nothing');
  return error;
};

describe('the official library against the stand-in', () => {
  test('pays with a confirmation token, once for each key', async () => {
    const key = crypto.randomUUID();
    const [intent, again] = [await open({}, key), await open({}, key)];
    expect(again.id).toBe(intent.id);
    const paid = await confirm(intent.id, 'pm_card_visa');
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000, latest_charge: { status: 'succeeded' } });
    expect(await refusalOf(open({ amount: 6_000 }, key))).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test.each<[MethodName, string, string]>([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('%s is declined: %s', async (method, code, declineCode) => {
    const { id } = await open();
    const refusal = await refusalOf(confirm(id, method));
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  test('a challenge is passed, failed, or ended before the buyer is back', async () => {
    const [passed, failed, ended] = [await open(), await open(), await open()];
    for (const { id } of [passed, failed, ended]) {
      const asked = await confirm(id, 'pm_card_threeDSecure2Required', { use_stripe_sdk: true });
      expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    }
    standIn.account.end(passed.id, 'passed');
    standIn.account.end(failed.id, 'failed');
    expect((await stripe.paymentIntents.cancel(ended.id)).status).toBe('canceled');
    expect(() => standIn.account.end(ended.id, 'passed')).toThrow('could not be ended');
    const lost = await refusalOf(stripe.paymentIntents.cancel(passed.id));
    expect(lost).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } });
    const { last_payment_error: error } = await stripe.paymentIntents.retrieve(failed.id);
    expect(error).toMatchObject({ code: 'payment_intent_authentication_failure' });
  });

  test('refunds parts, refuses too much, and fails a refund days later', async () => {
    const { id } = await open();
    const { latest_charge: charge } = await confirm(id, 'pm_card_refundFail');
    const chargeId = typeof charge === 'object' ? (charge?.id ?? '') : '';
    const part = await stripe.refunds.create({ charge: chargeId, amount: 2_000 });
    expect(await refusalOf(stripe.refunds.create({ charge: chargeId, amount: 3_001 }))).toMatchObject({
      statusCode: 400,
    });
    standIn.account.endRefund(part.id, 'failed');
    const { data } = await stripe.refunds.list({ charge: chargeId });
    expect(data).toMatchObject([{ status: 'failed', failure_reason: 'expired_or_canceled_card' }]);
    standIn.account.dispute(chargeId);
    expect(await refusalOf(stripe.refunds.create({ charge: chargeId }))).toMatchObject({ code: 'charge_disputed' });
    const { data: booked } = await stripe.balanceTransactions.list();
    expect(booked.map(({ amount }) => amount)).toEqual(expect.arrayContaining([5_000, -2_000]));
  });

  test('amounts follow the processor’s own table of currencies', async () => {
    expect(await refusalOf(open({ amount: 49 }))).toMatchObject({ code: 'amount_too_small' });
    expect(await refusalOf(open({ amount: 1_005, currency: 'kwd' }))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf(open({ amount: 50_050, currency: 'isk' }))).toMatchObject({ statusCode: 400 });
  });

  test('signs events so that the library believes them', async () => {
    await open();
    const [event] = standIn.events('payment_intent.created');
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = standIn.signed(event, ['whsec_old', 'whsec_new']);
    const { 'stripe-signature': header } = headers;
    expect(stripe.webhooks.constructEvent(body, header, 'whsec_new').id).toBe(event.id);
    expect(() => stripe.webhooks.constructEvent(body, header, 'whsec_other')).toThrow();
  });

  test('an answer may be lost after its effect', async () => {
    const { id } = await open();
    standIn.plan('POST /v1/payment_intents/{id}/confirm', { kind: 'hangs' });
    expect(await refusalOf(confirm(id, 'pm_card_visa'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  test('remembers a request that the API description does not have', async () => {
    const wrong = { amount: 5_000, currency: 'usd', colour: 'red' };
    expect(await refusalOf(stripe.paymentIntents.create(wrong))).toMatchObject({ statusCode: 400 });
    expect(standIn.breaches()).toEqual([expect.stringContaining('colour')]);
  });
});
