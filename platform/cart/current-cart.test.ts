import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartBody, cards, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 300 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const current = (fan: Visitor) => fan.call<CartBody>('GET', '/api/cart/current');

test('[CART-18] of many holds of a visitor at once the current cart is the one that holds seats', async () => {
  const event = await shop.event({ admission: 'general', capacity: 1000 });
  for (let round = 0; round < 25; round += 1) {
    const fan = shop.visitor();
    await Promise.all(Array.from({ length: 6 }, () => fan.reserve(event.id, { quantity: 1 })));
    const { rows } = await sql<{ uuid: string }>`
      select uuid from cart where session_id = ${fan.sessionId}::uuid and state = 'open'`.execute(shop.db);
    const { status, body } = await current(fan);
    expect([status, body.uuid]).toEqual([200, rows[0]?.uuid]);
  }
});

test('[CART-18] a cart that is being paid stays the current one when a later one is given back', async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: paid } = await fan.reserve(event.id, { quantity: 2 });
  expect((await fan.buy(paid, { card: cards.unanswered })).status).toBe(202);
  const { body: later } = await fan.reserve(event.id, { quantity: 1 });
  expect((await current(fan)).body.uuid).toBe(later.uuid);
  await fan.call('DELETE', `/api/cart/${later.uuid}`);
  expect((await current(fan)).body).toMatchObject({ uuid: paid.uuid, status: 'paying' });
});
