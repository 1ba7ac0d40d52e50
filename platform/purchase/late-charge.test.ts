import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Forwarder, forwardTo } from '#tests/support/forwarder.ts';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { defaultDelays, reconcileOnce } from './reconciler.ts';

let shop: Shop;
let way: Forwarder;
let gate: Gate;
beforeAll(async () => {
  shop = await openShop({
    chargeTimeoutMs: 1_000,
    // Time to give the purchase up in, on a busy machine too, before the charge arrives.
    lateMs: 3_000,
    before: async (processor) => {
      way = await forwardTo(processor);
      gate = await openGate(way.url);
      return gate.url;
    },
  });
});
afterEach(() => gate.alter('POST /v1/charges', undefined));
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await gate.close();
  await way.stop();
});

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const cartOf = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] });
  return { event, fan, cart, cents: Math.round(cart.totals.totalPrice * 100) };
};
const purchaseOf = async (cart: CartBody) =>
  shop.db.selectFrom('purchase').selectAll().where('cart_id', '=', cart.uuid).executeTakeFirstOrThrow();
const moneyOf = async (cart: CartBody) => {
  const { id } = await purchaseOf(cart);
  const { charges, refunds } = await shop.ledger();
  const mine = charges.filter((one) => one.key === id);
  const back = refunds.filter((refund) => mine.some((charge) => charge.id === refund.chargeId));
  return { charged: mine.map((one) => one.amountCents), returned: back.map((one) => one.amountCents) };
};
/** The purchase was begun and looked at so long before. */
const longAgo = (cart: CartBody, time: string) =>
  sql`update purchase set created_at = created_at - ${time}::interval, updated_at = updated_at - ${time}::interval
    where cart_id = ${cart.uuid}`.execute(shop.db);
/** Given up for want of any charge; its request is still on its way to the processor, where it arrives later. */
const givenUp = async () => {
  const all = await cartOf();
  expect((await all.fan.buy(all.cart, { card: cards.late })).status).toBe(202);
  await reconcileOnce(shop.deps, atOnce);
  expect((await all.fan.cart(all.cart.uuid)).body.purchase?.state).toBe('void');
  await expect.poll(async () => (await moneyOf(all.cart)).charged).toEqual([all.cents]);
  return all;
};

describe('a charge whose purchase was given up', () => {
  test('[PAY-1] is refunded when the processor answers again, even after days', async () => {
    const { cart, cents } = await givenUp();
    await longAgo(cart, '40 days');
    await way.stop();
    await reconcileOnce(shop.deps);
    await longAgo(cart, '1 day');
    await reconcileOnce(shop.deps);
    expect((await purchaseOf(cart)).charge_id).toBeNull();
    await way.start();
    await longAgo(cart, '1 hour');
    await reconcileOnce(shop.deps);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [cents] });
    await longAgo(cart, '1 day');
    const asked = gate.asked('GET /v1/charges');
    await reconcileOnce(shop.deps);
    expect(gate.asked('GET /v1/charges')).toBe(asked);
  });

  test('[PAY-1] is checked at growing intervals of at most an hour', async () => {
    const { cart } = await givenUp();
    await way.stop();
    const looksAt = async (age: string, sinceLook: string) => {
      await sql`update purchase set created_at = now() - ${age}::interval - ${sinceLook}::interval,
        updated_at = now() - ${sinceLook}::interval where cart_id = ${cart.uuid}`.execute(shop.db);
      const asked = gate.asked('GET /v1/charges');
      await reconcileOnce(shop.deps, defaultDelays);
      return gate.asked('GET /v1/charges') - asked;
    };
    expect(await looksAt('1 second', '59 seconds')).toBe(0);
    expect(await looksAt('1 second', '61 seconds')).toBe(1);
    expect(await looksAt('2 hours', '29 minutes')).toBe(0);
    expect(await looksAt('2 hours', '31 minutes')).toBe(1);
    expect(await looksAt('900 days', '59 minutes')).toBe(0);
    expect(await looksAt('900 days', '61 minutes')).toBe(1);
    await way.start();
    await longAgo(cart, '1 hour');
    await reconcileOnce(shop.deps);
    expect((await moneyOf(cart)).returned).toHaveLength(1);
  });

  test('[PAY-1] that does not exist is not checked again after the processor has said so a day later', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.unanswered });
    await reconcileOnce(shop.deps, atOnce);
    const looks = async () => {
      const asked = gate.asked('GET /v1/charges');
      await reconcileOnce(shop.deps);
      return gate.asked('GET /v1/charges') - asked;
    };
    await longAgo(cart, '20 hours');
    expect(await looks()).toBe(1);
    await longAgo(cart, '5 hours');
    expect(await looks()).toBe(1);
    await longAgo(cart, '2 days');
    expect(await looks()).toBe(0);
  });
});

