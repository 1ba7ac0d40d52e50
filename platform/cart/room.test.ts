import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { monday, nightsOf, type TestHotel } from '#tests/support/shop-hotels.ts';
import { type RoomCart, reserveBoth, reserveRoom } from '#tests/support/shop-rooms.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const nights = (hotel: TestHotel) => nightsOf(shop, hotel);

const heldSeats = async (eventId: string) => {
  const { rows } = await sql`select 1 from seat where event_id = ${eventId} and state = 'held'`.execute(shop.db);
  return rows.length;
};

const toTheCent = ({ charges, totals }: RoomCart) => {
  const lines = charges.filter((one) => !one.included).reduce((sum, one) => sum + Math.round(one.grand * 100), 0);
  expect(lines).toBe(Math.round(totals.totalPrice * 100));
  const parts = [totals.basePrice, totals.fee, totals.tax].reduce((sum, part) => sum + Math.round(part * 100), 0);
  expect(parts).toBe(lines);
};

describe('a room alone', () => {
  test('[CART-2] [CART-10] is held with a copy of its details, and its totals add up', async () => {
    const hotel = await shop.hotel({ feeCents: 2_500, taxBasisPoints: 1_475 });
    const { status, body } = await reserveRoom(shop.visitor(), hotel, { quantity: 2, totalPrice: 254.75 });
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        productType: 3,
        productId: hotel.id,
        hotelInfo: { hotelName: 'A house', roomType: 'Queen Room', mealPlan: 'breakfast' },
        stayRange: { checkin: monday(), checkout: monday(2) },
        details: { adultCount: 2, childCount: 0, childAge: [], quantity: 2 },
        totalPrice: 509.5,
        originatingEventId: null,
      },
    ]);
    expect(body.totals).toMatchObject({ basePrice: 344, fee: 100, tax: 65.5, totalPrice: 509.5, currency: 'USD' });
    toTheCent(body);
    expect(await nights(hotel)).toEqual(['2 0', '2 0']);
  });

  test('[CART-2] the same key gets the same cart, and with another request it is refused', async () => {
    const [hotel, fan, key] = [await shop.hotel(), shop.visitor(), randomUUID()];
    const first = await reserveRoom(fan, hotel, {}, key);
    const again = await Promise.all(Array.from({ length: 10 }, () => reserveRoom(fan, hotel, {}, key)));
    expect(new Set([first, ...again].map((one) => one.body.uuid)).size).toBe(1);
    expect(await nights(hotel)).toEqual(['1 0', '1 0']);
    expect((await reserveRoom(fan, hotel, { adults: 1 }, key)).status).toBe(422);
  });

  test('[CART-8] has nothing to deliver', async () => {
    const fan = shop.visitor();
    const { body } = await reserveRoom(fan, await shop.hotel());
    const options = await fan.call('GET', `/api/cart/${body.uuid}/shippingOption`);
    expect(options.body).toEqual({ items: [], totalCount: 0 });
    const chosen = await fan.call('PUT', `/api/cart/${body.uuid}/shippingOption`, { shippingId: 'courier' });
    expect(chosen.error.details[0]?.field).toBe('shippingId');
  });
});

describe('a room beside tickets', () => {
  test('[CART-2] [CART-10] is for their event, in one cart whose totals add up', async () => {
    const [event, hotel] = [await shop.event(), await shop.hotel({ taxBasisPoints: 1_300 })];
    const { body } = await reserveBoth(shop.visitor(), event.id, hotel, { totalPrice: 194.36 });
    expect(body.items.map((item) => item.productType)).toEqual([1, 3]);
    expect(body.items[1]).toMatchObject({ originatingEventId: event.id, totalPrice: 194.36 });
    toTheCent(body);
    expect(body.totals.totalPrice).toBeCloseTo((body.items[0]?.totalPrice ?? 0) + 194.36, 2);
  });

  test('[CART-2] when the seats are taken no night is held, and when the room is taken no seat is held', async () => {
    const [event, hotel] = [await shop.event(), await shop.hotel({ capacity: 1 })];
    const seat = { quantity: 1, section: 'A', row: '1', seats: ['1'] };
    await shop.visitor().reserve(event.id, seat);
    const noSeat = await reserveBoth(shop.visitor(), event.id, hotel, {}, seat);
    expect(noSeat.error.code).toBe('67941');
    expect(await nights(hotel)).toEqual(['0 0', '0 0']);

    await reserveRoom(shop.visitor(), hotel, { checkin: monday(1), checkout: monday(2), totalPrice: 86 });
    const noRoom = await reserveBoth(shop.visitor(), event.id, hotel);
    expect([noRoom.status, noRoom.error.code]).toEqual([409, '67941']);
    expect(noRoom.error.data).toEqual({ nights: [monday(1)] });
    expect(await heldSeats(event.id)).toBe(1);
    expect(await nights(hotel)).toEqual(['0 0', '1 0']);
  });

  test('[CART-2] [CART-3] when tickets or room fail, the older cart is unchanged', async () => {
    const [event, hotel, fan] = [await shop.event(), await shop.hotel(), shop.visitor()];
    const { body: older } = await reserveRoom(fan, hotel);
    expect((await reserveBoth(fan, event.id, hotel, { totalPrice: 1 })).error.code).toBe('40076');
    expect((await reserveBoth(fan, event.id, hotel, {}, { quantity: 99 })).error.code).toBe('20231');
    expect((await fan.cart(older.uuid)).status).toBe(200);
    expect(await nights(hotel)).toEqual(['1 0', '1 0']);
  });
});

