import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { type Answer, billing, type CartBody, type OrderBody, openShop, type Shop } from '#tests/support/shop.ts';
import { type Part, startPart } from '#tests/support/stack.ts';
import type { MethodName } from '#tests/support/stripe/cards.ts';
import { type Fault, openStripe, type StripeStandIn } from '#tests/support/stripe/stand-in.ts';
import { writeTenants } from '#tests/support/tenants.ts';

const EVENTS_SECRET = 'whsec_of_the_club';
const OPEN = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/{id}/confirm';

let shop: Shop;
let stripe: StripeStandIn;
let directory: string;
let environment: Record<string, string>;
const platforms: Part[] = [];

/** A brand that takes its money through Stripe, on two platforms in processes of their own, as in production. */
beforeAll(async () => {
  stripe = await openStripe({ secretKey: 'rk_test_of_the_club' });
  shop = await openShop();
  const paymentProvider = {
    kind: 'stripe',
    publishableKey: 'pk_test_of_the_club',
    secretKeyVariable: 'CLUB_STRIPE_KEY',
    eventsSecretVariable: 'CLUB_STRIPE_EVENTS',
    requestsPerSecond: 100,
  };
  const refunds = { untilHoursBefore: 0 };
  directory = await writeTenants({ grandstand: {}, club: { basePath: '/club/', paymentProvider, refunds } });
  environment = {
    ...shop.environment,
    TENANTS_DIR: directory,
    STRIPE_API_URL: stripe.url,
    PAYMENT_TIMEOUT_MS: '1000',
    CLUB_STRIPE_KEY: stripe.secretKey,
    CLUB_STRIPE_EVENTS: EVENTS_SECRET,
  };
  platforms.push(await startPlatform(), await startPlatform());
});
afterAll(async () => {
  await Promise.all(platforms.map((one) => one.stop()));
  expect(stripe.breaches(), 'what does not match the API description').toEqual([]);
  await expectInvariants(shop.db, stripe.ledger());
  await shop.close();
  await stripe.close();
  await rm(directory, { recursive: true });
});

const startPlatform = () => startPart('platform/main.ts', environment);

const call = async <T>(method: string, url: string, headers: object, body?: object): Promise<Answer<T>> => {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(url, { ...init, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text || '{}'), error: JSON.parse(text || '{}'), text };
};

type Buying = { key?: string; platform?: number; token?: string; returnUrl?: string };

/** Somebody with a cart at the club. */
const fanWithCart = async () => {
  const headers = { 'gst-session-id': randomUUID(), 'gst-partner-api': 'club' };
  const at = (path: string, platform = 0) => `${platforms[platform]?.url}${path}`;
  const event = await shop.event();
  const tickets = [{ productId: event.id, quantity: 2 }];
  const reserved = await call<CartBody>('POST', at(`/api/cart/reserve/${event.id}`), headers, { tickets });
  const cart = reserved.body;
  const cents = Math.round(cart.totals.totalPrice * 100);
  const purchaseOf = async () =>
    shop.db
      .selectFrom('purchase')
      .select(['id', 'state', 'handle'])
      .where('cart_id', '=', cart.uuid)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  return {
    cart,
    cents,
    purchaseOf,
    key: async () => (await purchaseOf()).id,
    intent: async () => stripe.account.intent((await purchaseOf()).handle ?? ''),
    buy: (
      method: MethodName,
      { key = randomUUID(), platform = 0, token = stripe.token(method), ...more }: Buying = {},
    ) =>
      call<OrderBody & { status: string; step: { url: string } }>(
        'POST',
        at(`/api/cart/${cart.uuid}/purchase_v2`, platform),
        headers,
        {
          ...more,
          idempotencyKey: key,
          billing,
          payment: { token },
          expectedTotal: cart.totals.totalPrice,
          acceptTerms: true,
        },
      ),
    complete: (key: string) =>
      call<OrderBody>('POST', at(`/api/cart/${cart.uuid}/purchase_v2/complete`), headers, { idempotencyKey: key }),
    read: async () => (await call<CartBody>('GET', at(`/api/cart/${cart.uuid}`), headers)).body,
    order: async (uuid: string) => (await call<OrderBody>('GET', at(`/api/order/${uuid}`), headers)).body,
    giveBack: (uuid: string) =>
      call<OrderBody>('POST', at(`/api/order/${uuid}/refund`), headers, { idempotencyKey: randomUUID() }),
  };
};
type Fan = Awaited<ReturnType<typeof fanWithCart>>;

