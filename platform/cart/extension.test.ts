import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const cartOf = async (options = {}) => {
  const event = await shop.event(options);
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  const extend = () => fan.call<CartBody>('POST', `/api/cart/${cart.uuid}/extension`);
  return { event, fan, cart, extend };
};
const until = (cart: CartBody) => Date.parse(cart.expireAt ?? '');

describe('a little more time', () => {
  test.each([['reserved' as const], ['general' as const]])(
    '[CART-4] a hold is prolonged by five minutes once, %s admission',
    async (admission) => {
      const { fan, cart, extend } = await cartOf({ admission });
      expect(cart).toMatchObject({ canExtend: true });
      const { body: extended } = await extend();
      expect(until(extended) - until(cart)).toBe(5 * 60_000);
      expect(extended).toMatchObject({ canExtend: false });
      const again = await extend();
      expect([again.status, again.error.code]).toEqual([409, '20010']);
      expect(until((await fan.cart(cart.uuid)).body)).toBe(until(extended));
    },
  );

  test('[CART-4] twenty requests at once prolong it once', async () => {
    const { fan, cart, extend } = await cartOf();
    const answers = await Promise.all(Array.from({ length: 20 }, extend));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(until((await fan.cart(cart.uuid)).body) - until(cart)).toBe(5 * 60_000);
  });

  test('[CART-4] an expired cart cannot be prolonged: 20010', async () => {
    const { cart, extend } = await cartOf();
    await sql`update cart set expire_at = now() where uuid = ${cart.uuid}`.execute(shop.db);
    await sql`update seat set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
    expect((await extend()).error.code).toBe('20010');
  });

  test('[CART-4] another visitor’s cart cannot be prolonged: the same 404 as for one that does not exist', async () => {
    const { cart } = await cartOf();
    const stranger = shop.visitor();
    const theirs = await stranger.call('POST', `/api/cart/${cart.uuid}/extension`);
    const none = await stranger.call('POST', `/api/cart/${randomUUID()}/extension`);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(none.text);
  });

  test('[CART-4] a card declined at the end of the hold leaves three minutes to try another one', async () => {
    const { fan, cart } = await cartOf();
    await sql`update cart set created_at = created_at - interval '570 seconds',
      expire_at = expire_at - interval '570 seconds' where uuid = ${cart.uuid}`.execute(shop.db);
    expect((await fan.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    const { body } = await fan.cart(cart.uuid);
    const left = Date.parse(body.expireAt ?? '') - Date.parse(body.serverTime);
    expect([left > 60_000, left <= 180_000]).toEqual([true, true]);
  });

  test('[CART-4] after a declined card the hold has its prolonged end, not the first one', async () => {
    const { fan, cart, extend } = await cartOf();
    const { body: extended } = await extend();
    expect((await fan.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    expect(until((await fan.cart(cart.uuid)).body)).toBeGreaterThanOrEqual(until(extended) - 1);
  });
});

describe('a discount token', () => {
  const reserve = async (token?: string, currency = 'USD') => {
    const event = await shop.event();
    await sql`update event set currency = ${currency} where id = ${event.id}::uuid`.execute(shop.db);
    return shop
      .visitor()
      .call<CartBody>(
        'POST',
        `/api/cart/reserve/${event.id}`,
        { tickets: [{ productId: event.id, quantity: 2 }] },
        { 'idempotency-key': randomUUID(), ...(token === undefined ? {} : { 'gst-discount-token': token }) },
      );
  };

  test('[CART-15] reduces the service fee of each ticket, in addition to the discount for everyone', async () => {
    const [plain, club] = [await reserve(), await reserve('fanclub-2026')];
    // 20 % and then 2.50 of a service fee of 10.00, for two tickets.
    expect([plain.body.totals.fee, club.body.totals.fee]).toEqual([16, 11]);
    expect(club.body.items[0]?.discounts.map((one) => one.amount)).toEqual([4, 5]);
    expect(club.text).not.toContain('fanclub-2026');
  });

  test.each([
    ['CAD', [4, 7]],
    ['CHF', [4]],
  ])('[CART-15] takes off what the brand gives in %s, and nothing where it gives none', async (currency, amounts) => {
    const { body } = await reserve('fanclub-2026', currency);
    expect(body.items[0]?.discounts.map((one) => one.amount)).toEqual(amounts);
  });

  test('[CART-15] that is not the tenant’s changes nothing', async () => {
    const [plain, other] = [await reserve(), await reserve('somebody-elses')];
    expect(other.body.totals).toEqual(plain.body.totals);
  });

  test('[TEN-1] [CART-15] a discount with a token is not shown to visitors without it', async () => {
    const { discounts } = (await shop.app.inject('/api/tenant/config')).json<{ discounts: { type: string }[] }>();
    expect(discounts.map((one) => one.type)).toEqual(['percentage']);
  });
});

describe('many from one address', () => {
  test('[ERR-2] too many reservations from one address: 40081 for every session of it, and other addresses are not affected', async () => {
    const event = await shop.event({ admission: 'general', capacity: 1000 });
    const from = (address: string) =>
      shop.visitor().call(
        'POST',
        `/api/cart/reserve/${event.id}`,
        { tickets: [{ productId: event.id, quantity: 1 }] },
        {
          'gst-client-address': address,
        },
      );
    expect((await from('203.0.113.7')).status).toBe(200);
    await sql`
      insert into cart (uuid, tenant_id, session_id, state, idempotency_key, request_hash, currency, address_hash)
      select gen_random_uuid(), 't', gen_random_uuid(), 'deleted', gen_random_uuid(), 'x', 'USD', c.address_hash
      from generate_series(1, 199), (select address_hash from cart where address_hash is not null limit 1) c`.execute(
      shop.db,
    );
    expect((await from('203.0.113.7')).error.code).toBe('40081');
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  test('[ERR-1] an invalid address is refused, and the header is named', async () => {
    const event = await shop.event();
    const refused = await shop.visitor().call(
      'POST',
      `/api/cart/reserve/${event.id}`,
      { tickets: [{ productId: event.id, quantity: 1 }] },
      {
        'gst-client-address': 'at home',
      },
    );
    expect([refused.error.code, refused.error.details[0]?.field]).toEqual(['40020', 'gst-client-address']);
  });
});
