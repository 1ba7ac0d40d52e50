import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing, type CartBody, cards, type OrderBody, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH, serviceFee } from '#tests/support/shop-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const cartOf = async (quantity = 2) => {
  const event = await shop.event({ start: IN_A_MONTH });
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity });
  return { event, fan, cart };
};
const chargesOf = async (cart: CartBody) => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const { charges } = await shop.ledger();
  return charges.filter((charge) => charge.declined === null && rows.some((row) => row.id === charge.key));
};

describe('a purchase', () => {
  test('[CART-12] [ORDER-1] answers an order with a ticket for every seat, which its owner can read again', async () => {
    const { event, fan, cart } = await cartOf();
    await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId: 'courier' });
    const { body: withCourier } = await fan.cart(cart.uuid);
    const bought = await fan.buy(withCourier);

    expect(bought.status).toBe(200);
    const order: OrderBody = bought.body;
    expect(order).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      currency: 'USD',
      userId: null,
      totalPrice: withCourier.totals.totalPrice,
      paymentCash: withCourier.totals.totalPrice,
      totalTaxes: withCourier.totals.tax,
      pointsPayment: 0,
      // A guest has no wallet for them to go to.
      pointsEarned: 0,
      charges: withCourier.charges.map((line) => ({ ...line, unpaid: 0 })),
      billingDetails: billing,
      paymentInfo: { type: 'visa', last4: '4242', expireMonth: 12 },
      shipping: { id: 'courier' },
      items: [{ event: { id: event.id }, quantity: 2, totalPrice: cart.totals.totalPrice }],
    });
    expect(order.items[0]?.tickets.map((ticket) => ticket.seat)).toEqual(cart.items[0]?.details.seats?.split(','));
    const barcodes = order.items[0]?.tickets.map((ticket) => ticket.barcode) ?? [];
    expect(new Set(barcodes).size).toBe(2);
    for (const barcode of barcodes) expect(barcode).toMatch(/^[2-9A-HJ-NP-Z]{20}$/);

    expect((await fan.order(order.uuid)).text).toBe(bought.text);
    const after = await fan.cart(cart.uuid);
    expect(after.body).toMatchObject({
      status: 'purchased',
      expireAt: null,
      purchase: { state: 'succeeded', orderUuid: order.uuid },
      items: [{ details: { seats: cart.items[0]?.details.seats } }],
    });
    const { rows } =
      await sql`select channel from outbox where payload ->> 'orderUuid' = ${order.uuid} order by channel`.execute(
        shop.db,
      );
    expect(rows).toEqual([{ channel: 'mail' }, { channel: 'webhook' }]);
  });

  test('[CART-12] a general-admission purchase turns held places into sold ones and tickets', async () => {
    const event = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: 10 });
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 3 });
    const bought = await fan.buy(cart);
    expect(bought.body.items[0]?.tickets.map((ticket) => ticket.seat)).toEqual([null, null, null]);
    expect((await fan.order(bought.body.uuid)).text).toBe(bought.text);
    const { rows } = await sql`select held, sold from offer where event_id = ${event.id}`.execute(shop.db);
    expect(rows).toEqual([{ held: 0, sold: 3 }]);
  });

  test('[CART-12] a total of zero needs no card', async () => {
    const event = await shop.event({ offers: [{ cents: 0, fees: [{ ...serviceFee, cents: 0 }] }] });
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const bought = await fan.call<OrderBody>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
      idempotencyKey: randomUUID(),
      billing,
      expectedTotal: 0,
      acceptTerms: true,
    });
    expect(bought.body).toMatchObject({ totalPrice: 0, paymentInfo: null, paymentStatus: 'paid' });
    expect(await chargesOf(cart)).toEqual([]);
  });

  test('[ORDER-1] another visitor’s order is the same 404 as an order that does not exist', async () => {
    const { fan, cart } = await cartOf();
    const { body: order } = await fan.buy(cart);
    const stranger = shop.visitor();
    const theirs = await stranger.order(order.uuid);
    const nobodys = await stranger.order(randomUUID());
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(nobodys.text);
    const theirCart = await stranger.buy(cart);
    const nobodysCart = await stranger.buy({ ...cart, uuid: randomUUID() });
    expect([theirCart.status, theirCart.text]).toEqual([nobodysCart.status, nobodysCart.text]);
  });

  test('[EVENT-6] when the last seats are sold the event’s ticket status says so', async () => {
    const event = await shop.event({ ticketLimit: 60 });
    await sql`update seat set state = 'blocked' where event_id = ${event.id} and (section = 'A' or row_name <> '1')`.execute(
      shop.db,
    );
    const statusNow = async () => {
      const { rows } = await sql<{
        tickets_status: string;
      }>`select tickets_status from event where id = ${event.id}`.execute(shop.db);
      return rows[0]?.tickets_status;
    };
    const first = shop.visitor();
    await first.buy((await first.reserve(event.id, { quantity: 2 })).body);
    expect(await statusNow()).toBe('FEW_TICKETS_LEFT');
    const rest = shop.visitor();
    const fourLeft = (await rest.reserve(event.id, { quantity: 4 })).body;
    await rest.buy(fourLeft);
    await rest.buy((await rest.reserve(event.id, { quantity: 4 })).body);
    expect(await statusNow()).toBe('TICKETS_NOT_AVAILABLE');
  });
});

