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

  test('[ERR-2] more neighbouring seats than any row has is refused with 20231', async () => {
    const event = await shop.event({ ticketLimit: 20 });
    expect((await shop.visitor().reserve(event.id, { quantity: 11 })).error.code).toBe('20231');
  });

  test.each([['1.5'], ['"two"'], ['null'], ['99999999999999999999']])(
    '[ERR-1] a quantity of %s is refused, and the field is named',
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
  ])('%s cannot be bought: 50020 with the reason', async (_title, options, reason) => {
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

  test.each([
    ['that is not transactable', { transactable: false }, 'cannot be bought here'],
    [
      'without tickets',
      { admission: 'general' as const, ticketsStatus: 'TICKETS_NOT_AVAILABLE' as const },
      'no tickets left',
    ],
  ])(
    '[EVENT-6] where a provider may sell too, an event %s cannot be bought: 50020 with the reason',
    async (_title, options, reason) => {
      const both = await openShop({ databaseUrl: shop.databaseUrl, tenant: { transactableType: 'BOTH' } });
      const { id } = await shop.event(options);
      const refused = await both.visitor().reserve(id, { quantity: 1 });
      expect([refused.status, refused.error.code]).toEqual([409, '50020']);
      expect(refused.error.detail).toContain(reason);
      expect((await shop.visitor().reserve(id, { quantity: 1 })).status).toBe(200);
      await both.close();
    },
  );

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

  test('[ERR-1] an event that does not exist is a 404 with the error body', async () => {
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
