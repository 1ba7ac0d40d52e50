import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { serviceFee } from '#tests/support/shop-events.ts';

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

describe('seats by name', () => {
  test('[CART-1] named seats are held for the visitor alone, with a clock that runs ten minutes', async () => {
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
    });
    const seconds = (Date.parse(held.body.expireAt ?? '') - Date.parse(held.body.serverTime)) / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);

    const other = await shop.visitor().reserve(event.id, { quantity: 2, section: 'A', row: '1', seats: ['5', '6'] });
    expect(other.status).toBe(409);
    expect(other.error).toMatchObject({ code: '67941', data: { seats: ['5'] } });
    expect(await seatsOf(held.body.uuid)).toEqual(['4', '5']);
  });

  test('[CART-1] [ERR-2] of seats that are partly taken none is held', async () => {
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

  test('[CART-1] [ERR-2] seats of an offer other than the one asked for are refused with 40077', async () => {
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

describe('quantities', () => {
  test.each([
    ['none', { quantity: 0 }],
    ['fewer than none', { quantity: -1 }],
    ['more than the event allows', { quantity: 5 }],
    ['another number than the seats named', { quantity: 2, section: 'A', row: '1', seats: ['1'] }],
  ])('[CART-1] [ERR-2] %s is refused with 20231', async (_title, ticket) => {
    const event = await shop.event({ ticketLimit: 4 });
    const refused = await shop.visitor().reserve(event.id, ticket);
    expect(refused.status).toBe(422);
    expect(refused.error.code).toBe('20231');
    expect(refused.error.details[0]?.field).toBe('tickets.0.quantity');
  });

  test('[ERR-2] more seats together than any row has left is refused with 20231', async () => {
    const event = await shop.event({ ticketLimit: 20 });
    expect((await shop.visitor().reserve(event.id, { quantity: 11 })).error.code).toBe('20231');
  });

  test.each([['1.5'], ['"two"'], ['null'], ['99999999999999999999']])(
    '[ERR-1] a quantity of %s is invalid data, named',
    async (quantity) => {
      const event = await shop.event();
      const response = await shop.app.inject({
        method: 'POST',
        url: `/api/cart/reserve/${event.id}`,
        headers: { 'gst-session-id': randomUUID(), 'content-type': 'application/json' },
        payload: `{"tickets":[{"productId":"${event.id}","quantity":${quantity}}]}`,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: '40020', details: [{ field: 'tickets.0.quantity' }] });
    },
  );
});

describe('the best seats', () => {
  test('[CART-1] best seats are beside each other, the cheaper and the nearer the front first', async () => {
    const event = await shop.event();
    const held = await shop.visitor().reserve(event.id, { quantity: 2 });
    expect(held.body.items[0]).toMatchObject({ details: { section: 'B', row: '1', seats: '5,6' } });
    const next = await shop.visitor().reserve(event.id, { quantity: 2, section: 'A' });
    expect(next.body.items[0]).toMatchObject({ details: { section: 'A', row: '1', seats: '5,6' } });
  });

  test('[CART-1] of an offer only its seats are taken', async () => {
    const event = await shop.event();
    const [first] = event.offers;
    const held = await shop.visitor().reserve(event.id, { quantity: 2, offers: [first] });
    expect(held.body.items[0]?.offer.id).toBe(first);
  });
});

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

  test('[CART-3] a reservation that fails leaves the older cart as it was', async () => {
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

  test('[CART-3] the same wish with the same key answers the same cart, also twenty times at once', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fan.reserve(event.id, { quantity: 2 }, key)));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => one.body.uuid)).size).toBe(1);
  });

  test('[ERR-2] the same key with another wish is refused', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    const key = randomUUID();
    await fan.reserve(event.id, { quantity: 2 }, key);
    const refused = await fan.reserve(event.id, { quantity: 3 }, key);
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({ code: '40020', details: [{ field: 'idempotency-key' }] });
  });

  test('[ERR-2] more reservations than a person makes are blocked with 40081', async () => {
    const event = await shop.event();
    const fan = shop.visitor();
    let last = await fan.reserve(event.id, { quantity: 1 });
    for (let count = 1; count <= 30; count += 1) last = await fan.reserve(event.id, { quantity: 1 });
    expect(last.error.code).toBe('40081');
    expect(last.status).not.toBe(403);
  });
});

describe('expiry', () => {
  test('[CART-4] the seats of an expired cart are free to anyone, swept or not', async () => {
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

  test('general admission: lapsed places come back with the next reservation', async () => {
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

describe('events that are not for sale', () => {
  test.each([
    ['[EVENT-6] an inactive event', { active: false }, 'no longer offered'],
    ['[EVENT-6] a cancelled event', { status: 'cancelled' as const }, 'cancelled'],
    ['[EVENT-5] an event that has ended', { start: -5, end: -1 }, 'over'],
    ['[EVENT-5] an event without an end that has started', { start: -1 }, 'over'],
    ['[EVENT-6] an event before its on-sale start', { onSale: 1 }, 'start at'],
    ['[EVENT-6] an event without a start time', { start: null }, 'not known'],
    ['[EVENT-6] an event without an on-sale time', { onSale: null }, 'not known'],
    ['[EVENT-6] an event whose sales have ended', { status: 'offsale' as const }, 'have ended'],
  ])('%s cannot be bought: 50020 says why', async (_title, options, reason) => {
    const event = await shop.event(options);
    const refused = await shop.visitor().reserve(event.id, { quantity: 1 });
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ success: false, code: '50020', cancel: false });
    expect(refused.error.detail).toContain(reason);
    expect(refused.error.message).toBe(refused.error.detail);
  });

  test.each([
    ['[EVENT-5] an event that has started but not ended', { start: -1, end: 2 }],
    ['[EVENT-6] a postponed event with a date', { status: 'postponed' as const }],
    ['[EVENT-6] a rescheduled event', { status: 'rescheduled' as const }],
    ['[EVENT-6] under a direct flow an event that is not transactable', { transactable: false }],
  ])('%s can be bought', async (_title, options) => {
    const event = await shop.event(options);
    expect((await shop.visitor().reserve(event.id, { quantity: 1 })).status).toBe(200);
  });

  test('[ERR-2] a sold-out event has nothing left: 20231', async () => {
    const event = await shop.event({ ticketsStatus: 'TICKETS_NOT_AVAILABLE' });
    expect((await shop.visitor().reserve(event.id, { quantity: 1 })).error.code).toBe('20231');
  });

  test('[ERR-2] an event without offers here is not sold here: 50020', async () => {
    const event = await shop.event({ offers: [{ cents: 100, fees: [serviceFee] }] });
    await sql`delete from offer where event_id = ${event.id}`.execute(shop.db);
    await sql`delete from seat where event_id = ${event.id}`.execute(shop.db);
    expect((await shop.visitor().reserve(event.id, { quantity: 1 })).error.code).toBe('50020');
  });

  test('[ERR-1] an event that does not exist is a 404 in the wire’s form', async () => {
    const id = randomUUID();
    const refused = await shop.visitor().reserve(id, { quantity: 1 });
    expect(refused.status).toBe(404);
    expect(refused.error).toMatchObject({
      success: false,
      code: 'SERVER_ERROR',
      status: 404,
      details: [],
      cancel: false,
    });
  });
});