describe('a purchase that is repeated', () => {
  test('[CART-12] the same key twenty times at once: one charge, one order, one answer', async () => {
    const { fan, cart } = await cartOf();
    const [key, token] = [randomUUID(), await shop.tokenFor(cards.slow)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => fan.buy(cart, { key, token })));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(await chargesOf(cart)).toHaveLength(1);
  });

  test('[CART-12] two keys at once: one order, one charge, and 20010 for the other key', async () => {
    const { fan, cart } = await cartOf();
    const answers = await Promise.all([fan.buy(cart, { card: cards.slow }), fan.buy(cart, { card: cards.slow })]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.status === 409)?.error.code).toBe('20010');
    expect(await chargesOf(cart)).toHaveLength(1);
    expect((await fan.buy(cart)).error.code).toBe('20010');
  });

  test('[CART-12] the same key with another way back is the same purchase', async () => {
    const { fan, cart } = await cartOf();
    const [key, token] = [randomUUID(), await shop.tokenFor(cards.approved)];
    const first = await fan.buy(cart, { key, token, returnUrl: 'https://shop.test/checkout/1' });
    const again = await fan.buy(cart, { key, token, returnUrl: 'https://shop.test/pay' });
    expect([again.status, again.body.uuid]).toEqual([200, first.body.uuid]);
    expect(await chargesOf(cart)).toHaveLength(1);
  });

  test('[CART-12] the same key with another body is refused and charges nothing more', async () => {
    const { fan, cart } = await cartOf();
    const key = randomUUID();
    const token = await shop.tokenFor(cards.approved);
    await fan.buy(cart, { key, token });
    const refused = await fan.buy(cart, { key, token, billing: { ...billing, firstName: 'Eve' } });
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({ code: '40020', details: [{ field: 'idempotencyKey' }] });
    expect(await chargesOf(cart)).toHaveLength(1);
  });

  test('[ERR-2] while a payment runs the cart can be neither changed nor deleted: 20010', async () => {
    const { fan, cart } = await cartOf();
    const paying = fan.buy(cart, { card: cards.slow });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 20 }).toBe('paying');
    const change = await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId: 'courier' });
    expect([change.status, change.error.code]).toEqual([409, '20010']);
    expect((await fan.call('DELETE', `/api/cart/${cart.uuid}`)).error.code).toBe('20010');
    expect((await paying).status).toBe(200);
  });
});

