import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billing } from '../support/shop.ts';
import { monday, type TestHotel } from '../support/shop-hotels.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openWorld, post, readReply, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.shop.expectInvariants());
afterAll(() => world.close());

const problems = 'problems { code providerCode title message fields { field message } }';
const room = `room {
  name mealPlan refundable comments amenities
  hotel { id name timeZone checkInFrom checkOutUntil rating address { city countryCode } image { url } policies { title text } }
  stay { checkin checkout nights } guests { adults childAges rooms } contact { lastName phone }
  cancellation { from amount { minorUnits } percent nights nonRefundable }
}`;
const cartFields = `id
  items { __typename id name total { minorUnits } ... on HotelCartItem { ${room} lines { type quantity total { minorUnits } included } } }
  totals { base { minorUnits } fee { minorUnits } tax { minorUnits } total { minorUnits } }
  shippingOptions { id }`;
const price = 'roomPrice { expected { minorUnits } actual { minorUnits currencyCode } }';
const RESERVE = `mutation ($input: ReserveHotelRoomInput!) { reserveHotelRoom(input: $input) { cart { ${cartFields} } ${problems} ${price} } }`;
const BOTH = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { ${cartFields} } ${problems} warnings { code providerCode } ${price} } }`;
const HOTELS = `query ($near: HotelsNearInput!, $stay: StayInput!, $guests: GuestsInput, $order: HotelOrder) {
  hotels(near: $near, stay: $stay, guests: $guests, order: $order) {
    totalCount items { distanceMiles priceFrom { minorUnits currencyCode } hotel { id name coordinates { latitude } } }
  }
}`;
const ROOMS = `query ($hotelId: ID!, $stay: StayInput!, $guests: GuestsInput) {
  hotelRooms(hotelId: $hotelId, stay: $stay, guests: $guests) {
    hotel { id } stay { nights }
    rooms { id name maxGuests rates { id available mealPlan net { minorUnits } total { minorUnits } cancellation { nonRefundable } } }
  }
}`;
const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) {
  __typename ... on PurchaseCompleted { order { id items { id } rooms { confirmationNumber total { minorUnits } ${room} } } }
} }`;

const stay = { checkin: monday(), checkout: monday(2) };
const roomRequest = (hotel: TestHotel, more: object = {}) => ({
  hotelId: hotel.id,
  roomId: hotel.roomId,
  rateId: hotel.rateId,
  stay,
  guests: { adults: 2 },
  expectedTotalMinorUnits: 17_200,
  currencyCode: 'USD',
  contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
  ...more,
});
const reserve = (hotel: TestHotel, more: object = {}, visitor = world.visitor()) =>
  visitor.ask(RESERVE, { input: { idempotencyKey: randomUUID(), room: roomRequest(hotel, more) } });

