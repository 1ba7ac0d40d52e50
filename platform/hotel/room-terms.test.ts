import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, openShop, type Shop } from '#tests/support/shop.ts';
import { monday, type TestHotel } from '#tests/support/shop-hotels.ts';
import { reserveBoth, reserveRoom } from '#tests/support/shop-rooms.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const stay = { checkin: monday(), checkout: monday(2) };
const read = async <T>(url: string, query: Record<string, string>) =>
  answer<T>(await shop.app.inject({ url, query: { ...stay, ...query } }));

type Terms = { paymentType?: 'at_hotel'; needsTicket?: boolean; refundable?: boolean; capacity?: number };

/** Another rate of the hotel's room, at the same price. */
const addRate = async (hotel: TestHotel, { paymentType, needsTicket, refundable, capacity }: Terms) => {
  const id = randomUUID();
  await shop.db
    .insertInto('room_rate')
    .values({
      id,
      room_id: hotel.roomId,
      meal_plan: 'half_board',
      rate_type: 'standard',
      payment_type: paymentType ?? 'at_web',
      needs_ticket: needsTicket ?? false,
      refundable: refundable ?? false,
      cancellation: JSON.stringify(refundable ? [{ hoursBefore: 24, percent: 100, nights: null }] : []),
      night_cents: 10_000,
      capacity: capacity ?? 5,
    })
    .execute();
  return { ...hotel, rateId: id };
};

const inventories = async (hotel: TestHotel) => {
  const { body } = await read<{ rooms: { rates: { rateId: string; inventory: number }[] }[] }>(
    `/api/hotel/${hotel.id}/rooms`,
    {},
  );
  return Object.fromEntries(body.rooms[0]?.rates.map(({ rateId, inventory }) => [rateId, inventory]) ?? []);
};

test('[HOTEL-2] the rates of a room share its rooms: what one takes is gone for the other, and the last room is sold once', async () => {
  const one = await shop.hotel({ capacity: 3 });
  const other = await addRate(one, { capacity: 2 });
  expect(await inventories(one)).toEqual({ [one.rateId]: 3, [other.rateId]: 2 });
  expect((await reserveRoom(shop.visitor(), one)).status).toBe(200);
  expect((await reserveRoom(shop.visitor(), one)).status).toBe(200);
  expect(await inventories(one)).toEqual({ [one.rateId]: 1, [other.rateId]: 1 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => reserveRoom(shop.visitor(), index % 2 === 0 ? one : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error.code === '67941')).toHaveLength(11);
});

test('[HOTEL-2] [ERR-2] a rate for those with tickets is 40010 at the rate when reserved alone, and held beside tickets', async () => {
  const rate = await addRate(await shop.hotel(), { needsTicket: true });
  const alone = await reserveRoom(shop.visitor(), rate);
  expect([alone.error.code, alone.error.details.map(({ field }) => field)]).toEqual([
    '40010',
    ['hotelRoom.roomRate.rateId'],
  ]);
  const event = await shop.event({ admission: 'general', capacity: 10 });
  expect((await reserveBoth(shop.visitor(), event.id, rate)).status).toBe(200);
});

test('[HOTEL-2] [ERR-2] a rate for those with tickets is not left alone when the resale session of the tickets is none: 20053, nothing held', async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const forFans = await addRate(await shop.hotel(), { needsTicket: true });
  const refused = await reserveBoth(fan, event.id, forFans, {}, { fanSessionResaleId: randomUUID() });
  expect([refused.status, refused.error.code]).toEqual([410, '20053']);
  expect(await inventories(forFans)).toMatchObject({ [forFans.rateId]: 5 });
  const open = await shop.hotel();
  expect((await reserveBoth(fan, event.id, open, {}, { fanSessionResaleId: randomUUID() })).status).toBe(200);
});

