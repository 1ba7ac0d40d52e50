import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import { sweepExpired } from './sweep.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (cart: CartBody) =>
  cart.charges.filter((line) => !line.included).reduce((sum, line) => sum + cents(line.grand), 0);

const fees = [
  { type: 'service', scope: 'per_ticket', cents: 1235, included: false },
  { type: 'distance', scope: 'per_ticket', cents: 50, included: false },
  { type: 'facility', scope: 'per_ticket', cents: 300, included: false },
  { type: 'processing', scope: 'per_ticket', cents: 99, included: false },
  { type: 'tax', scope: 'per_ticket', cents: 131, included: false },
  { type: 'face_value_tax', scope: 'per_ticket', cents: 400, included: true },
  { type: 'order_processing', scope: 'per_order', cents: 395, included: false },
] as const;

describe('the price of a cart', () => {
  test('[CART-9] [CART-10] every fee is a line of its own, and the lines add up to the total to the cent', async () => {
    const event = await shop.event({ offers: [{ cents: 4999, fees: [...fees] }] });
    const { body: cart } = await shop.visitor().reserve(event.id, { quantity: 6 });

    expect(cart.charges.map((line) => [line.type, line.scope, line.price, line.quantity, line.included])).toEqual([
      ['face_value', 'per_ticket', 49.99, 6, false],
      ['service', 'per_ticket', 12.35, 6, false],
      ['distance', 'per_ticket', 0.5, 6, false],
      ['facility', 'per_ticket', 3, 6, false],
      ['processing', 'per_ticket', 0.99, 6, false],
      ['tax', 'per_ticket', 1.31, 6, false],
      ['face_value_tax', 'per_ticket', 4, 6, true],
      ['order_processing', 'per_order', 3.95, 1, false],
      // 20 % of the service fee, for four tickets at most.
      ['discounted_service', 'per_ticket', -2.47, 4, false],
    ]);
    const { totals } = cart;
    expect(cents(totals.basePrice)).toBe(6 * 4999);
    expect(cents(totals.tax)).toBe(6 * 131);
    expect(cents(totals.fee)).toBe(6 * (1235 + 50 + 300 + 99) + 395 - 4 * 247);
    expect(cents(totals.totalPrice)).toBe(cents(totals.basePrice) + cents(totals.fee) + cents(totals.tax));
    expect(cents(totals.totalPrice)).toBe(sumOf(cart));
    expect(totals).toMatchObject({
      currency: 'USD',
      redeemPoints: cents(totals.totalPrice),
      earnPoints: Math.floor(totals.totalPrice),
    });
  });

  test.each(['en', 'fr', 'de', 'es', 'nl', 'it'])(
    '[CART-9] the fees of an order are called as on its pages in %s',
    async (language) => {
      const perOrder = { scope: 'per_order', cents: 395, included: false } as const;
      const event = await shop.event({
        offers: [
          {
            cents: 4999,
            fees: [
              { type: 'order', ...perOrder },
              { type: 'order_processing', ...perOrder },
            ],
          },
        ],
      });
      const fan = shop.visitor();
      const { uuid } = (await fan.reserve(event.id, { quantity: 1 })).body;
      const headers = { 'gst-language': language };
      const { body } = await fan.call<{ charges: { name: string }[] }>('GET', `/api/cart/${uuid}`, undefined, headers);
      const file = new URL(`../../web/locales/${language}/sale.json`, import.meta.url);
      const { lines } = JSON.parse(await readFile(file, 'utf8'));
      expect(body.charges.slice(1).map(({ name }) => name)).toEqual([lines.ORDER, lines.ORDER_PROCESSING]);
    },
  );

  test('[CART-1] [LOYAL-3] an item has its selection, its seats, and whether points can pay for it', async () => {
    const event = await shop.event({ offers: [{ cents: 3000, type: 'resale', fees: [] }] });
    const fan = shop.visitor();
    const { body: dear } = await fan.call<CartBody>('POST', `/api/cart/reserve/${event.id}`, {
      tickets: [{ productId: event.id, quantity: 1, selection: 'map' }],
    });
    expect(dear.items).toMatchObject([
      { details: { selection: 'map', inventory: 'resale', averageOriginalPrice: 30 }, redeemable: true },
    ]);
    const cheapEvent = await shop.event({ offers: [{ cents: 499, fees: [] }] });
    const { body: cart } = await fan.reserve(cheapEvent.id, { quantity: 2 });
    expect(cart.items).toMatchObject([
      {
        status: 'reserved',
        orderNumber: null,
        shippingId: null,
        redeemable: false,
        details: { selection: 'best', inventory: 'primary', averageOriginalPrice: 4.99 },
      },
    ]);
    await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId: 'email' });
    const { body: order } = await fan.buy(cart);
    expect((await fan.cart(cart.uuid)).body.items).toMatchObject([
      { status: 'purchased', orderNumber: order.id, shippingId: 'email' },
    ]);
  });

  test('[CART-9] a resale offer is marked as such, and a discount has its amount and a name in the visitor’s language', async () => {
    const event = await shop.event({ offers: [{ cents: 5000, type: 'resale' }] });
    const fan = shop.visitor();
    const { body } = await fan.reserve(event.id, { quantity: 2 });
    expect(body.items[0]).toMatchObject({ offer: { ticketType: 'resale' }, discounts: [{ amount: 4 }] });
    const german = await fan.call<CartBody>('GET', `/api/cart/${body.uuid}`, undefined, { 'gst-language': 'de' });
    expect(german.body.items[0]?.discounts[0]?.messages.short).toContain('Rabatt');
  });

  test('[CART-10] a cart keeps its price when the price of the offer changes', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const { body } = await fan.reserve(event.id, { quantity: 2 });
    await sql`update offer set face_value_cents = 99900 where event_id = ${event.id}`.execute(shop.db);
    expect((await fan.cart(body.uuid)).body.totals).toEqual(body.totals);
  });

  test('[CART-8] the chosen delivery adds its fee and tax to the totals, and choosing another one removes them', async () => {
    const event = await shop.event({ start: IN_A_MONTH });
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
    const options = await fan.call<{ items: { id: string; requiresAddress: boolean }[] }>(
      'GET',
      `/api/cart/${cart.uuid}/shippingOption`,
    );
    expect(options.body.items.map((one) => [one.id, one.requiresAddress])).toEqual([
      ['mobile', false],
      ['email', false],
      ['courier', true],
    ]);
    const choose = (shippingId: string) =>
      fan.call<CartBody>('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId, description: 'as asked' });
    const courier = await choose('courier');
    expect(courier.body.shipping?.id).toBe('courier');
    expect(cents(courier.body.totals.fee) - cents(cart.totals.fee)).toBe(1495);
    expect(cents(courier.body.totals.tax) - cents(cart.totals.tax)).toBe(120);
    expect(cents(courier.body.totals.totalPrice)).toBe(sumOf(courier.body));
    const invoice = await fan.call('POST', `/api/cart/${cart.uuid}/invoice`);
    expect(invoice.body).toEqual({
      id: cart.uuid,
      amount: courier.body.totals.totalPrice,
      currency: 'USD',
      status: 'open',
    });
    expect((await choose('email')).body.totals).toEqual(cart.totals);
  });

  test.each(['USD', 'JPY', 'KWD'])(
    '[PRICE-1] in %s one way of delivery costs nothing, so that prices need not contain one',
    async (currency) => {
      const event = await shop.event();
      await sql`update event set currency = ${currency} where id = ${event.id}`.execute(shop.db);
      const fan = shop.visitor();
      const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
      const { body } = await fan.call<{ items: { totals: { fee: number; tax: number } }[] }>(
        'GET',
        `/api/cart/${cart.uuid}/shippingOption`,
      );
      expect(body.items.filter(({ totals }) => totals.fee + totals.tax === 0)).not.toEqual([]);
    },
  );

  test('[CART-8] an unknown delivery is refused, and the field is named', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const refused = await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId: 'pigeon' });
    expect(refused.error).toMatchObject({ code: '40020', details: [{ field: 'shippingId' }] });
  });
});