describe('a purchase that is refused', () => {
  test.each([
    ['[ERR-2] a declined card', cards.declined, '20002', 402],
    ['[ERR-2] a card without funds', cards.withoutFunds, '20002', 402],
    ['[ERR-2] a card that a risk rule blocks', cards.blocked, '40081', 409],
  ])('%s gets its error code, and the same cart can be paid with another card', async (_title, card, code, status) => {
    const { fan, cart } = await cartOf();
    const key = randomUUID();
    const token = await shop.tokenFor(card);
    const declined = await fan.buy(cart, { key, token });
    expect([declined.status, declined.error.code]).toEqual([status, code]);
    expect((await fan.buy(cart, { key, token })).text).toBe(declined.text);
    const open = await fan.cart(cart.uuid);
    expect(open.body).toMatchObject({ status: 'open', purchase: { state: 'declined', orderUuid: null } });
    expect(Date.parse(open.body.expireAt ?? '')).toBeGreaterThan(Date.parse(open.body.serverTime));
    expect((await fan.buy(cart)).status).toBe(200);
    expect(await chargesOf(cart)).toHaveLength(1);
  });

  test('[ERR-2] a token that the processor does not know is 20002', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { token: 'tok_unknown' })).error.code).toBe('20002');
  });

  test('[ERR-2] after ten declined cards in an hour: 40081', async () => {
    const { fan, cart } = await cartOf();
    const token = await shop.tokenFor(cards.declined);
    for (let count = 0; count < 10; count += 1) await fan.buy(cart, { token });
    expect((await fan.buy(cart)).error.code).toBe('40081');
  });

  test('[ERR-2] another total than the buyer saw is 20120 with both, and charges nothing', async () => {
    const { fan, cart } = await cartOf();
    const refused = await fan.buy(cart, { expectedTotal: cart.totals.totalPrice - 0.01 });
    expect([refused.status, refused.error.code]).toEqual([409, '20120']);
    expect(refused.error.data).toEqual({
      expected: (Math.round(cart.totals.totalPrice * 100) - 1) / 100,
      actual: cart.totals.totalPrice,
    });
    expect(await chargesOf(cart)).toEqual([]);
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
  });

  test.each([
    ['terms that were not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['points that a guest does not have', { redeemPoints: 1000 }, 'redeemPoints'],
    ['a negative number of points', { redeemPoints: -1 }, 'redeemPoints'],
    ['a fraction of a cent', { expectedTotal: 10.005 }, 'expectedTotal'],
    ['a key that is no UUID', { key: 'again' }, 'idempotencyKey'],
  ])('[ERR-1] [ERR-2] %s: 40020 names the field', async (_title, options, field) => {
    const { fan, cart } = await cartOf();
    const refused = await fan.buy(cart, options);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ success: false, code: '40020', details: [{ field }] });
  });

  test('[ERR-2] a total without a card to pay it is 40020', async () => {
    const { fan, cart } = await cartOf();
    const refused = await fan.call('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
      idempotencyKey: randomUUID(),
      billing,
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    });
    expect(refused.error).toMatchObject({ code: '40020', details: [{ field: 'payment' }] });
  });

  test('[CART-11] [ERR-2] billing that breaks rules is 20118 with every wrong field', async () => {
    const { fan, cart } = await cartOf();
    const refused = await fan.buy(cart, {
      billing: {
        ...billing,
        firstName: 'R2-D2',
        emailAddress: 'zoe',
        country: 'CA',
        stateCode: 'ON',
        zipCode: '10001',
      },
    });
    expect([refused.status, refused.error.code]).toEqual([422, '20118']);
    expect(refused.error.details.map((one) => one.field)).toEqual([
      'billing.firstName',
      'billing.emailAddress',
      'billing.zipCode',
    ]);
  });

  test('[EVENT-6] [ERR-2] an event cancelled after the reservation is 50020, and nothing is charged', async () => {
    const { event, fan, cart } = await cartOf();
    await sql`update event set status = 'cancelled' where id = ${event.id}`.execute(shop.db);
    expect((await fan.buy(cart)).error.code).toBe('50020');
    expect(await chargesOf(cart)).toEqual([]);
  });

  test('[CART-4] [ERR-2] an expired cart cannot be paid: 20010', async () => {
    const { fan, cart } = await cartOf();
    await sql`update cart set expire_at = now() where uuid = ${cart.uuid}`.execute(shop.db);
    await sql`update seat set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
    expect((await fan.buy(cart)).error.code).toBe('20010');
    expect(await chargesOf(cart)).toEqual([]);
  });
});
