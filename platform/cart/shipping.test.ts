import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { shipment, withCourier } from '#tests/support/deliveries.ts';
import { type CartBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    tenant: { deliveries: withCourier({ prices: { USD: { fee: 1495, tax: 120 }, JPY: { fee: 1980, tax: 198 } } }) },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type Option = {
  id: string;
  totals: { currencyCode: string; fee: number; tax: number };
  countries: string[] | null;
  workingDays: number | null;
};
const pathOf = ({ uuid }: CartBody) => `/api/cart/${uuid}/shippingOption`;
const optionsOf = async (fan: Visitor, cart: CartBody) =>
  (await fan.call<{ items: Option[] }>('GET', pathOf(cart))).body.items;
const choose = (fan: Visitor, cart: CartBody, shippingId: string) =>
  fan.call<CartBody>('PUT', pathOf(cart), { shippingId });

const cartFor = async (start: number, currency = 'USD') => {
  const event = await shop.event({ start });
  await shop.db.updateTable('event').set({ currency }).where('id', '=', event.id).execute();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { event, fan, cart };
};
/** The same shop after its brand's file has changed. */
const withDeliveries = async (deliveries: ReturnType<typeof withCourier>) => {
  const other = await openShop({ databaseUrl: shop.databaseUrl, tenant: { deliveries } });
  onTestFinished(() => other.close());
  return other;
};
const countCharges = async () => (await shop.ledger()).charges.length;

const late = {
  code: '40020',
  details: [{ field: 'shippingId', message: 'cannot arrive before the event starts' }],
  data: { reason: 'delivery_late' },
};
const gone = {
  code: '40020',
  details: [{ field: 'shippingId', message: 'is not one of this cart’s shipping options' }],
  data: { reason: 'delivery_gone' },
};

describe('what is offered', () => {
  test.each([
    ['tonight', 5, ['mobile', 'email']],
    ['in a month', IN_A_MONTH, ['mobile', 'email', 'courier']],
  ])('[PRICE-3] for an event %s', async (_when, start, ids) => {
    const { fan, cart } = await cartFor(start);
    expect((await optionsOf(fan, cart)).map(({ id }) => id)).toEqual(ids);
  });

  test('[PRICE-3] for an event of several days that has begun', async () => {
    const { event, fan, cart } = await cartFor(-24);
    expect(cart.uuid).toBeUndefined();
    await sql`update event set end_at = now() + interval '30 days' where id = ${event.id}`.execute(shop.db);
    const { body: held } = await fan.reserve(event.id, { quantity: 1 });
    expect((await optionsOf(fan, held)).map(({ id }) => id)).toEqual(['mobile', 'email']);
  });

  test.each([
    ['USD', { currencyCode: 'USD', fee: 14.95, tax: 1.2 }],
    ['JPY', { currencyCode: 'JPY', fee: 1980, tax: 198 }],
    ['EUR', undefined],
  ])('[PRICE-3] in %s at the brand’s price in it, and not where it has none', async (currency, totals) => {
    const { fan, cart } = await cartFor(IN_A_MONTH, currency);
    const [mobile, email, courier] = await optionsOf(fan, cart);
    expect([mobile?.id, email?.id]).toEqual(['mobile', 'email']);
    expect(courier?.totals).toEqual(totals);
    if (courier) expect(courier).toMatchObject({ countries: ['US'], workingDays: 3 });
    const chosen = await choose(fan, cart, 'courier');
    if (totals === undefined) expect([chosen.status, chosen.error]).toMatchObject([400, gone]);
    else expect(chosen.body.shipping).toMatchObject({ id: 'courier', totals });
  });

  test('[PRICE-3] for a postponed event, whose date is not known, as for one without a date', async () => {
    const { event, fan, cart } = await cartFor(IN_A_MONTH);
    await sql`update event set status = 'postponed' where id = ${event.id}`.execute(shop.db);
    expect((await optionsOf(fan, cart)).map(({ id }) => id)).toEqual(['mobile', 'email']);
  });

  test('[PRICE-3] choosing what cannot arrive before the event is refused with field and reason', async () => {
    const { fan, cart } = await cartFor(5);
    const refused = await choose(fan, cart, 'courier');
    expect([refused.status, refused.error]).toMatchObject([400, late]);
    expect((await fan.cart(cart.uuid)).body.shipping).toBeNull();
  });
});

describe('a chosen delivery at the purchase', () => {
  test('[PRICE-3] that has become late is refused uncharged, as often as it is tried, and another one buys', async () => {
    const { event, fan, cart } = await cartFor(IN_A_MONTH);
    const { body: chosen } = await choose(fan, cart, 'courier');
    const charges = await countCharges();
    await sql`update event set start_at = now() + interval '6 hours' where id = ${event.id}`.execute(shop.db);
    const token = await shop.tokenFor('4242 4242 4242 4242');
    const key = '0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21';
    for (let times = 0; times < 2; times += 1) {
      const refused = await fan.buy(chosen, { key, token });
      expect([refused.status, refused.error]).toMatchObject([400, late]);
    }
    expect(await countCharges()).toBe(charges);
    expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'open', purchase: null });

    expect((await optionsOf(fan, cart)).map(({ id }) => id)).toEqual(['mobile', 'email']);
    const { body: mobile } = await choose(fan, cart, 'mobile');
    const bought = await fan.buy(mobile, { key, token });
    expect(bought.body).toMatchObject({ shipping: { id: 'mobile' }, totalPrice: cart.totals.totalPrice });
  });

  test('[PRICE-3] that does not go to the buyer’s country is refused uncharged at that field', async () => {
    const { fan, cart } = await cartFor(IN_A_MONTH);
    const { body: chosen } = await choose(fan, cart, 'courier');
    const charges = await countCharges();
    const german = { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com', address: 'Gasse 1' };
    const billing = { ...german, city: 'Berlin', country: 'DE', zipCode: '10115' };
    const refused = await fan.buy(chosen, { billing });
    expect([refused.status, refused.error]).toMatchObject([
      422,
      {
        code: '20118',
        details: [{ field: 'billing.country', message: 'is not a country that the chosen delivery goes to' }],
        data: { reason: 'delivery_elsewhere' },
      },
    ]);
    expect(await countCharges()).toBe(charges);
    const { body: mobile } = await choose(fan, cart, 'mobile');
    expect((await fan.buy(mobile, { billing })).status).toBe(200);
  });

  test('[PRICE-3] [CART-10] keeps its price and words when the brand’s file changes, and is refused when it has gone', async () => {
    const { fan, cart } = await cartFor(IN_A_MONTH);
    const { body: chosen } = await choose(fan, cart, 'courier');
    const dearer = await withDeliveries(
      withCourier({ name: { en: 'Van' }, prices: { USD: { fee: 9900, tax: 0 } }, shipment: shipment() }),
    );
    const { body: read } = await dearer.visitor(fan.sessionId).cart(cart.uuid);
    expect([read.totals, read.shipping]).toEqual([chosen.totals, chosen.shipping]);

    const without = await withDeliveries(withCourier({}).filter(({ id }) => id !== 'courier'));
    const later = without.visitor(fan.sessionId);
    expect((await later.cart(cart.uuid)).body.totals).toEqual(chosen.totals);
    const refused = await later.buy(chosen);
    expect([refused.status, refused.error]).toMatchObject([400, gone]);
    expect((await without.ledger()).charges).toEqual([]);

    const { body: order } = await fan.buy(chosen);
    expect(order).toMatchObject({ totalPrice: chosen.totals.totalPrice, shipping: chosen.shipping });
  });

  test('[PRICE-3] [OPS-4] that the release before has written costs what it did there', async () => {
    const { fan, cart } = await cartFor(IN_A_MONTH, 'JPY');
    await choose(fan, cart, 'mobile');
    await sql`update cart set shipping_id = 'courier' where uuid = ${cart.uuid}`.execute(shop.db);
    const { body: read } = await fan.cart(cart.uuid);
    expect(read.shipping).toMatchObject({ id: 'courier', totals: { currencyCode: 'JPY', fee: 15, tax: 1 } });
    expect(read.totals.totalPrice).toBe(cart.totals.totalPrice + 16);
    expect((await fan.buy(read)).body).toMatchObject({ totalPrice: read.totals.totalPrice, shipping: read.shipping });
  });
});