describe('whose cart it is', () => {
  test('another visitor’s cart is the same 404 as a cart that does not exist', async () => {
    const event = await shop.event();
    const { body: cart } = await shop.visitor().reserve(event.id, { quantity: 1 });
    const stranger = shop.visitor();
    const calls = [
      ['GET', '', undefined],
      ['GET', '/shippingOption', undefined],
      ['PUT', '/shippingOption', { shippingId: 'mobile' }],
      ['POST', '/invoice', undefined],
      ['DELETE', '', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const theirs = await stranger.call(method, `/api/cart/${cart.uuid}${path}`, body);
      const nobodys = await stranger.call(method, `/api/cart/${randomUUID()}${path}`, body);
      expect([theirs.status, theirs.text], `${method} ${path}`).toEqual([nobodys.status, nobodys.text]);
    }
    const { rows } = await sql`select state from cart where uuid = ${cart.uuid}`.execute(shop.db);
    expect(rows).toEqual([{ state: 'open' }]);
  });

  test.each([
    ['/api/cart/not-a-uuid', 'id'],
    ['/api/order/not-a-uuid', 'uuid'],
    ['/api/product/not-a-uuid/offers', 'id'],
  ])('[ERR-1] a malformed id in %s is refused, and the field is named', async (url, field) => {
    const refused = await shop.visitor().call('GET', url);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ success: false, code: '40020', details: [{ field }] });
  });

  test.each([[undefined], ['not-a-uuid']])(
    '[ERR-1] a session id of %s is refused, and the header is named',
    async (sessionId) => {
      const response = await shop.app.inject({
        url: `/api/cart/${randomUUID()}`,
        headers: sessionId === undefined ? {} : { 'gst-session-id': sessionId },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: '40020', details: [{ field: 'gst-session-id' }] });
    },
  );
});