test('[CART-9] a room that is paid at the hotel is in no total of the cart, and says what is due there', async () => {
  const rate = await addRate(await shop.hotel({ taxBasisPoints: 1_000 }), { paymentType: 'at_hotel' });
  const event = await shop.event({ admission: 'general', capacity: 10 });
  const tickets = await shop
    .visitor()
    .call<{ totals: { totalPrice: number } }>('POST', `/api/cart/reserve/${event.id}`, {
      tickets: [{ productId: event.id, quantity: 2 }],
    });
  const { body } = await reserveBoth(shop.visitor(), event.id, rate, { totalPrice: 189.2 });
  expect(body.totals.totalPrice).toBe(tickets.body.totals.totalPrice);
  expect(body.items.at(-1)).toMatchObject({ totalPrice: 0, paymentType: 'at_hotel', dueAtHotel: 189.2, charges: [] });
});

test('[I18N-1] [CART-9] the lines of what is due at the hotel follow the reader’s language', async () => {
  const rate = await addRate(await shop.hotel({ taxBasisPoints: 1_000 }), { paymentType: 'at_hotel' });
  const event = await shop.event({ admission: 'general', capacity: 10 });
  const fan = shop.visitor();
  const { body } = await reserveBoth(fan, event.id, rate, { totalPrice: 189.2 });
  type Read = { items: { hotelCharges?: { name: string; info: { shortDesc: string } | null }[] }[] };
  const wordsIn = async (language: string) => {
    const cart = await fan.call<Read>('GET', `/api/cart/${body.uuid}`, undefined, { 'gst-language': language });
    return cart.body.items.flatMap(({ hotelCharges = [] }) =>
      hotelCharges.flatMap(({ name, info }) => [name, info?.shortDesc ?? '']).filter(Boolean),
    );
  };
  const english = await wordsIn('en');
  expect(english).toContain('Room, a night');
  for (const language of ['fr', 'de', 'es', 'nl', 'it'])
    expect((await wordsIn(language)).filter((word) => english.includes(word))).toEqual([]);
});

test('[HOTEL-1] a list has only hotels with the terms asked for, priced by them, and its cheapest needs no tickets', async () => {
  const place = { latitude: -44, longitude: -124 };
  const plain = await shop.hotel({ ...place, nightCents: 10_000 });
  const both = await shop.hotel({ ...place, nightCents: 9_000 });
  await addRate(both, { refundable: true });
  await addRate(plain, { needsTicket: true, refundable: true });
  type Item = { id: string; priceFrom: { totalPrice: number }; cheapestRate: { mealPlan: string; freeUntil: string } };
  const list = async (query: Record<string, string>) =>
    (await read<{ items: Item[]; totalCount: number }>('/api/hotel', { latitude: '-44', longitude: '-124', ...query }))
      .body;
  const all = await list({ order: 'PRICE' });
  expect(all.items.map(({ id, cheapestRate }) => [id, cheapestRate.mealPlan, cheapestRate.freeUntil])).toEqual([
    [both.id, 'breakfast', null],
    [plain.id, 'breakfast', null],
  ]);
  const free = await list({ refundable: 'true' });
  expect(free.totalCount).toBe(1);
  expect(free.items[0]).toMatchObject({
    id: both.id,
    priceFrom: { totalPrice: 172 },
    cheapestRate: { mealPlan: 'half_board', freeUntil: `${monday(-1)}T20:00:00.000Z` },
  });
  expect((await list({ mealPlan: 'full_board' })).items).toEqual([]);
  expect((await list({ minRating: '4' })).items).toEqual([]);
});