describe('finding a room', () => {
  test('[REST-1] hotels near an event are listed by the price of their cheapest room, in one call', async () => {
    const [{ id } = { id: '' }] = (
      await sql<{ id: string }>`select e.id from event e join venue v on v.id = e.venue_id
        where v.city = 'Boston' and e.active limit 1`.execute(world.shop.db)
    ).rows;
    const calls = await world.callsOf(async () => {
      const { data, errors } = await world.ask(HOTELS, { near: { eventId: id }, stay, order: 'PRICE' });
      expect(errors).toEqual([]);
      expect(data.hotels.totalCount).toBeGreaterThanOrEqual(4);
      const prices: number[] = data.hotels.items.map(
        (one: { priceFrom: { minorUnits: number } }) => one.priceFrom.minorUnits,
      );
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    });
    expect(calls).toEqual([expect.stringContaining(`/api/hotel?eventId=${id}&range=25&checkin=${monday()}`)]);
  });

  const RATED = `query ($near: HotelsNearInput!, $stay: StayInput!, $filter: HotelFilter) {
    hotels(near: $near, stay: $stay, filter: $filter) { items { hotel { rating } } }
  }`;
  const inBoston = { near: { coordinates: { latitude: 42.36, longitude: -71.06 } }, stay };

  test('[HOTEL-1] hotels with at least so many stars are listed', async () => {
    const { data, errors } = await world.ask(RATED, { ...inBoston, filter: { minRating: 4 } });
    expect(errors).toEqual([]);
    const ratings = data.hotels.items.map(({ hotel }: { hotel: { rating: number } }) => hotel.rating);
    expect(ratings).not.toEqual([]);
    expect(Math.min(...ratings)).toBeGreaterThanOrEqual(4);
  });

  test.each([-1, 5.1])('[HOTEL-1] at least %s stars is refused, and its input field named', async (minRating) => {
    const { errors } = await world.ask(RATED, { ...inBoston, filter: { minRating } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'filter.minRating' }] });
  });

  test('[REST-1] the rooms of a hotel; null for one that does not exist', async () => {
    const hotel = await world.shop.hotel();
    const { data } = await world.ask(ROOMS, { hotelId: hotel.id, stay, guests: { adults: 1, childAges: [3] } });
    expect(data.hotelRooms).toMatchObject({
      hotel: { id: hotel.id },
      stay: { nights: 2 },
      rooms: [
        {
          id: expect.stringContaining(hotel.roomId),
          rates: [
            {
              id: expect.stringContaining(hotel.rateId),
              available: 5,
              mealPlan: 'BREAKFAST',
              total: { minorUnits: 17_200 },
            },
          ],
        },
      ],
    });
    expect((await world.ask(ROOMS, { hotelId: randomUUID(), stay })).data.hotelRooms).toBeNull();
  });

  test.each([
    ['a stay in the past', { stay: { checkin: '2020-01-01', checkout: '2020-01-02' } }, ['stay.checkin']],
    ['no nights', { stay: { checkin: monday(), checkout: monday() } }, ['stay.checkout']],
    ['no adult and nine rooms', { guests: { adults: 0, rooms: 9 } }, ['guests.adults', 'guests.rooms']],
    ['a grown-up child', { guests: { childAges: [40] } }, ['guests.childAges']],
  ])('[ERR-2] %s is refused and its input field named', async (_title, more, fields) => {
    const hotel = await world.shop.hotel();
    const { errors } = await world.ask(ROOMS, { hotelId: hotel.id, stay, ...more });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      problem: { code: 'INVALID_HOTEL_REQUEST' },
      fields: fields.map((field) => ({ field })),
    });
  });

  const somewhere = { latitude: 40.7, longitude: -74 };
  test.each([
    ['no place', {}],
    ['an event and a point at once', { eventId: crypto.randomUUID(), coordinates: somewhere }],
  ])('[ERR-2] [GRAPH-16] %s is refused without a REST call', async (_title, near) => {
    const calls = await world.callsOf(async () => {
      const { errors } = await world.ask(HOTELS, { near, stay });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    });
    expect(calls).toEqual([]);
  });

  test('[GRAPH-16] a range of more than 100 miles is refused', async () => {
    const { id } = await world.shop.event();
    const within =
      'query ($id: ID!, $stay: StayInput!) { hotels(near: { eventId: $id }, range: 101, stay: $stay) { totalCount } }';
    const { errors } = await world.ask(within, { id, stay });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'range' }] });
  });
});

test('[GRAPH-16] guests that are not named are two in one room, by the storefront’s hash and as text', async () => {
  const hotel = await world.shop.hotel({ maxGuests: 1 });
  const noRoom = { hotelRooms: { rooms: [] } };
  expect((await world.ask(ROOMS, { hotelId: hotel.id, stay, guests: {} })).data).toMatchObject(noRoom);
  const extensions = persistedQuery(persistedOperations.find(({ name }) => name === 'HotelPage')?.hash ?? '');
  const byHash = await post(world.gateway, { variables: { id: hotel.id, stay, guests: {} }, extensions });
  expect((await readReply(byHash)).data).toMatchObject(noRoom);
});

