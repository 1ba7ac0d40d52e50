import { expect, test } from 'vitest';
import type { HotelRoomInput } from '../generated/resolver-types.ts';
import { roomBody } from './reserve-room.ts';

const room: HotelRoomInput = {
  hotelId: 'h',
  roomId: 'room.2027-01-01.2027-01-03.2-7.1',
  rateId: 'rate.2027-01-01.2027-01-03.2-7.1',
  stay: { checkin: '2027-01-01', checkout: '2027-01-03' },
  guests: { adults: 2, childAges: [7], rooms: 1 },
  currencyCode: 'USD',
  expectedTotalMinorUnits: 20_000,
  contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
  guestNames: [],
};

test.each([
  ['an event', 'e', { originatingEventId: 'e' }],
  ['no event', null, {}],
])('[HOTEL-2] [CART-2] a room held for %s is asked of the platform with that', (_what, eventId, sent) => {
  const { originatingEventId, ...rest } = roomBody(room, eventId) ?? {};
  expect(originatingEventId === undefined ? {} : { originatingEventId }).toEqual(sent);
  expect(rest).toMatchObject({ hotelId: 'h', roomCriteria: { adultCount: 2, childCount: 1, childAge: [7] } });
});
