import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { type HotelOptions, monday, roomBody } from '#tests/support/shop-hotels.ts';
import { nightCents } from './pricing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type HotelBody = {
  id: string;
  hotelName: string;
  distance: number;
  priceFrom: { totalPrice: number; netPrice: number; currency: string } | null;
};
type RateBody = {
  rateId: string;
  inventory: number;
  netPrice: number;
  totalPrice: number;
  fees: { type: string; price: number; quantity: number; grand: number; included: boolean }[];
  cancellationPolicies: { from: string | null; amount: number; percent: number | null; nonRefundable: boolean }[];
};
type RoomsBody = { rooms: { roomId: string; roomType: string; maxGuests: number; rates: RateBody[] }[] };

const get = async <T>(path: string, query: Record<string, string | number>) =>
  answer<T>(
    await shop.app.inject({
      url: path,
      query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    }),
  );
const stay = { checkin: monday(), checkout: monday(2) };
const hotels = (query: Record<string, string | number>) =>
  get<{ items: HotelBody[]; totalCount: number }>('/api/hotel', { ...stay, ...query });
const rooms = (id: string, query: Record<string, string | number> = {}) =>
  get<RoomsBody>(`/api/hotel/${id}/rooms`, { ...stay, ...query });
const rateOf = async (options: HotelOptions, query = {}) =>
  (await rooms((await shop.hotel(options)).id, query)).body.rooms[0]?.rates[0];

describe('hotels near', () => {
  test('[REST-1] an event’s venue, nearest first, each with its price for the stay', async () => {
    const { rows } = await sql<{ id: string }>`select e.id from event e join venue v on v.id = e.venue_id
      where v.city = 'Boston' and e.active limit 1`.execute(shop.db);
    const { body } = await hotels({ eventId: rows[0]?.id ?? '' });
    expect(body.items.length).toBeGreaterThanOrEqual(4);
    expect(body.totalCount).toBe(body.items.length);
    const miles = body.items.map((hotel) => hotel.distance);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(miles[0]).toBeLessThan(3);
    for (const { priceFrom } of body.items) expect(priceFrom?.netPrice).toBeGreaterThan(50);
  });

  test('[REST-1] a point, by price, in pages; a full hotel stays in the list without a price', async () => {
    const place = { latitude: -41, longitude: -121 };
    const dear = await shop.hotel({ ...place, nightCents: 30_000 });
    const cheap = await shop.hotel({ latitude: -41.05, longitude: -121, nightCents: 10_000 });
    const full = await shop.hotel({ ...place, nightCents: 5_000, capacity: 0 });
    const byPrice = await hotels({ ...place, order: 'PRICE' });
    expect(byPrice.body.items.map((hotel) => [hotel.id, hotel.priceFrom?.totalPrice ?? null])).toEqual([
      [cheap.id, 172],
      [dear.id, 516],
      [full.id, null],
    ]);
    const byDistance = await hotels({ ...place, limit: 1, offset: 2 });
    expect(byDistance.body.items.map((hotel) => hotel.id)).toEqual([cheap.id]);
    expect(byDistance.body.totalCount).toBe(3);
    expect((await hotels({ ...place, range: 1 })).body.totalCount).toBe(2);
  });

  test.each([
    ['no place', {}, 'eventId'],
    ['a latitude alone', { latitude: 1 }, 'longitude'],
    ['a longitude alone', { longitude: 1 }, 'latitude'],
  ])('[ERR-2] %s is 40010 at %s', async (_title, query, field) => {
    const { status, error } = await hotels(query);
    expect([status, error.code, error.details.map((one) => one.field)]).toEqual([400, '40010', [field]]);
  });

  test('an event that does not exist is a 404', async () => {
    expect((await hotels({ eventId: randomUUID() })).status).toBe(404);
  });
});

