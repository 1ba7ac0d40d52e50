import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { inTransaction } from '../core/db.ts';
import { draw } from './repository.ts';
import { setRoom } from './service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PLACES = 10;
const DRAWS = 1_500;

test('[SCALE-3] over 1,500 draws every arrival has every number about as often, and no draw says anything of the next', async () => {
  const { id } = await shop.event({ onSale: 1 });
  const settings = { rule: 'sale', minutesBefore: 90, holdsAbove: 2, admitAMinute: 60, passMinutes: 10 } as const;
  await setRoom(shop.db, id, settings);
  for (let arrived = 0; arrived < PLACES; arrived += 1)
    await shop.visitor().call('POST', `/api/event/${id}/waitingroom/place`, { quantity: 1 });
  const counts = Array.from({ length: PLACES * PLACES }, () => 0);
  const moves = Array.from({ length: PLACES * PLACES }, () => 0);
  let before: number[] = [];
  const count = (table: number[], row: number, column: number) => {
    const cell = row * PLACES + column;
    table[cell] = (table[cell] ?? 0) + 1;
  };
  for (let drawn = 0; drawn < DRAWS; drawn += 1) {
    await inTransaction(shop.db, (tx) => draw(tx, id));
    const { rows } = await sql<{ number: number }>`
      select number from waiting_room_place where event_id = ${id}::uuid order by joined_at, id`.execute(shop.db);
    const numbers = rows.map(({ number }) => number);
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1));
    for (const [arrived, number] of numbers.entries()) {
      count(counts, arrived, number - 1);
      const earlier = before[arrived];
      if (earlier !== undefined) count(moves, earlier - 1, number - 1);
    }
    before = numbers;
  }
  const expected = DRAWS / PLACES;
  const statistic = (table: readonly number[], mean: number) =>
    table.reduce((sum, seen) => sum + (seen - mean) ** 2 / mean, 0) * (1 - 1 / PLACES);
  // Of permutations this is a chi-square with 81 degrees of freedom: outside of these bounds by chance less than once in a million runs.
  for (const found of [statistic(counts, expected), statistic(moves, (DRAWS - 1) / PLACES)]) {
    expect(found).toBeGreaterThan(32);
    expect(found).toBeLessThan(161);
  }
});
