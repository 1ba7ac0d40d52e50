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
describe('seats by name', () => {
  test('[CART-1] named seats are held for one visitor for ten minutes', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const held = await fan.reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['4', '5'] });

    expect(held.status).toBe(200);
    expect(held.body.items[0]?.details).toEqual({
      quantity: 2,
      section: 'A',
      row: '1',
      seats: '4,5',
      startSeatNumber: '4',
      endSeatNumber: '5',
      selection: 'best',
      inventory: 'primary',
      averageOriginalPrice: 50,
    });
    const seconds = (Date.parse(held.body.expireAt ?? '') - Date.parse(held.body.serverTime)) / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);

    const other = await shop.visitor().reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['5', '6'] });
    expect(other.status).toBe(409);
    expect(other.error).toMatchObject({ code: '67941', data: { seats: ['5'] } });
    expect(await seatsOf(held.body.uuid)).toEqual(['4', '5']);
  });

  test('[CART-1] [ERR-2] when one of the seats is taken, none is held', async () => {
    const event = await shop.event();
    await shop.visitor().reserve(event.id, { quantity: 1, section: 'A', row: '2', seats: ['3'] });
    const late = shop.visitor();
    const refused = await late.reserve(event.id, { quantity: 3, section: 'A', row: '2', seats: ['2', '3', '4'] });
    expect(refused.error.code).toBe('67941');
    const { rows } = await sql<{ count: number }>`
      select count(*) from seat where event_id = ${event.id} and state = 'held'`.execute(shop.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([
    ['a seat that the row does not have', { quantity: 1, section: 'A', row: '1', seats: ['11'] }, 'tickets.0.seats'],
    [
      'a section that the venue does not have',
      { quantity: 1, section: 'Z', row: '1', seats: ['1'] },
      'tickets.0.seats',
    ],
    ['seats without their row', { quantity: 1, section: 'A', seats: ['1'] }, 'tickets.0.row'],
    ['a row without its section', { quantity: 1, row: '1' }, 'tickets.0.section'],
    ['a seat twice', { quantity: 2, section: 'A', row: '1', seats: ['1', '1'] }, 'tickets.0.seats'],
    [
      'accessible places that were not asked for',
      { quantity: 1, section: 'B', row: '3', seats: ['1'] },
      'tickets.0.accessibility',
    ],
    [
      'ordinary seats as accessible places',
      { quantity: 1, section: 'B', row: '1', seats: ['1'], accessibility: true },
      'tickets.0.accessibility',
    ],
    [
      'a companion seat alone',
      { quantity: 1, section: 'B', row: '3', seats: ['2'], accessibility: true },
      'tickets.0.accessibility',
    ],
    ['an offer of another event', { quantity: 1, offers: [randomUUID()] }, 'tickets.0.offers'],
  ])('[CART-1] [ERR-2] %s is refused with 40077', async (_title, ticket, field) => {
    const event = await shop.event();
    const refused = await shop.visitor().reserve(event.id, ticket);
    expect(refused.status).toBe(422);
    expect(refused.error.code).toBe('40077');
    expect(refused.error.details.map((one) => one.field)).toEqual([field]);
  });

  test('[CART-1] [ERR-2] seats of an offer other than the requested one are refused with 40077', async () => {
    const event = await shop.event();
    const [, second = ''] = event.offers;
    const refused = await shop.visitor().reserve(event.id, {
      quantity: 1,
      offers: [second],
      section: 'A',
      row: '1',
      seats: ['1'],
    });
    expect(refused.error.code).toBe('40077');
  });

  test('[CART-1] an accessible place is held with the companion seat beside it', async () => {
    const event = await shop.event();
    const held = await shop.visitor().reserve(event.id, { quantity: 2, accessibility: true });
    expect(held.body.items[0]?.details).toMatchObject({ section: 'B', row: '3' });
    const { rows } = await sql<{ accessible: boolean; companion: boolean }>`
      select accessible, companion from seat where cart_id = ${held.body.uuid} order by position`.execute(shop.db);
    expect(rows).toEqual([
      { accessible: true, companion: false },
      { accessible: false, companion: true },
    ]);
  });
});

describe('the best seats', () => {
  test('[CART-1] the best seats are neighbours, the cheapest and nearest to the front first', async () => {
    const event = await shop.event();
    const held = await shop.visitor().reserve(event.id, { quantity: 2 });
    expect(held.body.items[0]).toMatchObject({ details: { section: 'B', row: '1', seats: '5,6' } });
    const next = await shop.visitor().reserve(event.id, { quantity: 2, section: 'A' });
    expect(next.body.items[0]).toMatchObject({ details: { section: 'A', row: '1', seats: '5,6' } });
  });

  test('[CART-1] only seats of the requested offer are taken', async () => {
    const event = await shop.event();
    const [first] = event.offers;
    const held = await shop.visitor().reserve(event.id, { quantity: 2, offers: [first] });
    expect(held.body.items[0]?.offer.id).toBe(first);
  });
});