const chargesOf = async (fan: Fan) => {
  const key = await fan.key();
  return stripe.ledger().charges.filter((charge) => charge.key === key && charge.declined === null);
};
const becomes = (fan: Fan, status: string) => expect.poll(async () => (await fan.read()).status).toBe(status);
/** Time goes by: nobody believes any longer that the process which began these is still at work. */
const longAfter = () =>
  sql`update purchase set created_at = created_at - interval '5 minutes', updated_at = updated_at - interval '5 minutes'
    where state in ('started', 'unknown', 'void')`.execute(shop.db);

describe('a brand that takes its money through Stripe', () => {
  test('[TEN-15] [PAY-1] sells, is paid there alone, and gives back', async () => {
    const fan = await fanWithCart();
    const { status, body: order } = await fan.buy('pm_card_visa');
    expect(status).toBe(200);
    expect(order.paymentInfo).toMatchObject({ type: 'visa', last4: '4242' });
    expect(await chargesOf(fan)).toMatchObject([{ amountCents: fan.cents }]);
    expect((await fan.giveBack(order.uuid)).status).toBe(200);
    const { latest_charge: charge } = await fan.intent();
    expect(stripe.account.refundsOf(String(charge))).toMatchObject([{ amount: fan.cents, status: 'succeeded' }]);
    expect((await shop.ledger()).charges).toEqual([]);
  });

  test.each<[MethodName, string, string, string]>([
    ['pm_card_visa_chargeDeclined', '20002', 'declined', 'was declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', '20002', 'insufficient_funds', 'enough funds'],
    ['pm_card_chargeDeclinedExpiredCard', '20002', 'expired', 'has expired'],
    ['pm_card_chargeDeclinedIncorrectCvc', '20002', 'wrong_code', 'security code'],
    ['pm_card_chargeDeclinedProcessingError', '20002', 'try_again', 'try again'],
    ['pm_card_chargeDeclinedFraudulent', '20002', 'declined', 'was declined'],
    ['pm_card_radarBlock', '40081', 'blocked', 'risk rule'],
    ['pm_card_threeDSecure2Required', '20002', 'action_required', 'payment page'],
  ])(
    '[CART-12] %s is declined with %s (%s): %s, and the cart can be paid with another card',
    async (method, code, reason, detail) => {
      const fan = await fanWithCart();
      const { error } = await fan.buy(method);
      expect(error).toMatchObject({ code, detail: expect.stringContaining(detail), data: { reason } });
      expect((await fan.intent()).status).toBe('canceled');
      expect((await fan.read()).status).toBe('open');
      expect((await fan.buy('pm_card_visa')).status).toBe(200);
      expect(await chargesOf(fan)).toHaveLength(1);
    },
  );

  test.each<[string, Fault]>([
    ['lost', { kind: 'lost' }],
    ['too late', { kind: 'hangs' }],
    ['a failure', { kind: 'status', status: 500, after: true }],
  ])(
    '[PAY-1] a charge whose answer is %s is pending, and becomes the order without another charge',
    async (_what, fault) => {
      const fan = await fanWithCart();
      stripe.plan(CONFIRM, fault);
      expect((await fan.buy('pm_card_visa')).status).toBe(202);
      await becomes(fan, 'purchased');
      expect(await chargesOf(fan)).toHaveLength(1);
    },
  );

  test('[PAY-1] an attempt that could not be opened charges nothing, and the cart can be paid again', async () => {
    const fan = await fanWithCart();
    stripe.plan(OPEN, { kind: 'lost' });
    expect((await fan.buy('pm_card_visa')).error.code).toBe('20226');
    expect((await fan.read()).status).toBe('open');
    expect((await fan.buy('pm_card_visa')).status).toBe(200);
  });

  test('[CART-12] the same purchase sent to two platforms at once is charged once', async () => {
    const fan = await fanWithCart();
    const [key, token] = [randomUUID(), stripe.token('pm_card_visa')];
    const answers = await Promise.all([0, 1].map((platform) => fan.buy('pm_card_visa', { key, token, platform })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await chargesOf(fan)).toHaveLength(1);
  });
});

describe('a payment that the bank wants confirmed', () => {
  const returnUrl = 'https://shop.example/club/back';
  const asked = async (method: MethodName = 'pm_card_threeDSecure2Required') => {
    const fan = await fanWithCart();
    const key = randomUUID();
    const { status, body } = await fan.buy(method, { key, returnUrl });
    expect([status, body.status]).toEqual([202, 'action_required']);
    const answer = (result: 'passed' | 'failed') => fetch(`${body.step.url}/${result}`, { redirect: 'manual' });
    return { fan, key, answer };
  };

  test('is paid once the buyer has confirmed it and comes back', async () => {
    const { fan, key, answer } = await asked();
    const { headers } = await answer('passed');
    expect(headers.get('location')).toContain(`${returnUrl}?payment_intent=pi_`);
    expect((await fan.complete(key)).status).toBe(200);
    expect(await chargesOf(fan)).toMatchObject([{ amountCents: fan.cents }]);
  });

  test.each<[string, MethodName, 'passed' | 'failed', string]>([
    ['denies it', 'pm_card_threeDSecure2Required', 'failed', 'not_authenticated'],
    ['lacks the money', 'pm_card_threeDSecure_insufficientFunds', 'passed', 'insufficient_funds'],
  ])('is declined when the buyer %s, and another card pays', async (_what, method, result, reason) => {
    const { fan, key, answer } = await asked(method);
    await answer(result);
    expect((await fan.complete(key)).error).toMatchObject({ code: '20002', data: { reason } });
    expect((await fan.intent()).status).toBe('canceled');
    expect((await fan.buy('pm_card_visa')).status).toBe(200);
  });

  test('is paid by its event when the buyer never comes back', async () => {
    const { fan, answer } = await asked();
    await answer('passed');
    const [event] = stripe.events('payment_intent.succeeded').slice(-1);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    const url = `${platforms[1]?.url}/api/payment/events?brand=club`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
    expect((await fan.read()).status).toBe('purchased');
  });
});

describe('events of Stripe', () => {
  const send = async (fan: Fan, { secrets = [EVENTS_SECRET], at }: { secrets?: string[]; at?: number } = {}) => {
    const { id } = await fan.intent();
    const about = stripe.events().filter(({ object }) => object.id === id || object.payment_intent === id);
    const statuses: number[] = [];
    for (const event of about.toReversed()) {
      const { body, headers } = stripe.signed(event, secrets, at);
      const url = `${platforms[1]?.url}/api/payment/events?brand=club`;
      for (let times = 0; times < 2; times += 1) {
        statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
      }
    }
    return [...new Set(statuses)];
  };

  test('[CART-12] newest first and each twice, they make one order of a charge without an answer', async () => {
    const fan = await fanWithCart();
    stripe.plan(CONFIRM, { kind: 'lost' });
    expect((await fan.buy('pm_card_visa')).status).toBe(202);
    expect(await send(fan, { secrets: ['whsec_old', EVENTS_SECRET] })).toEqual([204]);
    expect((await fan.read()).status).toBe('purchased');
    expect(await send(fan)).toEqual([204]);
    expect(await chargesOf(fan)).toHaveLength(1);
  });

  test('[PAY-4] with another secret, or too old, they change nothing', async () => {
    const fan = await fanWithCart();
    expect((await fan.buy('pm_card_visa')).status).toBe(200);
    expect(await send(fan, { secrets: ['whsec_other'] })).toEqual([401]);
    expect(await send(fan, { at: Math.floor(Date.now() / 1000) - 400 })).toEqual([401]);
  });

  test('[CART-12] of something that was made in the dashboard they are taken, and sell nothing', async () => {
    const { id } = stripe.account.createIntent({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    const event = stripe.events('payment_intent.created').find(({ object }) => object.id === id);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    const url = `${platforms[0]?.url}/api/payment/events?brand=club`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
  });
});

describe('refunds at Stripe', () => {
  /** The job that asks again looks at those that were asked for half a minute ago. */
  const askAgain = () =>
    sql`update refund set updated_at = updated_at - interval '1 minute' where state = 'asked'`.execute(shop.db);
  const bought = async (method: MethodName) => {
    const fan = await fanWithCart();
    const { body: order } = await fan.buy(method);
    const stateOf = async () => (await fan.order(order.uuid)).refunds.map(({ status }) => status);
    return { fan, order, stateOf, charge: String((await fan.intent()).latest_charge) };
  };

  test('[PAY-2] one that is pending stays so until it has succeeded, and is made once', async () => {
    const { fan, order, stateOf, charge } = await bought('pm_card_pendingRefund');
    expect((await fan.giveBack(order.uuid)).status).toBe(200);
    expect(await stateOf()).toEqual(['pending']);
    stripe.forgetKeys();
    stripe.account.endRefund(stripe.account.refundsOf(charge)[0]?.id ?? '', 'succeeded');
    await askAgain();
    await expect.poll(stateOf).toEqual(['done']);
    expect(stripe.account.refundsOf(charge)).toHaveLength(1);
  });

  test('[PAY-2] one that the bank sends back days later is refused and owed again, told once', async () => {
    const { fan, order, stateOf, charge } = await bought('pm_card_refundFail');
    expect((await fan.giveBack(order.uuid)).body.paymentStatus).toBe('refunded');
    stripe.account.endRefund(stripe.account.refundsOf(charge)[0]?.id ?? '', 'failed');
    const [event] = stripe.events('refund.failed').slice(-1);
    if (event === undefined) throw new Error('there is no event');
    const { body, headers } = stripe.signed(event, [EVENTS_SECRET]);
    for (const { url } of platforms) {
      const answer = await fetch(`${url}/api/payment/events?brand=club`, { method: 'POST', headers, body });
      expect(answer.status).toBe(204);
    }
    expect(await stateOf()).toEqual(['refused']);
    expect((await fan.order(order.uuid)).paymentStatus).toBe('pending');
    const { rows } = await sql<{ told: number }>`select count(*)::int as told from outbox
      where topic = 'order.refund-refused' and channel = 'mail' and payload->>'orderUuid' = ${order.uuid}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ told: 1 }]);
    // A person pays it back by hand.
    stripe.account.createRefund({ charge });
  });

  test('[PAY-2] one of a disputed charge is refused', async () => {
    const { fan, order, stateOf, charge } = await bought('pm_card_visa');
    stripe.account.dispute(charge);
    expect((await fan.giveBack(order.uuid)).status).toBe(200);
    expect(await stateOf()).toEqual(['refused']);
    // The shop wins the dispute, and a person gives the money back in the dashboard.
    stripe.account.charge(charge).disputed = false;
    stripe.account.createRefund({ charge });
  });
});

describe('a platform that is killed', () => {
  const dieDuring = async (operation: typeof OPEN | typeof CONFIRM, fault: Fault): Promise<Fan> => {
    const fan = await fanWithCart();
    stripe.plan(operation, fault);
    const before = stripe.callsOf(operation).length;
    const answer = fan.buy('pm_card_visa').catch(() => undefined);
    await expect.poll(() => stripe.callsOf(operation).length, { interval: 10 }).toBeGreaterThan(before);
    await platforms[0]?.kill();
    await answer;
    platforms[0] = await startPlatform();
    await longAfter();
    return fan;
  };

  test('[PAY-1] while it opens an attempt has charged nothing: the cart can be paid again', async () => {
    const fan = await dieDuring(OPEN, { kind: 'hangs' });
    await becomes(fan, 'open');
    expect(await chargesOf(fan)).toEqual([]);
    expect((await fan.buy('pm_card_visa')).status).toBe(200);
  });

  test('[PAY-1] [CART-12] while its charge is confirmed has sold: the order is made without another charge', async () => {
    const fan = await dieDuring(CONFIRM, { kind: 'hangs' });
    await becomes(fan, 'purchased');
    expect(await chargesOf(fan)).toHaveLength(1);
  });

  test('[PAY-1] before its charge arrives has charged nothing: the attempt is ended', async () => {
    const fan = await dieDuring(CONFIRM, { kind: 'dropped' });
    await becomes(fan, 'open');
    expect((await fan.intent()).status).toBe('canceled');
    expect(await chargesOf(fan)).toEqual([]);
  });
});
