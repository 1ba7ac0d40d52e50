import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MethodName } from '#tests/support/stripe/cards.ts';
import { type Fault, openStripe, type StripeStandIn } from '#tests/support/stripe/stand-in.ts';
import type { PaymentPort } from './port.ts';
import { createStripePort } from './stripe-port.ts';

let stripe: StripeStandIn;
let port: PaymentPort;
const problems: unknown[] = [];
beforeAll(async () => {
  stripe = await openStripe();
  port = portTo({});
});
afterAll(() => stripe.close());
afterEach(() => expect(stripe.breaches(), 'what does not match the API description').toEqual([]));

const portTo = (options: Partial<Parameters<typeof createStripePort>[0]>): PaymentPort =>
  createStripePort({
    url: stripe.url,
    tokenizeUrl: 'https://shop.example/payment/tokens',
    secretKey: stripe.secretKey,
    publishableKey: 'pk_test_of_the_adapter',
    eventsSecret: EVENTS_SECRET,
    timeoutMs: 1_000,
    warn: (problem) => problems.push(problem),
    ...options,
  });
const EVENTS_SECRET = 'whsec_of_the_adapter';
const CONFIRM = 'POST /v1/payment_intents/{id}/confirm';
const status = (code: number, body = '{}'): Fault => ({ kind: 'status', status: code, body });

const opened = async (options: Partial<Parameters<PaymentPort['open']>[0]> = {}, through = port) => {
  const request = { key: crypto.randomUUID(), amountCents: 13_198, currency: 'USD', ...options };
  const answer = await through.open(request);
  if (answer.kind !== 'opened') throw new Error('nothing was opened');
  return { ...request, handle: answer.handle };
};
const charged = async (method: MethodName, through = port) => {
  const attempt = await opened({}, through);
  return { attempt, outcome: await through.charge({ ...attempt, token: stripe.token(method) }) };
};
const paidCharge = async (method: MethodName = 'pm_card_visa') => {
  const { outcome } = await charged(method);
  if (outcome.kind !== 'charged') throw new Error(`not charged: ${outcome.kind}`);
  return outcome.chargeId;
};

describe('opening an attempt', () => {
  test('[PAY-1] charges nothing, names the purchase, and is the same attempt when it is repeated', async () => {
    const suffixed = portTo({ statementSuffix: 'TICKETS' });
    const { key, handle } = await opened({}, suffixed);
    expect((await opened({ key }, suffixed)).handle).toBe(handle);
    expect(stripe.account.intent(handle)).toMatchObject({
      status: 'requires_payment_method',
      amount: 13_198,
      currency: 'usd',
      metadata: { purchase: key },
      statement_descriptor_suffix: 'TICKETS',
    });
    expect(await port.find({ key, handle })).toEqual({ kind: 'not-processed' });
  });

  test.each<[string, number, number]>([
    ['JPY', 800_000, 8_000],
    ['ISK', 550_000, 550_000],
    ['KWD', 1_050, 10_500],
  ])('%s is written as the processor does, and read back as cents', async (currency, amountCents, amount) => {
    const attempt = await opened({ currency, amountCents });
    expect(stripe.account.intent(attempt.handle).amount).toBe(amount);
    const outcome = await port.charge({ ...attempt, token: stripe.token('pm_card_visa') });
    expect(outcome).toMatchObject({ kind: 'charged', amountCents, currency });
  });

  test('a currency that the processor does not take is not opened', async () => {
    const request = { key: crypto.randomUUID(), amountCents: 100_000, currency: 'MGA' };
    expect(await port.open(request)).toEqual({ kind: 'not-opened' });
  });

  test.each<[string, Fault]>([
    ['no answer', { kind: 'hangs' }],
    ['a lost answer', { kind: 'lost' }],
    ['a closed connection', { kind: 'dropped' }],
    ['500', status(500)],
    ['200 and something else', status(200, '{"id":1}')],
  ])('[PAY-1] %s opens nothing that could be charged', async (_what, fault) => {
    stripe.plan('POST /v1/payment_intents', fault);
    const request = { key: crypto.randomUUID(), amountCents: 13_198, currency: 'USD' };
    expect(await port.open(request)).toEqual({ kind: 'not-opened' });
    const attempt = { key: request.key, handle: null };
    expect(await port.find(attempt)).toEqual({ kind: 'not-processed' });
    expect(await port.cancel(attempt)).toEqual({ kind: 'not-processed' });
  });

  test('[PAY-2] a key that Stripe does not know is told to whoever runs the platform', async () => {
    problems.length = 0;
    const request = { key: crypto.randomUUID(), amountCents: 13_198, currency: 'USD' };
    expect(await portTo({ secretKey: 'rk_test_revoked' }).open(request)).toEqual({ kind: 'not-opened' });
    expect(problems).toEqual([{ status: 401, code: undefined }]);
  });
});

