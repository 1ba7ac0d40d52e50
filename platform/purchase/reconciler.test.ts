import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { PaymentPort } from '../payment/port.ts';
import { reconcileOnce, startReconciler } from './reconciler.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 4_000, lateMs: 8_000, slowMs: 1_000 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const withProcessor = (processor: Partial<PaymentPort>): PlatformDeps => ({
  ...shop.deps,
  processor: { ...shop.processor, ...processor },
});

const cartOf = async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] });
  return { event, fan, cart };
};
const chargesOf = async (cart: CartBody) => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const ledger = await shop.ledger();
  const charges = ledger.charges.filter((charge) => rows.some((row) => row.id === charge.key));
  return { charges, refunds: ledger.refunds.filter((one) => charges.some((charge) => charge.id === one.chargeId)) };
};
/** What a process leaves behind that ends between the transaction that begins and whatever comes next. */
const beginOnly = async (cart: CartBody, token: string) => {
  await sql`update cart set state = 'paying', expire_at = null where uuid = ${cart.uuid}`.execute(shop.db);
  await sql`update seat set held_until = 'infinity' where cart_id = ${cart.uuid}`.execute(shop.db);
  const { rows } = await sql<{ id: string }>`
    insert into purchase (id, cart_id, principal, idempotency_key, request_hash, state, amount_cents, currency,
      payment_token, billing)
    select gen_random_uuid(), uuid, 'session:' || session_id, gen_random_uuid(), 'x', 'started',
      ${Math.round(cart.totals.totalPrice * 100)}, 'USD', ${token}, ${JSON.stringify({
        firstName: 'Zoë',
        lastName: 'Fan',
        emailAddress: 'zoe@example.com',
        address: '12 Main St.',
        city: 'New York',
        country: 'US',
        zipCode: '10001',
      })}
    from cart where uuid = ${cart.uuid} returning id`.execute(shop.db);
  return rows[0]?.id ?? '';
};

describe('a processor that does not answer', () => {
  test('[CART-12] the purchase is pending, the seats stay held, and an uncharged purchase is given up', async () => {
    const { event, fan, cart } = await cartOf();
    const token = await shop.tokenFor(cards.unanswered);
    const key = crypto.randomUUID();
    const pending = await fan.buy(cart, { token, key });
    expect(pending.status).toBe(202);
    expect(pending.body).toMatchObject({
      status: 'pending',
      cart: { status: 'paying', purchase: { state: 'unknown' } },
    });
    expect((await fan.buy(cart, { token, key })).status).toBe(202);
    const rival = await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['1'] });
    expect(rival.error.code).toBe('67941');

    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'open', purchase: { state: 'void' } });
    expect((await fan.buy(cart, { token, key })).error.code).toBe('20226');
    expect((await fan.buy(cart)).status).toBe(200);
    expect((await chargesOf(cart)).charges).toHaveLength(1);
  });

  test('[CART-12] no such charge is not believed while the request may still be under way', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.unanswered });
    await reconcileOnce(shop.deps, { ...atOnce, voidMs: 60_000 });
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('unknown');
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('void');
  });

  test('[CART-12] an answer lost after the charge is found: one order and no second charge', async () => {
    const { fan, cart } = await cartOf();
    const token = await shop.tokenFor(cards.answerLost);
    const key = crypto.randomUUID();
    expect((await fan.buy(cart, { token, key })).status).toBe(202);
    await Promise.all([reconcileOnce(shop.deps, atOnce), reconcileOnce(shop.deps, atOnce)]);
    const { body } = await fan.cart(cart.uuid);
    expect(body).toMatchObject({ status: 'purchased', purchase: { state: 'succeeded' } });
    const again = await fan.buy(cart, { token, key });
    expect(again.status).toBe(200);
    expect(again.body.uuid).toBe(body.purchase?.orderUuid);
    expect((await chargesOf(cart)).charges).toHaveLength(1);
  });

  test('[CART-12] a charge that arrives after it was given up is refunded', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.late });
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('void');
    await expect.poll(async () => (await chargesOf(cart)).charges.length).toBe(1);
    await reconcileOnce(shop.deps, atOnce);
    await reconcileOnce(shop.deps, atOnce);
    const { charges, refunds } = await chargesOf(cart);
    expect(refunds.map((one) => one.amountCents)).toEqual(charges.map((one) => one.amountCents));
  });

  test('[CART-12] a charge that answers after the purchase was given up makes no order and is refunded at once', async () => {
    const { fan, cart } = await cartOf();
    const slowly = fan.buy(cart, { card: cards.slow });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 20 }).toBe('paying');
    await reconcileOnce(withProcessor({ find: async () => ({ kind: 'not-processed' }) }), atOnce);
    expect((await slowly).error.code).toBe('20226');
    expect((await fan.cart(cart.uuid)).body).toMatchObject({
      status: 'open',
      purchase: { state: 'void', orderUuid: null },
    });
    const { charges, refunds } = await chargesOf(cart);
    expect(charges).toHaveLength(1);
    expect(refunds.map((one) => one.amountCents)).toEqual(charges.map((one) => one.amountCents));
  });

  test('a visitor who reserved another cart meanwhile keeps it; the given-up seats are free', async () => {
    const { event, fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.unanswered });
    const second = await fan.reserve(event.id, { quantity: 1, section: 'A', row: '2', seats: ['1'] });
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).status).toBe(404);
    expect((await fan.cart(second.body.uuid)).status).toBe(200);
    const rival = await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['1'] });
    expect(rival.status).toBe(200);
  });
});