describe('reserving a room', () => {
  test('[CART-2] [CART-10] alone is a HotelCartItem, with totals that add up', async () => {
    const hotel = await world.shop.hotel({ taxBasisPoints: 1_000 });
    const { data, errors } = await reserve(hotel, { expectedTotalMinorUnits: 18_920 });
    expect(errors).toEqual([]);
    const { cart, problems: found } = data.reserveHotelRoom;
    expect(found).toEqual([]);
    expect(cart.items).toMatchObject([
      {
        __typename: 'HotelCartItem',
        name: 'A house',
        total: { minorUnits: 18_920 },
        room: {
          name: 'Queen Room',
          mealPlan: 'BREAKFAST',
          stay: { ...stay, nights: 2 },
          guests: { adults: 2, childAges: [], rooms: 1 },
          hotel: { id: hotel.id, timeZone: 'America/New_York', checkInFrom: '15:00' },
          cancellation: [{ nonRefundable: true, from: null }],
        },
      },
    ]);
    expect(cart.totals).toMatchObject({
      base: { minorUnits: 17_200 },
      tax: { minorUnits: 1_720 },
      total: { minorUnits: 18_920 },
    });
    expect(cart.shippingOptions).toEqual([]);
  });

  test('[CART-2] [ERR-2] at another price is ROOM_RATE_CHANGED with both prices, and the new price can be accepted', async () => {
    const [hotel, visitor] = [await world.shop.hotel({ nightCents: 20_000 }), world.visitor()];
    const { data } = await reserve(hotel, {}, visitor);
    expect(data.reserveHotelRoom).toMatchObject({
      cart: null,
      problems: [
        { code: 'ROOM_RATE_CHANGED', providerCode: '40076', fields: [{ field: 'room.expectedTotalMinorUnits' }] },
      ],
      roomPrice: { expected: { minorUnits: 17_200 }, actual: { minorUnits: 34_400, currencyCode: 'USD' } },
    });
    const { expected, actual } = data.reserveHotelRoom.roomPrice;
    const prices = { expectedTotalMinorUnits: actual.minorUnits, previousTotalMinorUnits: expected.minorUnits };
    const agreed = await reserve(hotel, prices, visitor);
    expect(agreed.data.reserveHotelRoom).toMatchObject({ problems: [], roomPrice: null, cart: { items: [{}] } });
  });

  test('[ERR-2] invalid fields are named by their input path', async () => {
    const hotel = await world.shop.hotel();
    const contact = { firstName: '1', lastName: 'Fan', emailAddress: 'zoe' };
    const { data } = await reserve(hotel, { contact });
    const [problem] = data.reserveHotelRoom.problems;
    expect(problem.code).toBe('INVALID_HOTEL_REQUEST');
    expect(problem.fields.map((one: { field: string }) => one.field)).toEqual([
      'room.contact.firstName',
      'room.contact.emailAddress',
    ]);
    const past = await reserve(hotel, { stay: { checkin: '2020-01-01', checkout: '2020-01-02' } });
    expect(past.data.reserveHotelRoom.problems[0].fields).toMatchObject([{ field: 'room.stay.checkin' }]);
  });

  test('[CART-2] with tickets holds both, or with ALREADY_TAKEN neither', async () => {
    const [event, hotel] = [await world.shop.event(), await world.shop.hotel({ capacity: 1 })];
    const input = () => ({
      idempotencyKey: randomUUID(),
      eventId: event.id,
      quantity: 2,
      hotelRoom: roomRequest(hotel),
    });
    const first = await world.visitor().ask(BOTH, { input: input() });
    expect(first.data.reserveTickets).toMatchObject({ problems: [], roomPrice: null });
    expect(first.data.reserveTickets.cart.items.map((item: { __typename: string }) => item.__typename)).toEqual([
      'TicketCartItem',
      'HotelCartItem',
    ]);
    const second = await world.visitor().ask(BOTH, { input: input() });
    expect(second.data.reserveTickets).toMatchObject({ cart: null, problems: [{ code: 'ALREADY_TAKEN' }] });
    const { rows } = await sql`select 1 from seat where event_id = ${event.id} and state = 'held'`.execute(
      world.shop.db,
    );
    expect(rows).toHaveLength(2);
  });

  test('[ERR-2] with resale tickets whose session has expired keeps the room, with a warning', async () => {
    const [event, hotel] = [await world.shop.event(), await world.shop.hotel()];
    const { data } = await world.visitor().ask(BOTH, {
      input: {
        idempotencyKey: randomUUID(),
        eventId: event.id,
        quantity: 2,
        resaleSessionId: randomUUID(),
        hotelRoom: roomRequest(hotel),
      },
    });
    expect(data.reserveTickets).toMatchObject({
      problems: [],
      warnings: [{ code: 'RESALE_EXPIRED', providerCode: '20053' }],
      cart: { items: [{ __typename: 'HotelCartItem' }] },
    });
  });

  test('[CART-12] [ORDER-1] once bought has a confirmation number and no ticket', async () => {
    const [hotel, visitor] = [await world.shop.hotel(), world.visitor()];
    const { cart } = (await reserve(hotel, {}, visitor)).data.reserveHotelRoom;
    const { data, errors } = await visitor.ask(PURCHASE, {
      input: {
        cartId: cart.id,
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: await world.shop.tokenFor('4242 4242 4242 4242'),
        expectedTotalMinorUnits: cart.totals.total.minorUnits,
        currencyCode: 'USD',
        acceptTerms: true,
      },
    });
    expect(errors).toEqual([]);
    expect(data.purchase.order).toMatchObject({
      items: [],
      rooms: [
        { confirmationNumber: expect.stringMatching(/^[2-9A-Z]{10}$/), total: { minorUnits: 17_200 }, room: { stay } },
      ],
    });
  });
});
