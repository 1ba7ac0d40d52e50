import { type Look, reserveInput } from './catalogue-look.ts';
import * as queries from './queries.ts';
import type { RoomLook } from './room-look.ts';

export type Example = { query: string; variables: Readonly<Record<string, unknown>> };

const billing = {
  firstName: 'Trial',
  lastName: 'Visitor',
  emailAddress: 'trial.visitor@example.com',
  phone: '212-555-0123',
  address: '20 W 34th St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};
const brooklyn = {
  cityName: 'Brooklyn Heights',
  countryCode: 'US',
  coordinates: { latitude: 40.696, longitude: -73.9936 },
};

function findRoomsVariables({ eventId, room }: Look): Record<string, unknown> {
  return { near: { eventId }, hotelId: room?.hotelId ?? '', stay: room?.stay, guests: { adults: 2 } };
}

function reserveRoomInput(room: RoomLook | null): Record<string, unknown> {
  if (!room) return {};
  const { key, eventId, totalMinorUnits, ...wish } = room;
  const contact = { firstName: 'Trial', lastName: 'Visitor', emailAddress: billing.emailAddress };
  return { idempotencyKey: key, eventId, room: { ...wish, expectedTotalMinorUnits: totalMinorUnits, contact } };
}

/** One tab a main task, in the order of a visit, with everything filled in (GRAPH-6). */
export function createExamples(look: Look): Example[] {
  return [
    { query: queries.home, variables: {} },
    { query: queries.search, variables: { keyword: look.keyword } },
    { query: queries.suggest, variables: { keyword: look.keyword.slice(0, 4) } },
    { query: queries.narrow, variables: { filter: { categoryId: 'sports', price: { max: '100' } } } },
    { query: queries.cityAt, variables: { coordinates: brooklyn.coordinates } },
    { query: queries.nearby, variables: { location: brooklyn } },
    { query: queries.event, variables: { id: look.eventId } },
    { query: queries.earnPoints, variables: { eventId: look.eventId } },
    { query: queries.wallet, variables: {} },
    { query: queries.reserve, variables: { input: reserveInput(look.eventId, look.reserveKey) } },
    { query: queries.cart, variables: { id: look.cartId } },
    { query: queries.delivery, variables: { input: { cartId: look.cartId, shippingOptionId: look.shippingOptionId } } },
    {
      query: queries.purchase,
      variables: {
        input: {
          cartId: look.cartId,
          idempotencyKey: look.purchaseKey,
          billing,
          paymentToken: look.paymentToken,
          expectedTotalMinorUnits: look.totalMinorUnits,
          currencyCode: look.currencyCode,
          acceptTerms: true,
        },
      },
    },
    { query: queries.findRooms, variables: findRoomsVariables(look) },
    { query: queries.reserveRoom, variables: { input: reserveRoomInput(look.room) } },
  ];
}