describe('charging', () => {
  test('[CART-12] is believed when Stripe says so, and is the same charge when it is found', async () => {
    const { attempt, outcome } = await charged('pm_card_visa');
    const { latest_charge: chargeId } = stripe.account.intent(attempt.handle);
    const card = { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2040 };
    const paidWith = { card, other: null };
    expect(outcome).toEqual({ kind: 'charged', chargeId, amountCents: 13_198, currency: 'USD', paidWith });
    expect(await port.find(attempt)).toEqual(outcome);
    expect(await port.cancel(attempt)).toEqual(outcome);
  });

  test.each<[MethodName, string, string]>([
    ['pm_card_visa_chargeDeclined', '20002', 'declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', '20002', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', '20002', 'expired'],
    ['pm_card_chargeDeclinedIncorrectCvc', '20002', 'wrong_code'],
    ['pm_card_chargeDeclinedProcessingError', '20002', 'try_again'],
    ['pm_card_visa_chargeDeclinedLostCard', '20002', 'declined'],
    ['pm_card_visa_chargeDeclinedStolenCard', '20002', 'declined'],
    ['pm_card_chargeDeclinedFraudulent', '20002', 'declined'],
    ['pm_card_radarBlock', '40081', 'blocked'],
    ['pm_card_threeDSecure2Required', '20002', 'action_required'],
  ])('%s is declined (%s): %s', async (method, code, reason) => {
    const { attempt, outcome } = await charged(method);
    expect(outcome).toEqual({ kind: 'declined', code, reason });
    expect(await port.find(attempt)).toEqual(outcome);
  });

  test.each<[string, 'passed' | 'failed', MethodName, object]>([
    ['confirms it', 'passed', 'pm_card_threeDSecure2Required', { kind: 'charged', amountCents: 13_198 }],
    ['denies it', 'failed', 'pm_card_threeDSecure2Required', { kind: 'declined', reason: 'not_authenticated' }],
    [
      'confirms it without enough money',
      'passed',
      'pm_card_threeDSecure_insufficientFunds',
      { kind: 'declined', reason: 'insufficient_funds' },
    ],
  ])('asks the buyer at their bank, who %s', async (_what, result, method, outcome) => {
    const attempt = await opened();
    const returnUrl = 'https://shop.example/back';
    const step = { kind: 'redirect', url: expect.stringContaining(attempt.handle) };
    const asked = await port.charge({ ...attempt, token: stripe.token(method), returnUrl });
    expect(asked).toEqual({ kind: 'needs-action', step });
    expect(await port.find(attempt)).toEqual(asked);
    stripe.account.end(attempt.handle, result);
    expect(await port.find(attempt)).toMatchObject(outcome);
  });

  test('[PAY-1] a buyer who comes too late finds the attempt ended, and is not charged', async () => {
    const attempt = await opened();
    const token = stripe.token('pm_card_threeDSecure2Required');
    await port.charge({ ...attempt, token, returnUrl: 'https://shop.example/back' });
    expect(await port.cancel(attempt)).toEqual({ kind: 'not-processed' });
    expect(() => stripe.account.end(attempt.handle, 'passed')).toThrow('could not be ended');
    expect(await port.find(attempt)).toEqual({ kind: 'not-processed' });
  });

  test('[PAY-1] a declined attempt that was ended cannot be charged by its page any more', async () => {
    const { attempt } = await charged('pm_card_visa_chargeDeclined');
    expect(await port.cancel(attempt)).toMatchObject({ kind: 'declined' });
    const again = () =>
      stripe.account.confirmIntent(attempt.handle, { confirmation_token: stripe.token('pm_card_visa') });
    expect(again).toThrow('status of canceled');
  });

  test.each<[string, Fault]>([
    ['dropped', { kind: 'dropped' }],
    ['refused by a proxy', status(502, '<html>')],
  ])('[PAY-1] an attempt whose end is %s is not known to have ended', async (_what, fault) => {
    const { attempt } = await charged('pm_card_visa_chargeDeclined');
    stripe.plan('POST /v1/payment_intents/{id}/cancel', fault);
    expect(await port.cancel(attempt)).toEqual({ kind: 'unknown' });
    expect(await port.cancel(attempt)).toMatchObject({ kind: 'declined' });
  });

  test('[PAY-1] a charge that is faster than its end is a charge', async () => {
    const attempt = await opened();
    await stripe.account.confirmIntent(attempt.handle, { confirmation_token: stripe.token('pm_card_visa') });
    expect(await port.cancel(attempt)).toMatchObject({ kind: 'charged', amountCents: 13_198 });
  });

  test.each<[string, () => string]>([
    [
      'was used before',
      () => {
        const token = stripe.token('pm_card_visa');
        const other = stripe.account.createIntent({
          amount: 100,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
        });
        stripe.account.confirmIntent(other.id, { confirmation_token: token });
        return token;
      },
    ],
    ['has expired', () => stripe.token('pm_card_visa', -1)],
    ['is of a method that needs days', () => stripe.token('pm_sepa_debit')],
    ['nobody has made', () => 'ctoken_unknown'],
  ])('a token that %s is declined, so that the card is entered again', async (_what, token) => {
    const attempt = await opened();
    const outcome = await port.charge({ ...attempt, token: token() });
    expect(outcome).toEqual({ kind: 'declined', code: '20002', reason: 'invalid_token' });
  });

  test.each<[string, Fault]>([
    ['no answer', { kind: 'hangs' }],
    ['a lost answer', { kind: 'lost' }],
    ['500', { ...status(500), after: true } as Fault],
    ['half an answer', { ...status(200, '{"id":'), after: true } as Fault],
    ['a page of a proxy', { ...status(403, '<html>'), after: true } as Fault],
  ])('[PAY-1] %s after the charge is unknown, until the intent is read', async (_what, fault) => {
    stripe.plan(CONFIRM, fault);
    const { attempt, outcome } = await charged('pm_card_visa');
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(await port.find(attempt)).toMatchObject({ kind: 'charged', amountCents: 13_198 });
    expect(stripe.ledger().charges.filter(({ key }) => key === attempt.key)).toHaveLength(1);
  });

  test.each([409, 429])('[PAY-1] %i had no effect: sent once more with its key', async (code) => {
    stripe.plan(CONFIRM, status(code));
    const { attempt, outcome } = await charged('pm_card_visa');
    expect(outcome.kind).toBe('charged');
    const keys = stripe
      .callsOf(CONFIRM)
      .filter(({ id }) => id === attempt.handle)
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([`${attempt.key}:charge`, `${attempt.key}:charge`]);
  });

  test('[PAY-1] a server that was never reached has charged nothing, but may have before', async () => {
    const attempt = await opened();
    const nobody = portTo({ url: 'http://127.0.0.1:9' });
    expect(await nobody.charge({ ...attempt, token: 'ctoken_1' })).toEqual({ kind: 'not-processed' });
    expect(await nobody.find(attempt)).toEqual({ kind: 'unknown' });
    expect(await nobody.cancel(attempt)).toEqual({ kind: 'unknown' });
  });

  test('calls go to a connected account when the brand names one', async () => {
    await opened({}, portTo({ account: 'acct_1' }));
    expect(stripe.calls.at(-1)?.headers['stripe-account']).toBe('acct_1');
  });

  test('whoever would wait too long for the account’s rate is refused and not sent', async () => {
    const slow = portTo({ perSecond: 1 });
    const request = () => ({ key: crypto.randomUUID(), amountCents: 13_198, currency: 'USD' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => slow.open(request())));
    const kinds = answers.map(({ kind }) => kind);
    expect(kinds).toContain('opened');
    expect(kinds).toContain('not-opened');
    expect(stripe.callsOf('POST /v1/payment_intents').length).toBeGreaterThan(0);
  });
});

test('[PAY-2] after a change of keys it says why nobody can tell what became of an attempt', async () => {
  const attempt = await opened();
  const trouble = async (port: ReturnType<typeof portTo>, of = attempt) => {
    const [found, ended] = [await port.find(of), await port.cancel(of)];
    expect(ended).toEqual(found);
    return found;
  };
  const revoked = portTo({ secretKey: 'rk_test_of_somebody' });
  expect(await trouble(revoked)).toEqual({ kind: 'unknown', trouble: 'the processor refuses our key (HTTP 401)' });
  const gone = await trouble(portTo({}), { ...attempt, handle: 'pi_of_another_account' });
  expect(gone).toMatchObject({ kind: 'unknown', trouble: expect.stringContaining('other keys') });
});

test('intents share the rate of their endpoint', async () => {
  const attempts = await Promise.all(Array.from({ length: 6 }, async () => opened()));
  const reads = () => stripe.calls.filter(({ operation }) => operation.startsWith('GET /v1/payment_intents/')).length;
  const [slow, before] = [portTo({ perSecond: 1 }), reads()];
  await Promise.all(attempts.map((attempt) => slow.find(attempt)));
  expect(reads() - before).toBeLessThan(attempts.length);
});

describe('giving money back', () => {
  const refund = (chargeId: string, amountCents: number, key = `refund-${crypto.randomUUID()}`) =>
    port.refund({ key, chargeId, amountCents, currency: 'USD' });

  test('[PAY-2] in parts, each once however often it is asked for, even after its key is forgotten', async () => {
    const chargeId = await paidCharge();
    expect(await refund(chargeId, 5_000, 'refund-1')).toEqual({ kind: 'refunded' });
    stripe.forgetKeys();
    expect(await refund(chargeId, 5_000, 'refund-1')).toEqual({ kind: 'refunded' });
    expect(await refund(chargeId, 8_198, 'refund-2')).toEqual({ kind: 'refunded' });
    expect(stripe.account.charge(chargeId)).toMatchObject({ amount_refunded: 13_198, refunded: true });
    expect(await refund(chargeId, 1, 'refund-3')).toEqual({ kind: 'refused', reason: 'charge_already_refunded' });
  });

  test('[PAY-2] one that is pending is read again until it has succeeded, and is never made twice', async () => {
    const chargeId = await paidCharge('pm_card_pendingRefund');
    expect(await refund(chargeId, 5_000, 'refund-4')).toEqual({ kind: 'unknown' });
    expect(await refund(chargeId, 5_000, 'refund-4')).toEqual({ kind: 'unknown' });
    const [made, ...more] = stripe.account.refundsOf(chargeId);
    expect(more).toEqual([]);
    stripe.account.endRefund(made?.id ?? '', 'succeeded');
    expect(await refund(chargeId, 5_000, 'refund-4')).toEqual({ kind: 'refunded' });
  });

  test('[PAY-2] one that fails later is refused, with the bank’s reason', async () => {
    const chargeId = await paidCharge('pm_card_refundFail');
    expect(await refund(chargeId, 5_000, 'refund-5')).toEqual({ kind: 'refunded' });
    stripe.account.endRefund(stripe.account.refundsOf(chargeId)[0]?.id ?? '', 'failed');
    expect(await refund(chargeId, 5_000, 'refund-5')).toEqual({ kind: 'refused', reason: 'expired_or_canceled_card' });
  });

  test('[PAY-2] a disputed charge is not refunded, and one that nobody knows is not either', async () => {
    const chargeId = await paidCharge();
    stripe.account.dispute(chargeId);
    expect(await refund(chargeId, 5_000)).toEqual({ kind: 'refused', reason: 'charge_disputed' });
  });

  test.each<[string, number, string, object]>([
    [
      'a code that nobody knows',
      400,
      'charge_is_older_than_allowed',
      { kind: 'refused', reason: 'charge_is_older_than_allowed' },
    ],
    ['too little money in the account', 400, 'balance_insufficient', { kind: 'unknown' }],
    [
      'a key without the right',
      403,
      'more_permissions_required',
      { kind: 'unknown', trouble: 'the processor refuses our key (HTTP 403)' },
    ],
  ])('[PAY-2] refused with %s (%i)', async (_what, code, name, outcome) => {
    const chargeId = await paidCharge();
    const body = JSON.stringify({ error: { type: 'invalid_request_error', code: name, message: 'no' } });
    stripe.plan('POST /v1/refunds', status(code, body));
    expect(await refund(chargeId, 5_000)).toEqual(outcome);
  });

  test.each<[string, Fault]>([
    ['no answer', { kind: 'hangs' }],
    ['a lost answer', { kind: 'lost' }],
    ['503', status(503)],
  ])('[PAY-1] %s is asked for again, and given back once', async (_what, fault) => {
    const chargeId = await paidCharge();
    stripe.plan('POST /v1/refunds', fault);
    const key = `refund-${crypto.randomUUID()}`;
    expect(await refund(chargeId, 5_000, key)).toEqual({ kind: 'unknown' });
    stripe.forgetKeys();
    expect(await refund(chargeId, 5_000, key)).toEqual({ kind: 'refunded' });
    expect(stripe.account.refundsOf(chargeId)).toHaveLength(1);
  });
});

describe('an event', () => {
  const now = new Date();
  const at = Math.floor(now.getTime() / 1000);
  const signedBy = (secrets: string[], seconds = at) => {
    const [event] = stripe.events('payment_intent.created');
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, secrets, seconds);
    return { event, read: port.readEvent(body, headers, now) };
  };

  test('names the purchase to ask about', async () => {
    const { key } = await opened();
    const event = stripe.events('payment_intent.created').at(-1);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    const read = { kind: 'event', id: event.id, type: 'payment_intent.created', about: { key } };
    expect(port.readEvent(body, headers, now)).toEqual(read);
    expect(port.readEvent(`${body} `, headers, now)).toEqual({ kind: 'unsigned' });
  });

  test('names the refund to ask about', async () => {
    const chargeId = await paidCharge();
    await port.refund({ key: 'refund-of-an-event', chargeId, amountCents: 100, currency: 'USD' });
    const event = stripe.events('refund.created').at(-1);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    expect(port.readEvent(body, headers, now)).toMatchObject({ about: { refundKey: 'refund-of-an-event' } });
  });

  test.each([
    ['the old and the new secret, while it is replaced', ['whsec_old', EVENTS_SECRET]],
    ['the new and the old secret', [EVENTS_SECRET, 'whsec_old']],
  ])('is believed with %s', (_what, secrets) => {
    expect(signedBy(secrets).read.kind).toBe('event');
  });

  test.each<[string, string[], number]>([
    ['another secret', ['whsec_other'], at],
    ['no signature of a scheme that is known', [], at],
    ['a signature that is 301 seconds old', [EVENTS_SECRET], at - 301],
    ['a signature of the future', [EVENTS_SECRET], at + 301],
  ])('is not believed with %s', (_what, secrets, seconds) => {
    expect(signedBy(secrets, seconds).read).toEqual({ kind: 'unsigned' });
  });

  test('of something that was made in the dashboard is about no purchase', () => {
    const { id } = stripe.account.createIntent({ amount: 100, currency: 'usd' });
    const event = stripe.events('payment_intent.created').find(({ object }) => object.id === id);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    expect(port.readEvent(body, headers, now)).toMatchObject({ about: { key: '' } });
  });
});