describe('a room’s price', () => {
  test('[CART-2] [ERR-2] that differs from the one sent: 40076 with both prices, nothing held; sending the new one agrees', async () => {
    const [hotel, fan] = [await shop.hotel(), shop.visitor()];
    await sql`update room_rate set night_cents = 12000 where id = ${hotel.rateId}`.execute(shop.db);
    const refused = await reserveRoom(fan, hotel);
    expect([refused.status, refused.error.code]).toEqual([409, '40076']);
    expect(refused.error.data).toEqual({ oldPrice: 172, newPrice: 206, currency: 'USD' });
    expect(refused.error.details.map((one) => one.field)).toEqual(['hotelRoom.roomRate.totalPrice']);
    expect(await nights(hotel)).toEqual([]);
    const agreed = await reserveRoom(fan, hotel, { totalPrice: 206, oldTotalPrice: 172 });
    expect(agreed.body.items[0]).toMatchObject({ totalPrice: 206, oldTotalPrice: 172 });
  });

  test('[CART-2] stays the same in the cart when the rate changes', async () => {
    const [hotel, fan] = [await shop.hotel(), shop.visitor()];
    const { body } = await reserveRoom(fan, hotel);
    await sql`update room_rate set night_cents = 99900, meal_plan = 'room_only' where id = ${hotel.rateId}`.execute(
      shop.db,
    );
    const { body: later } = await fan.call<RoomCart>('GET', `/api/cart/${body.uuid}`);
    expect(later.totals).toEqual(body.totals);
    expect(later.items[0]?.hotelInfo?.mealPlan).toBe('breakfast');
  });
});

describe('a room that is bought', () => {
  type Order = {
    items: (RoomCart['items'][number] & { confirmationNumber?: string; tickets?: unknown[] })[];
    totalPrice: number;
  };

  test('[CART-2] [CART-12] [ORDER-1] its nights are sold, and the order has a confirmation number', async () => {
    const [event, hotel, fan] = [await shop.event(), await shop.hotel(), shop.visitor()];
    const { body: cart } = await reserveBoth(fan, event.id, hotel);
    const { body: paid } = await fan.cart(cart.uuid);
    const { status, body: order, text } = await fan.buy(paid);
    expect(status).toBe(200);
    expect(await nights(hotel)).toEqual(['0 1', '0 1']);
    const { body: read, text: readText } = await fan.call<Order>('GET', `/api/order/${order.uuid}`);
    expect(JSON.parse(readText)).toEqual(JSON.parse(text));
    expect(read.items.map((item) => item.productType)).toEqual([1, 3]);
    expect(read.items[0]?.tickets).toHaveLength(2);
    expect(read.items[1]).toMatchObject({ totalPrice: 172, stayRange: { checkin: monday(), checkout: monday(2) } });
    expect(read.items[1]?.confirmationNumber).toMatch(/^[2-9A-Z]{10}$/);
    expect(read.totalPrice).toBe(cart.totals.totalPrice);
  });

  test('[CART-12] a declined card leaves the nights held, and the cart can be paid again', async () => {
    const [hotel, fan] = [await shop.hotel(), shop.visitor()];
    const { body } = await reserveRoom(fan, hotel);
    const { body: cart } = await fan.cart(body.uuid);
    expect((await fan.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    expect(await nights(hotel)).toEqual(['1 0', '1 0']);
    expect((await fan.buy(cart)).status).toBe(200);
    expect(await nights(hotel)).toEqual(['0 1', '0 1']);
  });

  test('[CART-12] a night that another visitor took after the hold had expired is not paid for: 67941', async () => {
    const [hotel, fan] = [await shop.hotel({ capacity: 1 }), shop.visitor()];
    const { body } = await reserveRoom(fan, hotel);
    const { body: cart } = await fan.cart(body.uuid);
    await sql`update room_hold set held_until = now() where cart_id = ${body.uuid}`.execute(shop.db);
    await reserveRoom(shop.visitor(), hotel, { checkin: monday(1), checkout: monday(2), totalPrice: 86 });
    expect((await fan.buy(cart)).error.code).toBe('67941');
    await fan.call('DELETE', `/api/cart/${body.uuid}`);
  });
});
