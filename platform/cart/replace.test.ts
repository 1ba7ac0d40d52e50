import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const seatsOf = async (cartId: string) =>
  (
    await sql<{ number: string }>`select number from seat where cart_id = ${cartId} order by position`.execute(shop.db)
  ).rows.map((row) => row.number);
const lapse = (cartId: string) =>
  sql`
  with gone as (update cart set expire_at = now() - interval '1 second' where uuid = ${cartId}),
    places as (update general_hold set held_until = now() - interval '1 second' where cart_id = ${cartId})
  update seat set held_until = now() - interval '1 second' where cart_id = ${cartId}`.execute(shop.db);

describe('the visitor’s one cart', () => {
  test('[CART-3] a new reservation deletes the older cart and frees its seats', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const first = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] });
    const second = await fan.reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['2'] });
    expect(second.status).toBe(200);
    expect((await fan.cart(first.body.uuid)).status).toBe(404);
    expect(await seatsOf(first.body.uuid)).toEqual([]);
    expect((await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['1'] })).status).toBe(
      200,
    );
  });

  test('[CART-3] a reservation that fails leaves the older cart unchanged', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '3', seats: ['1'] });
    const first = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] });
    expect((await fan.reserve(event.id, { quantity: 1, section: 'A', row: '3', seats: ['1'] })).error.code).toBe(
      '67941',
    );
    expect((await fan.cart(first.body.uuid)).status).toBe(200);
    expect(await seatsOf(first.body.uuid)).toEqual(['1', '2']);
  });

  test('[CART-3] the same request with the same key gets the same cart, also twenty times at once', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fan.reserve(event.id, { quantity: 2 }, key)));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => one.body.uuid)).size).toBe(1);
  });

  test('[ERR-2] the same key with another request is refused', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const key = randomUUID();
    await fan.reserve(event.id, { quantity: 2 }, key);
    const refused = await fan.reserve(event.id, { quantity: 3 }, key);
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({ code: '40020', details: [{ field: 'idempotency-key' }] });
  });

  test('[ERR-2] too many reservations in a short time are blocked with 40081', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    let last = await fan.reserve(event.id, { quantity: 1 });
    for (let count = 1; count <= 30; count += 1) last = await fan.reserve(event.id, { quantity: 1 });
    expect(last.error.code).toBe('40081');
    expect(last.status).not.toBe(403);
  });
});

describe('expiry', () => {
  test('[CART-4] the seats of an expired cart are free, with or without a sweep', async () => {
    const event = await shop.event();
    const slow = shop.visitor();
    const held = await slow.reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['1'] });
    await lapse(held.body.uuid);
    expect((await slow.cart(held.body.uuid)).status).toBe(404);
    const quick = await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['1'] });
    expect(quick.status).toBe(200);
  });

  test('[CART-4] a cart without an expiry has expired', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const held = await fan.reserve(event.id, { quantity: 1 });
    await sql`update cart set expire_at = null where uuid = ${held.body.uuid}`.execute(shop.db);
    expect((await fan.cart(held.body.uuid)).status).toBe(404);
    await lapse(held.body.uuid);
  });

  test('general admission: expired places are returned by the next reservation', async () => {
    const event = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: 3 });
    const held = await shop.visitor().reserve(event.id, { quantity: 3 });
    expect(held.status).toBe(200);
    expect((await shop.visitor().reserve(event.id, { quantity: 1 })).error.code).toBe('20231');
    await lapse(held.body.uuid);
    const offers = await shop.app.inject(`/api/product/${event.id}/offers`);
    expect(offers.json()).toMatchObject({ items: [{ available: 3 }] });
    expect((await shop.visitor().reserve(event.id, { quantity: 2 })).status).toBe(200);
    const { rows } = await sql`select held, sold from offer where event_id = ${event.id}`.execute(shop.db);
    expect(rows).toEqual([{ held: 2, sold: 0 }]);
  });
});