describe('a brand that the process does not serve', () => {
  test('[TEN-15] [PAY-1] its purchases are not asked of another processor, which has no such charge', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.answerLost })).status).toBe(202);
    const another = withProcessor({ find: async () => ({ kind: 'not-processed' }) });
    await reconcileOnce({ ...another, tenants: [] }, atOnce);
    expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'paying', purchase: { state: 'unknown' } });
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'purchased', purchase: { state: 'succeeded' } });
    expect((await chargesOf(cart)).charges).toHaveLength(1);
  });
});

describe('purchases that wait for their buyer', () => {
  /** Asked about long ago, so that all are due. */
  const makeDue = (carts: readonly CartBody[], age: string) =>
    sql`update purchase set created_at = now() - ${age}::interval, updated_at = now() - ${age}::interval
      where cart_id = any(${carts.map(({ uuid }) => uuid)}::uuid[])`.execute(shop.db);

  test('[PAY-6] however many wait, one that was paid is settled at once', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 21 }, async () => {
        const { fan, cart } = await cartOf();
        const { body } = await fan.buy(cart, { card: cards.challenge, returnUrl: 'https://shop.test/' });
        expect(body.status).toBe('action_required');
        return { fan, cart };
      }),
    );
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.answerLost })).status).toBe(202);
    await makeDue(
      waiting.map((one) => one.cart),
      '5 minutes',
    );
    await makeDue([cart], '1 minute');
    await reconcileOnce(shop.deps);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
    for (const one of waiting) await one.fan.resume(one.cart, 'cancel');
  });
});

describe('a declined purchase', () => {
  test('[PAY-1] is looked at once more: what was charged all the same is returned', async () => {
    // Those of the tests before: more than one batch.
    for (let round = 0; round < 3; round += 1) await reconcileOnce(shop.deps, atOnce);
    const [first, second] = [await cartOf(), await cartOf()];
    const asked: string[] = [];
    for (const { fan, cart } of [first, second])
      expect((await fan.buy(cart, { card: cards.declined })).status).toBe(402);
    const { rows } = await sql<{ id: string }>`select id from purchase
      where cart_id = ${second.cart.uuid}`.execute(shop.db);
    const late = rows[0]?.id ?? '';
    const request = { key: crypto.randomUUID(), amountCents: 5_000, currency: 'USD' };
    const token = await shop.tokenFor(cards.approved);
    const charged = await shop.processor.charge({ ...request, handle: request.key, token });
    const deps = withProcessor({
      cancel: async (attempt) => {
        asked.push(attempt.key);
        return attempt.key === late ? charged : shop.processor.cancel(attempt);
      },
    });
    await reconcileOnce(deps, atOnce);
    const { refunds } = await shop.ledger();
    if (charged.kind !== 'charged') throw new Error('the card was not charged');
    expect(refunds.filter(({ chargeId }) => chargeId === charged.chargeId)).toMatchObject([{ amountCents: 5_000 }]);
    await reconcileOnce(deps, atOnce);
    expect(asked.filter((key) => key === late)).toHaveLength(1);
    expect((await first.fan.buy(first.cart)).status).toBe(200);
  });
});

describe('a processor that cannot be reached', () => {
  test('[ERR-2] nothing was sent, so nothing was charged: 20226, and the cart is open again', async () => {
    const stopped = await openShop();
    const event = await stopped.event();
    const fan = stopped.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const token = await stopped.tokenFor(cards.approved);
    await stopped.stopProcessor();
    const refused = await fan.buy(cart, { token });
    expect([refused.status, refused.error.code]).toEqual([503, '20226']);
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    await stopped.close();
  });

  test('a purchase stays unknown until the processor can be reached', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.answerLost });
    await reconcileOnce(withProcessor({ find: async () => ({ kind: 'unknown' }) }), atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('unknown');
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
  });
});

describe('a platform that ends in the middle', () => {
  test('[CART-12] before the charge: the cart can be paid again, nothing was charged', async () => {
    const { fan, cart } = await cartOf();
    await beginOnly(cart, await shop.tokenFor(cards.approved));
    expect((await fan.cart(cart.uuid)).body.status).toBe('paying');
    await reconcileOnce(shop.deps, { ...atOnce, startedMs: 60_000 });
    expect((await fan.cart(cart.uuid)).body.status).toBe('paying');
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    expect((await chargesOf(cart)).charges).toEqual([]);
    expect((await fan.buy(cart)).status).toBe(200);
  });

  test('[CART-12] after the charge: the order is made from it', async () => {
    const { fan, cart } = await cartOf();
    const token = await shop.tokenFor(cards.approved);
    const id = await beginOnly(cart, token);
    const amountCents = Math.round(cart.totals.totalPrice * 100);
    await shop.processor.charge({ key: id, handle: id, amountCents, currency: 'USD', token });
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
    expect((await chargesOf(cart)).charges).toHaveLength(1);
  });
});

test('[CART-12] the running reconciler settles on its own and stops when told', async () => {
  const { fan, cart } = await cartOf();
  await fan.buy(cart, { card: cards.answerLost });
  await sql`update purchase set updated_at = now() - interval '1 minute' where cart_id = ${cart.uuid}`.execute(shop.db);
  const reconciler = startReconciler(shop.deps, 20);
  await expect.poll(async () => (await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
  await reconciler.stop();
});
