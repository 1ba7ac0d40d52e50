import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TICKETS_HELD_FROM_ONE_ADDRESS } from '#rules/hold.ts';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const holdFrom = async (address: string, eventId: string, quantity: number, fan = shop.visitor()) => {
  const body = { tickets: [{ productId: eventId, quantity }] };
  const answer = await fan.call<CartBody>('POST', `/api/cart/reserve/${eventId}`, body, {
    'gst-client-address': address,
  });
  return { fan, ...answer };
};
const heldOf = async (eventId: string): Promise<number> => {
  const { rows } = await sql<{ held: number }>`select sum(i.quantity)::int as held from cart_item i
    join cart c on c.uuid = i.cart_id where i.event_id = ${eventId}::uuid and c.state = 'open'`.execute(shop.db);
  return rows[0]?.held ?? 0;
};

test('[DOOR-5] sixty visitors at once from one address hold no more tickets than the limit, and other addresses are not affected', async () => {
  const { id } = await shop.event({ admission: 'general', capacity: 1000 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => holdFrom('203.0.113.20', id, 8)));
  const held = answers.filter(({ status }) => status === 200);
  expect(await heldOf(id)).toBe(TICKETS_HELD_FROM_ONE_ADDRESS);
  expect(held).toHaveLength(TICKETS_HELD_FROM_ONE_ADDRESS / 8);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['40081']));
  expect((await holdFrom('203.0.113.21', id, 8)).status).toBe(200);

  // Choosing other seats is no more than before, and what is given back can be held again.
  const [first] = held;
  expect((await holdFrom('203.0.113.20', id, 8, first?.fan)).status).toBe(200);
  await sql`update cart set expire_at = now() where uuid = ${held[1]?.body.uuid}`.execute(shop.db);
  expect((await holdFrom('203.0.113.20', id, 8)).status).toBe(200);
});

test('[DOOR-5] what one session is paying for counts for its address', async () => {
  const { id } = await shop.event({ admission: 'general', capacity: 1000 });
  const fan = shop.visitor();
  const most = TICKETS_HELD_FROM_ONE_ADDRESS / 8;
  const payments: Promise<unknown>[] = [];
  for (let time = 0; time < most; time += 1) {
    const { body } = await holdFrom('203.0.113.40', id, 8, fan);
    payments.push(fan.buy(body, { card: cards.unanswered }));
    await expect.poll(async () => (await fan.cart(body.uuid)).body.status, { interval: 5 }).toBe('paying');
  }
  expect((await holdFrom('203.0.113.40', id, 8, fan)).error.code).toBe('40081');
  await Promise.all(payments);
  await sql`update cart set created_at = created_at - interval '2 hours' where session_id = ${fan.sessionId}::uuid`.execute(
    shop.db,
  );
  expect((await holdFrom('203.0.113.40', id, 8)).error.code).toBe('40081');
});

test('[DOOR-5] [ERR-2] declined cards of all sessions of an address are counted together', async () => {
  const { id } = await shop.event({ admission: 'general', capacity: 1000 });
  const declined = await shop.tokenFor(cards.declined);
  for (let fans = 0; fans < 4; fans += 1) {
    const { fan, body } = await holdFrom('203.0.113.30', id, 1);
    for (let time = 0; time < 10; time += 1)
      expect((await fan.buy(body, { token: declined })).error.code).toBe('20002');
  }
  const next = await holdFrom('203.0.113.30', id, 1);
  expect((await next.fan.buy(next.body)).error.code).toBe('40081');
  const elsewhere = await holdFrom('203.0.113.31', id, 1);
  expect((await elsewhere.fan.buy(elsewhere.body)).status).toBe(200);
});
