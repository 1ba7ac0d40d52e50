import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billing, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { reconcileOnce } from './reconciler.ts';

let shop: Shop;
beforeAll(async () => {
  // Slow cards are charged after the platform has given up waiting.
  shop = await openShop({ chargeTimeoutMs: 200, slowMs: 300 });
});
afterAll(async () => {
  await shop.close();
});

const count = async (statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await statement.execute(shop.db)).rows[0]?.count ?? 0;
const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };

/** Settles all open purchases, then checks that charges match orders and refunds. */
afterEach(async () => {
  const purchases = await count(sql`select count(*) as count from purchase where amount_cents > 0`);
  await expect.poll(async () => (await shop.ledger()).charges.length).toBe(purchases);
  const open = sql<{ count: number }>`select count(*) as count from purchase where state in ('started', 'unknown')`;
  while ((await count(open)) > 0) await reconcileOnce(shop.deps, atOnce);
  await reconcileOnce(shop.deps, atOnce);
  await shop.expectInvariants();
});

/** Some moments later, in the database's own pace. */
const moments = async (most: number): Promise<void> => {
  for (let left = Math.floor(Math.random() * most); left > 0; left -= 1) await sql`select 1`.execute(shop.db);
};
const later = async <T>(most: number, work: () => Promise<T>): Promise<T> => {
  await moments(most);
  return work();
};

const ROUNDS = 50;
const payments = [cards.approved, cards.approved, cards.declined, cards.answerLost, cards.slow];

/** A hall of a hundred seats and a token of one kind of card or another; each round has a seat of its own. */
const rounds = async <T>(work: (round: { event: string; seats: object; token: string }) => Promise<T>) => {
  const event = await shop.event({ seatsPerRow: 20 });
  return Promise.all(
    Array.from({ length: ROUNDS }, async (_, index) => {
      const token = await shop.tokenFor(payments[index % payments.length] ?? cards.approved);
      const seats = { section: 'A', row: String((index % 3) + 1), seats: [String(Math.floor(index / 3) + 1)] };
      return work({ event: event.id, seats, token });
    }),
  );
};
const ordersOf = (cart: string) => count(sql`select count(*) as count from "order" where cart_id = ${cart}`);
const reached = (answer: { status: number; error: { code: string } }) =>
  answer.status < 300 ? String(answer.status) : answer.error.code;

describe('a payment', () => {
  test('[CART-12] [CART-4] against the expiry of its hold and another visitor who takes the seat: one of them gets it', async () => {
    await rounds(async ({ event, seats, token }) => {
      const [fan, rival] = [shop.visitor(), shop.visitor()];
      const { body: cart } = await fan.reserve(event, { quantity: 1, ...seats });
      const lapse = sql`clock_timestamp() + make_interval(secs => ${Math.random() * 0.1})`;
      await sql`with lapsing as (update cart set expire_at = ${lapse} where uuid = ${cart.uuid} returning uuid, expire_at)
        update seat s set held_until = l.expire_at from lapsing l where s.cart_id = l.uuid`.execute(shop.db);
      const [paid, taken] = await Promise.all([
        later(40, () => fan.buy(cart, { token })),
        later(40, () => rival.reserve(event, { quantity: 1, ...seats })),
      ]);
      // 67941: the hold had ended a moment before, and somebody was quicker.
      expect(['200', '202', '20002', '20226', '20010', '67941']).toContain(reached(paid));
      expect(['200', '67941']).toContain(reached(taken));
      expect([paid.status, taken.status]).not.toEqual([200, 200]);
      if (taken.status === 200) expect(await ordersOf(cart.uuid)).toBe(0);
    });
  });

  test('[CART-12] [CART-4] that waits for a lock while another visitor takes the expired seat: 67941, not charged', async () => {
    const event = await shop.event();
    const [fan, rival] = [shop.visitor(), shop.visitor()];
    const seats = { quantity: 1, section: 'A', row: '1', seats: ['1'] };
    const { body: cart } = await fan.reserve(event.id, seats);
    const token = await shop.tokenFor(cards.approved);
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { paying, taken } = await shop.db.transaction().execute(async (tx) => {
      await sql`select 1 from cart where uuid = ${cart.uuid} for update`.execute(tx);
      const paying = fan.buy(cart, { token });
      await expect.poll(() => count(waiting), { interval: 5 }).toBe(1);
      await sql`update seat set held_until = clock_timestamp() where cart_id = ${cart.uuid}`.execute(shop.db);
      const taken = await rival.reserve(event.id, seats);
      await sql`update cart set expire_at = clock_timestamp() where uuid = ${cart.uuid}`.execute(tx);
      return { paying, taken };
    });
    expect([reached(await paying), reached(taken)]).toEqual(['67941', '200']);
    expect(await ordersOf(cart.uuid)).toBe(0);
  });

  test('[CART-12] against deleting its cart: paid and kept, or deleted and not charged', async () => {
    await rounds(async ({ event, seats, token }) => {
      const fan = shop.visitor();
      const { body: cart } = await fan.reserve(event, { quantity: 1, ...seats });
      const [paid, deleted] = await Promise.all([
        later(20, () => fan.buy(cart, { token })),
        later(20, () => fan.call('DELETE', `/api/cart/${cart.uuid}`)),
      ]);
      expect(['200', '202', '20002', '20226', '20010']).toContain(reached(paid));
      expect(['204', '20010']).toContain(reached(deleted));
      expect([paid.status, deleted.status]).not.toEqual([200, 204]);
      if (deleted.status === 204) expect(await ordersOf(cart.uuid)).toBe(0);
    });
  });

  test('[CART-12] [CART-3] against a new reservation of the same visitor: never two carts, never a lost payment', async () => {
    await rounds(async ({ event, seats, token }) => {
      const fan = shop.visitor();
      const { body: cart } = await fan.reserve(event, { quantity: 1, ...seats });
      const [paid, next] = await Promise.all([
        later(20, () => fan.buy(cart, { token })),
        later(20, () => fan.reserve(event, { quantity: 1 })),
      ]);
      expect(['200', '202', '20002', '20226', '20010']).toContain(reached(paid));
      expect(['200', '67941', '20231']).toContain(reached(next));
      const open = sql<{ count: number }>`select count(*) as count from cart
        where session_id = ${fan.sessionId} and state = 'open'`;
      expect(await count(open)).toBeLessThanOrEqual(1);
      if (paid.status === 200) expect(await ordersOf(cart.uuid)).toBe(1);
    });
  });
});

