import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ slowMs: 500 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
};

test('[CART-12] a payment locks its seats in the common lock order, so there is no deadlock with others', async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['1', '2'] });
  const { body: other } = await shop.visitor().reserve(event.id, { quantity: 1 });
  const { rows: seats } = await sql<{
    id: number;
  }>`select id from seat where cart_id = ${cart.uuid} order by id`.execute(shop.db);
  const [first, second] = seats.map((seat) => seat.id);
  const token = await shop.tokenFor(cards.slow);
  const paying = fan.buy(cart, { token });
  await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 5 }).toBe('paying');
  // A cart's seats are found in the order in which they came to it; here the second comes first.
  for (const seat of [second, first]) {
    await sql`update seat set cart_id = ${other.uuid} where id = ${seat}`.execute(shop.db);
    await sql`update seat set cart_id = ${cart.uuid} where id = ${seat}`.execute(shop.db);
  }
  await shop.db.transaction().execute(async (rival) => {
    await sql`select 1 from seat where id = ${first} for update`.execute(rival);
    await expect.poll(waitingForLocks, { interval: 5 }).toBe(1);
    await sql`set local lock_timeout = '500ms'`.execute(rival);
    await sql`select 1 from seat where id = ${second} for update`.execute(rival);
  });
  expect((await paying).status).toBe(200);
});