describe('an answer that is not a clear no', () => {
  test.each([302, 400, 401, 402, 404, 408, 409, 422, 425, 429])(
    '[PAY-1] %i after a real charge: pending, then exactly one order',
    async (status) => {
      const { fan, cart, cents } = await cartOf();
      gate.alter('POST /v1/charges', { status, body: '{}' });
      expect((await fan.buy(cart)).status).toBe(202);
      expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'paying', purchase: { state: 'unknown' } });
      await reconcileOnce(shop.deps, atOnce);
      expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
      expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
    },
  );
});

describe('a charge of another amount than the purchase’s', () => {
  /** The processor gets to hear of the purchase, but not of what it costs. */
  const chargeOtherwise = async (cart: CartBody, more: object) => {
    const { id: key, amount_cents: amountCents, currency } = await purchaseOf(cart);
    const token = await shop.tokenFor(cards.approved);
    await shop.processor.charge({ key, handle: key, amountCents, currency, token, ...more });
  };

  test.each([
    ['amount', { amountCents: 1 }, 1],
    ['currency', { currency: 'CAD' }, undefined],
  ])('[PAY-4] another %s sells nothing and is returned as it was charged', async (_what, more, charged) => {
    const { event, fan, cart, cents } = await cartOf();
    await fan.buy(cart, { card: cards.unanswered });
    await chargeOtherwise(cart, more);
    await reconcileOnce(shop.deps, atOnce);
    expect((await purchaseOf(cart)).state).toBe('void');
    expect(await moneyOf(cart)).toEqual({ charged: [charged ?? cents], returned: [charged ?? cents] });
    expect(
      (await shop.visitor().reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] })).status,
    ).toBe(200);
  });
});

test('[PAY-4] when the processor reports an order’s charge for another purchase too, that purchase is void and the order stays paid', async () => {
  const [first, second] = [await cartOf(), await cartOf()];
  const { body: order } = await first.fan.buy(first.cart);
  const paid = await shop.processor.find({ key: (await purchaseOf(first.cart)).id, handle: null });
  if (paid.kind !== 'charged') throw new Error('the first was not charged');
  await second.fan.buy(second.cart, { card: cards.unanswered });
  const { chargeId: id, amountCents, currency } = paid;
  const { card } = paid.paidWith;
  const said = { status: 'succeeded', id, amountCents, currency, card };
  gate.alter('GET /v1/charges', { status: 200, body: JSON.stringify(said) });
  for (let round = 0; round < 6; round += 1) await reconcileOnce(shop.deps, atOnce);
  gate.alter('GET /v1/charges', undefined);
  expect((await purchaseOf(second.cart)).state).toBe('void');
  expect(await moneyOf(first.cart)).toEqual({ charged: [first.cents], returned: [] });
  expect((await first.fan.order(order.uuid)).body.paymentStatus).toBe('paid');
  const { rows } = await sql`select refusal from late_charge where charge_id = ${id}`.execute(shop.db);
  expect(rows).toEqual([{ refusal: 'it pays for another purchase' }]);
});

describe('a paid purchase for which no order can be made', () => {
  /** What it holds is taken out of its hands, as only a defect could. */
  const loseSeat = (cart: CartBody) =>
    sql`update seat set state = 'free', cart_id = null, held_until = null
      where id = (select min(id) from seat where cart_id = ${cart.uuid}::uuid)`.execute(shop.db);

  test('[PAY-2] is tried five times, then its charge is returned, its buyer gets 20010 and its seats are free', async () => {
    const { event, fan, cart, cents } = await cartOf();
    const [key, token] = [crypto.randomUUID(), await shop.tokenFor(cards.answerLost)];
    expect((await fan.buy(cart, { key, token })).status).toBe(202);
    await loseSeat(cart);
    await reconcileOnce(shop.deps, atOnce);
    expect((await purchaseOf(cart)).state).toBe('unknown');
    for (let round = 0; round < 5; round += 1) await reconcileOnce(shop.deps, atOnce);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [cents] });
    const again = await fan.buy(cart, { key, token });
    expect([again.error.code, again.error.detail]).toEqual(['20010', expect.stringContaining('returned to the card')]);
    const rival = shop.visitor();
    expect((await rival.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] })).status).toBe(
      200,
    );
  });

  test('[PAY-2] is not given up because of a temporary failure, such as a lock', async () => {
    const { fan, cart, cents } = await cartOf();
    await fan.buy(cart, { card: cards.answerLost });
    await shop.db.transaction().execute(async (tx) => {
      await sql`select 1 from cart where uuid = ${cart.uuid}::uuid for update`.execute(tx);
      await reconcileOnce(shop.deps, atOnce);
    });
    expect((await purchaseOf(cart)).settle_failures).toBe(0);
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });
});