describe('the end of a cart', () => {
  test('[CART-3] a deleted cart’s seats are free, and deleting it again succeeds', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
    expect((await fan.call('DELETE', `/api/cart/${cart.uuid}`)).status).toBe(204);
    expect((await fan.call('DELETE', `/api/cart/${cart.uuid}`)).status).toBe(204);
    expect((await fan.cart(cart.uuid)).status).toBe(404);
    const { rows } = await sql`select 1 from seat where event_id = ${event.id} and state <> 'free'`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('[CART-4] [ERR-2] an expired cart can be neither changed nor invoiced: 20010', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    await sql`update cart set expire_at = now() - interval '1 second' where uuid = ${cart.uuid}`.execute(shop.db);
    await sql`update seat set held_until = now() - interval '1 second' where cart_id = ${cart.uuid}`.execute(shop.db);
    const change = await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId: 'mobile' });
    expect([change.status, change.error.code]).toEqual([409, '20010']);
    expect((await fan.call('POST', `/api/cart/${cart.uuid}/invoice`)).error.code).toBe('20010');
    expect((await fan.call('GET', `/api/cart/${cart.uuid}`)).status).toBe(404);
  });

  test('[CART-4] a sweep deletes expired carts, frees their seats and places, and leaves other carts alone', async () => {
    const seated = await shop.event();
    const general = await shop.event({ admission: 'general', offers: [{ cents: 2000 }] });
    const expiring = [
      await shop.visitor().reserve(seated.id, { quantity: 2 }),
      await shop.visitor().reserve(general.id, { quantity: 3 }),
    ].map((one) => one.body.uuid);
    const fan = shop.visitor();
    const { body: open } = await fan.reserve(seated.id, { quantity: 1 });
    await sql`update cart set expire_at = now() - interval '1 hour' where uuid = any(${expiring}::uuid[])`.execute(
      shop.db,
    );

    expect(await sweepExpired(shop.db)).toBeGreaterThanOrEqual(2);
    const { rows: carts } = await sql`select distinct state from cart where uuid = any(${expiring}::uuid[])`.execute(
      shop.db,
    );
    expect(carts).toEqual([{ state: 'deleted' }]);
    const { rows: offers } = await sql`select held from offer where event_id = ${general.id}`.execute(shop.db);
    expect(offers).toEqual([{ held: 0 }]);
    expect((await fan.cart(open.uuid)).status).toBe(200);
  });
});