describe('keys', () => {
  let impatient: Shop;
  beforeAll(async () => {
    impatient = shop;
    shop = await openShop();
  });
  afterAll(async () => {
    await shop.close();
    shop = impatient;
  });

  const cartOf = async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    return {
      fan,
      cart: (await fan.reserve(event.id, { quantity: 2 })).body,
      token: await shop.tokenFor(cards.approved),
    };
  };

  test('[CART-12] one key with two bodies, many times at once: one body is paid, the other is refused', async () => {
    const { fan, cart, token } = await cartOf();
    const key = randomUUID();
    const bodies = [billing, { ...billing, firstName: 'Anna' }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        later(5, async () => ({
          name: index % 2,
          ...(await fan.buy(cart, { key, token, billing: bodies[index % 2] ?? {} })),
        })),
      ),
    );
    const paid = answers.filter((answer) => answer.status === 200);
    expect(new Set(paid.map((answer) => answer.text)).size).toBe(1);
    expect(new Set(paid.map((answer) => answer.name)).size).toBe(1);
    expect(paid).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map(({ status, error }) => `${status} ${error.code}`))).toEqual(new Set(['422 40020']));
    expect(await ordersOf(cart.uuid)).toBe(1);
  });

  test('[CART-12] many keys for one cart at once: one is paid, each of the others gets 20010', async () => {
    const { fan, cart, token } = await cartOf();
    const answers = await Promise.all(Array.from({ length: 12 }, () => later(10, () => fan.buy(cart, { token }))));
    expect(answers.map(reached).sort()).toEqual(['200', ...Array.from({ length: 11 }, () => '20010')]);
    expect(await ordersOf(cart.uuid)).toBe(1);
  });

  test('[CART-12] a key that pays for one cart is refused for the next one', async () => {
    const { fan, cart } = await cartOf();
    const key = randomUUID();
    const token = await shop.tokenFor(cards.slow);
    const paying = fan.buy(cart, { key, token });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 5 }).toBe('paying');
    const { body: next } = await fan.reserve((await shop.event()).id, { quantity: 1 });
    const other = await fan.buy(next, { key, token });
    expect([other.status, other.error.code, other.error.details[0]?.field]).toEqual([422, '40020', 'idempotencyKey']);
    expect((await fan.cart(next.uuid)).body.status).toBe('open');
    expect((await paying).status).toBe(200);
  });
});
