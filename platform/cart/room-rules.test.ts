import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { monday, nightsOf, roomBody, type TestHotel } from '#tests/support/shop-hotels.ts';
import { reserveRoom } from '#tests/support/shop-rooms.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const nights = (hotel: TestHotel) => nightsOf(shop, hotel);

describe('a room that cannot be reserved', () => {
  test.each([
    [
      'a day that has passed',
      { checkin: '2020-01-01' },
      ['hotelRoom.stayRange.checkin', 'hotelRoom.stayRange.checkout'],
    ],
    ['no night', { checkout: monday() }, ['hotelRoom.stayRange.checkout']],
    ['no adult', { adults: 0 }, ['hotelRoom.roomCriteria.adultCount']],
    ['more guests than beds', { adults: 3 }, ['hotelRoom.roomCriteria.adultCount']],
    ['more rooms than adults', { quantity: 3 }, ['hotelRoom.roomCriteria.adultCount']],
    ['a child too old', { adults: 1, childAge: [18] }, ['hotelRoom.roomCriteria.childAge']],
    ['another currency', { currency: 'EUR' }, ['hotelRoom.roomRate.currency']],
    ['a name with digits', { contact: { firstName: 'Z0e' } }, ['hotelRoom.contactPerson.firstName']],
    ['no e-mail address', { contact: { emailAddress: 'zoe' } }, ['hotelRoom.contactPerson.emailAddress']],
    ['no telephone number', { contact: { phone: 'call me' } }, ['hotelRoom.contactPerson.phone']],
    ['a telephone number without a digit', { contact: { phone: '------' } }, ['hotelRoom.contactPerson.phone']],
    ['a telephone number too long', { contact: { phone: '+1234567890123456' } }, ['hotelRoom.contactPerson.phone']],
  ])('[ERR-2] %s: 40010, nothing held', async (_title, options, fields) => {
    const hotel = await shop.hotel();
    const { status, error } = await reserveRoom(shop.visitor(), hotel, options);
    expect([status, error.code, error.details.map((one) => one.field)]).toEqual([400, '40010', fields]);
    expect(await nights(hotel)).toEqual([]);
  });

  test('[ERR-2] is not refused for a long telephone number that the form takes', async () => {
    const phone = '+49 (0) 30 - 1234 - 5678 90';
    const hotel = await shop.hotel();
    expect((await reserveRoom(shop.visitor(), hotel, { contact: { phone } })).status).toBe(200);
  });

  test('[ERR-2] another hotel’s rate or room: 40010', async () => {
    const [one, other] = [await shop.hotel(), await shop.hotel()];
    const rate = await reserveRoom(shop.visitor(), { ...one, rateId: other.rateId });
    expect(rate.error.details[0]?.field).toBe('hotelRoom.roomRate.rateId');
    const room = await reserveRoom(shop.visitor(), { ...one, roomId: other.roomId });
    expect([room.error.code, room.error.details[0]?.field]).toEqual(['40010', 'hotelRoom.roomId']);
  });

  test('[ERR-2] neither tickets nor a room, or a product of neither: 40020 with the field', async () => {
    const [event, hotel, fan] = [await shop.event(), await shop.hotel(), shop.visitor()];
    const fieldOf = async (path: string, body: object) => {
      const { error } = await fan.call('POST', `/api/cart/reserve/${path}`, body);
      return [error.code, error.details[0]?.field];
    };
    expect(await fieldOf(hotel.id, {})).toEqual(['40020', 'tickets']);
    expect(await fieldOf(event.id, { hotelRoom: roomBody(hotel) })).toEqual(['40020', 'hotelRoom.hotelId']);
    const other = roomBody(hotel, { eventId: randomUUID() });
    const tickets = [{ productId: event.id, quantity: 1 }];
    expect(await fieldOf(event.id, { tickets, hotelRoom: other })).toEqual(['40020', 'hotelRoom.originatingEventId']);
    const abroad = await shop.hotel({ currency: 'EUR' });
    const room = roomBody(abroad, { currency: 'EUR' });
    expect(await fieldOf(event.id, { tickets, hotelRoom: room })).toEqual(['40020', 'hotelRoom.hotelId']);
  });

  test('a hotel or an event that does not exist is a 404', async () => {
    const hotel = await shop.hotel();
    expect((await reserveRoom(shop.visitor(), { ...hotel, id: randomUUID() })).status).toBe(404);
    expect((await reserveRoom(shop.visitor(), hotel, { eventId: randomUUID() })).status).toBe(404);
  });
});
