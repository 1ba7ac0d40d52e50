import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import type { PaymentPort } from '../payment/port.ts';
import { reconcileOnce } from './reconciler.ts';

/** What the processor does in place of its calls. */
let instead: Partial<Pick<PaymentPort, 'charge' | 'cancel'>> = {};
let real: PaymentPort;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    through: (processor) => {
      real = processor;
      return {
        ...processor,
        charge: (request) => (instead.charge ?? real.charge)(request),
        cancel: (attempt) => (instead.cancel ?? real.cancel)(attempt),
      };
    },
  });
});
afterEach(() => {
  instead = {};
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const returnUrl = 'https://shop.test/cart/back';
const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const reconcile = () => reconcileOnce(shop.deps, atOnce);
const seats = { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] };
const cartOf = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, seats);
  return { event, fan, cart, cents: Math.round(cart.totals.totalPrice * 100) };
};
/** A buyer whose bank asks for a confirmation now. */
const asked = async (card: string = cards.challenge) => {
  const all = await cartOf();
  const [key, token] = [crypto.randomUUID(), await shop.tokenFor(card)];
  const again = () => all.fan.buy(all.cart, { key, token, returnUrl });
  const { status, body } = await again();
  expect([status, body.status]).toEqual([202, 'action_required']);
  return { ...all, again, url: body.step.url, said: body };
};
/** The buyer's answer at the bank. */
const answer = async (url: string, how: 'approve' | 'deny') => {
  const { status, headers } = await fetch(`${url}/${how}`, { method: 'POST', redirect: 'manual' });
  return { status, to: headers.get('location') };
};
const back = { status: 303, to: returnUrl };
const tooLate = { status: 410, to: null };
const purchaseOf = async ({ fan, cart }: { fan: ReturnType<Shop['visitor']>; cart: CartBody }) =>
  (await fan.cart(cart.uuid)).body.purchase;
const moneyOf = async (cart: CartBody) => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const { charges, refunds } = await shop.ledger();
  const mine = charges.filter((one) => one.declined === null && rows.some(({ id }) => id === one.key));
  const refunded = refunds.filter((refund) => mine.some((charge) => charge.id === refund.chargeId));
  return { charged: mine.map((one) => one.amountCents), returned: refunded.map((one) => one.amountCents) };
};
const nothing = { charged: [], returned: [] };
/** The time to answer is over, a moment after the processor was asked last: it is not asked again by itself for two minutes. */
const endTime = (cart: CartBody) =>
  sql`update purchase set act_until = now() - interval '1 second', updated_at = now() - interval '2 seconds',
      created_at = created_at - interval '15 minutes'
    where cart_id = ${cart.uuid} and act_until is not null`.execute(shop.db);