test('[HOTEL-1] [CART-2] a list has the price of the cheapest rate that is free and has beds for the guests; whoever else holds the last room, or brings more guests, sees the next', async () => {
  const place = { latitude: -46, longitude: -126 };
  const hotel = await shop.hotel({ ...place, nightCents: 5_000, capacity: 1 });
  const large = randomUUID();
  await sql`insert into room values (${large}, ${hotel.id}, 'Family Room', 4, '{tv}')`.execute(shop.db);
  await addRate({ ...hotel, roomId: large }, {});
  type Item = { priceFrom: { totalPrice: number } | null; cheapestRate: { roomType: string } | null };
  const first = async (query: Record<string, string> = {}) =>
    (await read<{ items: Item[] }>('/api/hotel', { latitude: '-46', longitude: '-126', ...query })).body.items[0];
  const inLarge = { priceFrom: { totalPrice: 172 }, cheapestRate: { roomType: 'Family Room' } };
  expect(await first()).toMatchObject({ priceFrom: { totalPrice: 86 }, cheapestRate: { roomType: 'Queen Room' } });
  expect(await first({ adults: '3' })).toMatchObject(inLarge);
  expect(await first({ adults: '2', quantity: '2' })).toMatchObject(inLarge);
  expect(await first({ adults: '1', quantity: '2' })).toMatchObject({ priceFrom: null, cheapestRate: null });
  const { status } = await reserveRoom(shop.visitor(), hotel, { ...stay, totalPrice: 86 });
  expect(status).toBe(200);
  expect(await first()).toMatchObject(inLarge);
  // The nights after the stay are free.
  const later = { checkin: monday(2), checkout: monday(4) };
  expect(await first(later)).toMatchObject({ priceFrom: { totalPrice: 86 } });
});

test('[HOTEL-1] a list by stars or distance has its pages in that order, each hotel with its price', async () => {
  const place = { latitude: -48, longitude: -128 };
  const houses = [];
  for (const stars of [3, 5, 4]) {
    const hotel = await shop.hotel({ ...place, latitude: -48 - stars / 100, nightCents: stars * 10_000 });
    await shop.db.updateTable('hotel').set({ award_rating: stars }).where('id', '=', hotel.id).execute();
    houses.push(hotel.id);
  }
  const [three, five, four] = houses;
  type Item = { id: string; priceFrom: { totalPrice: number } };
  const page = async (order: string, offset: string) => {
    const query = { latitude: '-48', longitude: '-128', order, limit: '2', offset };
    const { body } = await read<{ items: Item[]; totalCount: number }>('/api/hotel', query);
    expect(body.totalCount).toBe(3);
    return body.items.map(({ id, priceFrom }) => [id, priceFrom.totalPrice]);
  };
  expect(await page('RATING', '0')).toEqual([
    [five, 860],
    [four, 688],
  ]);
  expect(await page('RATING', '2')).toEqual([[three, 516]]);
  expect(await page('DISTANCE', '0')).toEqual([
    [three, 516],
    [four, 688],
  ]);
  expect(await page('DISTANCE', '2')).toEqual([[five, 860]]);
});

test('[HOTEL-1] [HOTEL-2] a rate whose deadline for cancelling has passed is not free any more: not in the list, not by the filter; steps come the earliest first', async () => {
  const place = { latitude: -52, longitude: -130 };
  const step = (hoursBefore: number) => ({ hoursBefore, percent: 100, nights: null });
  const passed = await shop.hotel({ ...place, cancellation: [step(24), step(24 * 800)] });
  const open = await shop.hotel({ ...place, cancellation: [step(24), step(48)] });
  type Item = { id: string; cheapestRate: { freeUntil: string | null } };
  const list = async (query: Record<string, string>) =>
    (await read<{ items: Item[] }>('/api/hotel', { latitude: '-52', longitude: '-130', ...query })).body.items;
  const deadlines = (await list({})).map(({ id, cheapestRate }) => [id, cheapestRate.freeUntil]);
  const inTwoDays = `${monday(-2)}T20:00:00.000Z`;
  expect(Object.fromEntries(deadlines)).toEqual({ [passed.id]: null, [open.id]: inTwoDays });
  expect((await list({ refundable: 'true' })).map(({ id }) => id)).toEqual([open.id]);
  type Rooms = { rooms: { rates: { cancellationPolicies: { from: string }[] }[] }[] };
  const { body } = await read<Rooms>(`/api/hotel/${open.id}/rooms`, {});
  const steps = body.rooms[0]?.rates[0]?.cancellationPolicies.map(({ from }) => from);
  expect(steps).toEqual([inTwoDays, `${monday(-1)}T20:00:00.000Z`]);
});
