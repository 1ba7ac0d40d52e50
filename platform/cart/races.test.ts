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

const BUYERS = 40;
const statuses = (answers: readonly { status: number }[]) => answers.map((one) => one.status);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('many at the same seat', () => {
  test('[CART-1] control: checking first and writing later sells one seat several times', async () => {
    const event = await shop.event();
    const { rows } = await sql<{ id: number }>`select id from seat where event_id = ${event.id} limit 1`.execute(
      shop.db,
    );
    const seat = rows[0]?.id ?? 0;
    const winners = await times(BUYERS, async () => {
      const { rows: found } = await sql<{ state: string }>`select state from seat where id = ${seat}`.execute(shop.db);
      if (found[0]?.state !== 'free') return false;
      await sql`update seat set state = 'blocked' where id = ${seat}`.execute(shop.db);
      return true;
    });
    expect(winners.filter(Boolean).length).toBeGreaterThan(1);
  });

  test('[CART-1] of forty visitors at one seat one holds it, the others get 67941', async () => {
    const event = await shop.event();
    const answers = await times(BUYERS, () =>
      shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['5'] }),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    const refused = answers.filter((one) => one.status !== 200);
    expect(new Set(refused.map((one) => one.error.code))).toEqual(new Set(['67941']));
  });

  test('[CART-12] forty visitors buy one seat: one order', async () => {
    const event = await shop.event();
    const bought = await times(BUYERS, async () => {
      const fan = shop.visitor();
      const held = await fan.reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: ['5'] });
      return held.status === 200 ? fan.buy(held.body) : held;
    });
    expect(statuses(bought).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select 1 from order_item where event_id = ${event.id}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  test('[CART-1] reservations of overlapping seats in any order do not deadlock', async () => {
    const event = await shop.event();
    const rows = [
      ['1', '2', '3'],
      ['3', '2', '1'],
      ['2', '3', '4'],
      ['4', '3', '2'],
    ];
    const answers = await times(BUYERS, (index) =>
      shop.visitor().reserve(event.id, { quantity: 3, section: 'A', row: '1', seats: rows[index % 4] ?? [] }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('many at the best seats', () => {
  test('[CART-1] of eighty visitors exactly sixty get one of sixty seats', async () => {
    const event = await shop.event();
    await sql`update seat set accessible = false, companion = false where event_id = ${event.id}`.execute(shop.db);
    const answers = await times(80, () => shop.visitor().reserve(event.id, { quantity: 1 }));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(60);
    const refused = answers.filter((one) => one.status !== 200);
    expect(refused.every((one) => one.error.code === '20231' || one.error.code === '67941')).toBe(true);
    const { rows } = await sql<{ held: number; carts: number }>`
      select count(*) as held, count(distinct cart_id) as carts from seat where event_id = ${event.id} and state = 'held'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ held: 60, carts: 60 }]);
  });

  test('[CART-1] general admission: of fifty visitors exactly thirty get one of thirty places', async () => {
    const event = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: 30 });
    const answers = await times(50, () => shop.visitor().reserve(event.id, { quantity: 1 }));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(30);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.error.code))).toEqual(
      new Set(['20231']),
    );
  });
});

describe('one cart under several hands', () => {
  test('[CART-3] visitors who swap seats with each other end with one cart each', async () => {
    const event = await shop.event();
    const fans = Array.from({ length: 10 }, () => shop.visitor());
    await Promise.all(
      fans.map((fan, index) =>
        fan.reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: [String(index + 1)] }),
      ),
    );
    const swapped = await Promise.all(
      fans.map((fan, index) =>
        fan.reserve(event.id, { quantity: 1, section: 'A', row: '1', seats: [String(((index + 1) % 10) + 1)] }),
      ),
    );
    for (const status of statuses(swapped)) expect([200, 409]).toContain(status);
    const { rows } = await sql<{ carts: number }>`
      select count(*) as carts from cart where state = 'open' and session_id = any(${fans.map((fan) => fan.sessionId)}::uuid[])`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ carts: 10 }]);
  });

  test('[CART-12] paying, deleting and reserving again at once: one of them wins completely', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = await shop.event();
      const fan = shop.visitor();
      const seats = { quantity: 1, section: 'A', row: '1', seats: ['1'] };
      const { body: cart } = await fan.reserve(event.id, seats);
      const token = await shop.tokenFor('4242 4242 4242 4242');
      const [paid, deleted, replaced] = await Promise.all([
        fan.buy(cart, { token }),
        fan.call('DELETE', `/api/cart/${cart.uuid}`),
        fan.reserve(event.id, { quantity: 1, section: 'A', row: '2', seats: ['1'] }),
      ]);
      expect([200, 409]).toContain(paid.status);
      expect([204, 409]).toContain(deleted.status);
      expect(replaced.status).toBe(200);
      const { rows } = await sql`select 1 from "order" where cart_id = ${cart.uuid}`.execute(shop.db);
      expect(rows).toHaveLength(paid.status === 200 ? 1 : 0);
    }
  });
});