describe('a payment that needs another step', () => {
  test('[CART-12] is declined for a client that cannot show one, and says where it can be paid', async () => {
    const { fan, cart } = await cartOf();
    const { status, error } = await fan.buy(cart, { card: cards.challenge });
    expect([status, error.code, error.data]).toEqual([402, '20002', { reason: 'action_required' }]);
    expect(error.detail).toContain('payment page');
    expect((await fan.buy(cart)).status).toBe(200);
  });

  test('[CART-12] [CART-17] keeps what the cart holds until its end, and is told whenever asked', async () => {
    const { event, fan, cart, again, said } = await asked();
    const { step, actUntil } = said;
    expect(said.cart).toMatchObject({ status: 'paying', purchase: { state: 'unknown', step, actUntil } });
    expect((await again()).body).toMatchObject({ status: 'action_required', step, actUntil });
    expect(await purchaseOf({ fan, cart })).toMatchObject({ step, actUntil });
    const minutes = (Date.parse(actUntil) - Date.parse(said.cart.serverTime)) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    await sql`update cart set created_at = created_at - interval '20 minutes' where uuid = ${cart.uuid}`.execute(
      shop.db,
    );
    await reconcile();
    expect((await shop.visitor().reserve(event.id, seats)).error.code).toBe('67941');
  });

  test('[CART-17] never holds longer than thirty minutes after the seats were first taken', async () => {
    const { fan, cart } = await cartOf();
    await sql`update cart set created_at = created_at - interval '20 minutes' where uuid = ${cart.uuid}`.execute(
      shop.db,
    );
    const { body } = await fan.buy(cart, { card: cards.challenge, returnUrl });
    expect(Math.round((Date.parse(body.actUntil) - Date.parse(body.cart.serverTime)) / 60_000)).toBe(10);
  });

  test('[CART-12] approved: back in the shop it is an order, charged once, whatever is repeated', async () => {
    const { fan, cart, cents, again, url } = await asked();
    expect(await answer(url, 'approve')).toEqual(back);
    const [first, second] = await Promise.all([fan.resume(cart), fan.resume(cart)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await answer(url, 'approve')).toEqual(back);
    const answers = [second, await fan.resume(cart), await fan.resume(cart, 'cancel'), await again()];
    expect(answers.map(({ body }) => body.uuid)).toEqual(Array(4).fill(first.body.uuid));
    expect(first.body.paymentInfo).toMatchObject({ last4: '3220' });
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test.each([
    ['deny', cards.challenge, 'not_authenticated'],
    ['approve', cards.challengeDeclined, 'card_declined'],
    ['approve', cards.challengeWithoutFunds, 'insufficient_funds'],
  ] as const)('[CART-12] %s with card %s: 20002 for %s, and another card pays', async (how, card, reason) => {
    const { fan, cart, cents, again, url } = await asked(card);
    expect(await answer(url, how)).toEqual(back);
    for (const { status, error } of [await fan.resume(cart), await fan.resume(cart), await again()]) {
      expect([status, error.code, error.data]).toEqual([402, '20002', { reason }]);
    }
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    expect((await fan.buy(cart)).status).toBe(200);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] [ORDER-1] a bank in place of a card: the order tells it, and shows no card', async () => {
    const { fan, cart } = await cartOf();
    const { body } = await fan.buy(cart, { token: await shop.bankToken(), returnUrl });
    expect(await answer(body.step.url, 'approve')).toEqual(back);
    const { body: order } = await fan.resume(cart);
    const paidWith = { method: 'bank', label: 'Sandbox Bank' };
    expect(order).toMatchObject({ paymentInfo: null, paidWith });
    expect((await fan.order(order.uuid)).body).toMatchObject({ paymentInfo: null, paidWith });
  });

  test('[ERR-1] a returnUrl that is no web address is refused by name', async () => {
    const { fan, cart } = await cartOf();
    const { error } = await fan.buy(cart, { card: cards.challenge, returnUrl: 'javascript:alert(1)' });
    expect(error).toMatchObject({ code: '40020', details: [{ field: 'returnUrl' }] });
  });
});

describe('a buyer who does not come back', () => {
  test('[CART-12] after approving: the reconciler makes the order', async () => {
    const { fan, cart, cents, url } = await asked(cards.challengeNoReturn);
    expect(await answer(url, 'approve')).toEqual({ status: 200, to: null });
    await reconcile();
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'succeeded', step: null, actUntil: null });
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] after approving, at the last moment: charged wins against the end of the time', async () => {
    const { fan, cart, cents, url } = await asked(cards.challengeNoReturn);
    await endTime(cart);
    await answer(url, 'approve');
    await reconcile();
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'succeeded' });
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] [CART-17] without an answer: it ends with its time, and answering later charges nothing', async () => {
    const { fan, cart, again, url } = await asked();
    await endTime(cart);
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'unknown', step: null });
    expect((await again()).body.status).toBe('pending');
    await reconcileOnce(shop.deps);
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'declined' });
    expect(await answer(url, 'approve')).toEqual(tooLate);
    await reconcile();
    expect((await again()).error).toMatchObject({ code: '20002', data: { reason: 'not_authenticated' } });
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    expect(await moneyOf(cart)).toEqual(nothing);
  });

  test('[CART-12] stays pending while the processor does not say that it has ended', async () => {
    const { fan, cart, cents, url } = await asked();
    await endTime(cart);
    instead.cancel = async () => ({ kind: 'unknown' });
    await reconcile();
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'unknown' });
    instead = {};
    await answer(url, 'approve');
    await reconcile();
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'succeeded' });
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] when the answer with the step is lost, the cart tells it once the processor was asked', async () => {
    const { fan, cart } = await cartOf();
    instead.charge = async (request) => {
      await real.charge(request);
      return { kind: 'unknown' };
    };
    expect((await fan.buy(cart, { card: cards.challenge, returnUrl })).body.status).toBe('pending');
    await reconcile();
    const purchase = await purchaseOf({ fan, cart });
    expect(await answer(purchase?.step?.url ?? '', 'approve')).toEqual(back);
    expect((await fan.resume(cart)).status).toBe(200);
  });
});