describe('rooms of a hotel', () => {
  test('[CART-9] [CART-10] nights, fee and tax are lines that add up to the total to the cent', async () => {
    const rate = await rateOf({ nightCents: 10_000, feeCents: 2_500, taxBasisPoints: 1_475 });
    expect(rate).toMatchObject({ netPrice: 172, totalPrice: 254.75, inventory: 5 });
    expect(rate?.fees.map(({ type, price, quantity, grand }) => [type, price, quantity, grand])).toEqual([
      ['face_value', 86, 2, 172],
      ['facility', 25, 2, 50],
      ['tax', 32.75, 1, 32.75],
    ]);
  });

  test('[CART-9] an included tax is a line that is not added', async () => {
    const rate = await rateOf({ taxBasisPoints: 1_000, taxesIncluded: true });
    expect(rate).toMatchObject({ netPrice: 172, totalPrice: 172 });
    // 15.636…
    expect(rate?.fees.at(-1)).toMatchObject({ type: 'tax', grand: 15.64, included: true });
  });

  test('a night has the price of its month, Friday and Saturday their own, and each price is one line', async () => {
    const rate = await rateOf({ weekendPercent: 120 }, { checkin: monday(3), checkout: monday(7) });
    expect(rate?.fees.map(({ price, quantity }) => [price, quantity])).toEqual([
      [86, 2],
      [103, 2],
    ]);
    const july = nightCents({ night_cents: 10_000, weekend_percent: 100 }, '2027-07-05');
    expect(july).toBe(11_600);
  });

  test('[CART-2] cancellation policies have the amount that is not refunded and its start in the hotel’s time zone', async () => {
    const cancellation = [
      { hoursBefore: 72, percent: null, nights: 1 },
      { hoursBefore: 24, percent: 100, nights: null },
    ];
    expect((await rateOf({ cancellation }))?.cancellationPolicies).toEqual([
      {
        from: new Date(`${monday(-3)}T15:00:00-05:00`).toISOString(),
        amount: 86,
        percent: null,
        numberOfNights: 1,
        nonRefundable: false,
      },
      {
        from: new Date(`${monday(-1)}T15:00:00-05:00`).toISOString(),
        amount: 172,
        percent: 100,
        numberOfNights: null,
        nonRefundable: false,
      },
    ]);
    expect((await rateOf({}))?.cancellationPolicies).toEqual([
      { from: null, amount: 172, percent: 100, numberOfNights: null, nonRefundable: true },
    ]);
  });

  test('[CART-2] only rooms that fit the guests are listed, with the rooms left on the fullest night', async () => {
    const hotel = await shop.hotel({ maxGuests: 2, capacity: 3 });
    expect((await rooms(hotel.id, { adults: 2, children: 1, childAge: '4' })).body.rooms).toEqual([]);
    expect((await rooms(hotel.id, { adults: 2, children: 1, childAge: '4', quantity: 2 })).body.rooms).toHaveLength(1);
    const room = roomBody(hotel, { checkin: monday(1), checkout: monday(2), totalPrice: 86 });
    expect((await shop.visitor().call('POST', `/api/cart/reserve/${hotel.id}`, { hotelRoom: room })).status).toBe(200);
    expect((await rooms(hotel.id)).body.rooms[0]?.rates[0]?.inventory).toBe(2);
    expect(
      (await rooms(hotel.id, { checkin: monday(2), checkout: monday(3) })).body.rooms[0]?.rates[0]?.inventory,
    ).toBe(3);
  });

  test('[CART-4] an expired hold is a free room before it has been returned', async () => {
    const hotel = await shop.hotel({ capacity: 1 });
    await shop.visitor().call('POST', `/api/cart/reserve/${hotel.id}`, { hotelRoom: roomBody(hotel) });
    const left = async () => (await rooms(hotel.id)).body.rooms[0]?.rates[0]?.inventory;
    expect(await left()).toBe(0);
    await sql`update room_hold set held_until = now() where rate_id = ${hotel.rateId}`.execute(shop.db);
    expect(await left()).toBe(1);
  });

  test.each([
    ['a day that has passed', { checkin: '2020-01-01', checkout: '2020-01-03' }, ['checkin']],
    ['a day that the calendar does not have', { checkin: `${monday().slice(0, 5)}02-30` }, ['checkin']],
    ['a text that is no day', { checkout: 'soon' }, ['checkout']],
    ['leaving on the day of arrival', { checkout: monday() }, ['checkout']],
    ['more than thirty nights', { checkout: monday(31) }, ['checkout']],
    ['too far ahead', { checkin: monday(800), checkout: monday(802) }, ['checkin']],
    ['no adult', { adults: 0 }, ['adults']],
    ['half a guest', { adults: 1.5 }, ['adults']],
    ['a child without an age', { children: 2, childAge: '4' }, ['childAge']],
    ['an age that is left out', { children: 2, childAge: '4,' }, ['childAge']],
    ['a child of eighteen', { children: 1, childAge: '18' }, ['childAge']],
    ['no room', { quantity: 0 }, ['quantity']],
    [
      'several at once',
      { checkin: '2020-01-01', checkout: '2019-01-01', adults: 99 },
      ['checkin', 'checkout', 'adults'],
    ],
  ])('[ERR-2] %s is 40010 and names its fields', async (_title, query, fields) => {
    const hotel = await shop.hotel();
    const { status, error } = await rooms(hotel.id, query);
    expect([status, error.code, error.details.map((one) => one.field)]).toEqual([400, '40010', fields]);
  });

  test('thirty nights are accepted, an unknown hotel is a 404', async () => {
    expect((await rateOf({}, { checkout: monday(30) }))?.netPrice).toBeGreaterThan(2_000);
    expect((await rooms(randomUUID())).status).toBe(404);
  });
});