describe('a buyer who gives the step up', () => {
  test('[CART-12] can pay with another card at once, and the bank’s page charges nothing any more', async () => {
    const { fan, cart, cents, again, url } = await asked();
    for (const { error } of [await fan.resume(cart, 'cancel'), await fan.resume(cart, 'cancel'), await again()]) {
      expect(error).toMatchObject({ code: '20002', data: { reason: 'canceled' } });
    }
    expect(await answer(url, 'approve')).toEqual(tooLate);
    expect((await fan.buy(cart)).status).toBe(200);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] after approving has the order', async () => {
    const { fan, cart, cents, url } = await asked();
    await answer(url, 'approve');
    expect((await fan.resume(cart, 'cancel')).status).toBe(200);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] at the same moment as approving: paid with an order, or neither', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { fan, cart, cents, url } = await asked();
      const [approved, canceled] = await Promise.all([answer(url, 'approve'), fan.resume(cart, 'cancel')]);
      await reconcile();
      const isPaid = approved.status === 303;
      expect(canceled.status).toBe(isPaid ? 200 : 402);
      expect(await moneyOf(cart)).toEqual({ charged: isPaid ? [cents] : [], returned: [] });
    }
  });

  test('[CART-17] [DOOR-5] counts it like a declined card: seats are not kept by never answering', async () => {
    const { fan, cart } = await cartOf();
    for (let round = 0; round < 10; round += 1) {
      const { body } = await fan.buy(cart, { card: cards.challenge, returnUrl });
      expect(body.status).toBe('action_required');
      await fan.resume(cart, 'cancel');
    }
    expect((await fan.buy(cart)).error.code).toBe('40081');
  });
});

describe('whoever asks about a purchase', () => {
  test('[CART-12] must hold its cart', async () => {
    const { cart } = await asked();
    for (const how of ['complete', 'cancel'] as const) {
      expect((await shop.visitor().resume(cart, how)).status).toBe(404);
    }
    const { fan, cart: unpaid } = await cartOf();
    expect((await fan.resume(unpaid)).error.code).toBe('20010');
  });
});

describe('the event of a purchase', () => {
  beforeAll(async () => {
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    await shop.processor.subscribe(`${url}/api/payment/events`);
  });

  test('[CART-12] before the buyer is back: the order is there already', async () => {
    const { fan, cart, cents, url } = await asked(cards.challengeEventFirst);
    expect(await answer(url, 'approve')).toEqual(back);
    expect(await purchaseOf({ fan, cart })).toMatchObject({ state: 'succeeded' });
    expect((await fan.resume(cart)).status).toBe(200);
    expect(await moneyOf(cart)).toEqual({ charged: [cents], returned: [] });
  });

  test('[CART-12] without the buyer, who has closed the tab: the order is made, or the cart is open again', async () => {
    const [paid, denied] = [await asked(cards.challengeNoReturn), await asked()];
    await Promise.all([answer(paid.url, 'approve'), answer(denied.url, 'deny')]);
    await expect.poll(async () => (await purchaseOf(paid))?.state).toBe('succeeded');
    await expect.poll(async () => (await purchaseOf(denied))?.state).toBe('declined');
    expect(await moneyOf(denied.cart)).toEqual(nothing);
  });
});