test('the picture of a seeded hotel is cached for ever under its version', async () => {
  const hotel = await shop.db.selectFrom('hotel').select(['name', 'image_url']).limit(1).executeTakeFirstOrThrow();
  const picture = await shop.app.inject(hotel.image_url);
  expect(picture.statusCode).toBe(200);
  expect(picture.body).toContain(`<title>${hotel.name.replace('&', '&amp;')}</title>`);
  expect(picture.headers['cache-control']).toContain('immutable');
});

describe('texts', () => {
  const languages = ['fr', 'de', 'es', 'nl', 'it'];
  const textsIn = async (id: string, language: string): Promise<string[]> => {
    const { body } = await answer<{
      hotel: { policyDetails: { title: string; text: string }[] };
      rooms: { roomType: string; rates: { rateComments: string | null }[] }[];
    }>(
      await shop.app.inject({
        url: `/api/hotel/${id}/rooms`,
        query: stay,
        headers: { 'gst-language': language },
      }),
    );
    return [
      ...body.hotel.policyDetails.flatMap(({ title, text }) => [title, text]),
      ...body.rooms.flatMap(({ roomType, rates }) => [roomType, ...rates.flatMap((rate) => rate.rateComments ?? [])]),
    ];
  };

  test('[I18N-1] of every seeded hotel are in each language in words of its own', async () => {
    const ids = await sql<{ id: string }>`select distinct on (h.policies::text, h.award_rating) h.id
      from hotel h where h.partner_id like 'h-%'`.execute(shop.db);
    expect(ids.rows.length).toBeGreaterThan(5);
    for (const { id } of ids.rows) {
      const english = await textsIn(id, 'en');
      expect(english.length).toBeGreaterThan(8);
      for (const language of languages) {
        const texts = await textsIn(id, language);
        expect(texts).toHaveLength(english.length);
        expect(texts.filter((text) => english.includes(text))).toEqual([]);
      }
    }
  });

  test('[I18N-1] [ORDER-1] of a room in the cart and in the order follow the reader’s language', async () => {
    const hotel = await shop.hotel({});
    await sql`update room set name = 'Family Room' where hotel_id = ${hotel.id}`.execute(shop.db);
    const fan = shop.visitor();
    const { body: cart } = await fan.call<CartBody>('POST', `/api/cart/reserve/${hotel.id}`, {
      hotelRoom: roomBody(hotel),
    });
    const german = { 'gst-language': 'de' };
    const inCart = await fan.call<object>('GET', `/api/cart/${cart.uuid}`, undefined, german);
    expect(JSON.stringify(inCart.body)).toContain('"roomType":"Familienzimmer"');
    const { body: order } = await fan.buy(cart);
    const bought = await fan.call<object>('GET', `/api/order/${order.uuid}`, undefined, german);
    expect(JSON.stringify(bought.body)).toContain('"roomType":"Familienzimmer"');
    expect(JSON.stringify((await fan.order(order.uuid)).body)).toContain('"roomType":"Family Room"');
  });
});

test('[I18N-1] [EVENT-8] the notes about an event are in each language in words of its own', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select distinct on (category_id, info ? 'bagPolicy', info ? 'parkingDetail', info ? 'accessibleSeatingDetail') id
    from event where active and info ? 'ticketLimit'`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(8);
  const textsOf = async (id: string, language: string): Promise<string[]> => {
    const { body } = await answer<object>(
      await shop.app.inject({ url: `/api/product/${id}/info`, headers: { 'gst-language': language } }),
    );
    return Object.values(body).filter((text) => typeof text === 'string' && text.includes(' ') && text.endsWith('.'));
  };
  for (const { id } of rows) {
    const english = await textsOf(id, 'en');
    expect(english.length).toBeGreaterThan(0);
    for (const language of ['fr', 'de', 'es', 'nl', 'it'])
      expect((await textsOf(id, language)).filter((text) => english.includes(text))).toEqual([]);
  }
});
