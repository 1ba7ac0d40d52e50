import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CART, createBuying, DELETE, ORDER, SHIP } from './buying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.shop.expectInvariants());
afterAll(() => world.close());

const { holding, pay, reserve } = createBuying(() => world);

describe('seats', () => {
  test('[CART-1] a second visitor who reserves the same seats gets ALREADY_TAKEN', async () => {
    const { event } = await holding({ section: 'A', row: '1', seats: ['1', '2'] });
    const { data } = await reserve(world.visitor(), event.id, { section: 'A', row: '1', seats: ['1', '2'] });
    expect(data.reserveTickets).toMatchObject({
      cart: null,
      problems: [{ code: 'ALREADY_TAKEN', providerCode: '67941', title: 'Someone else was faster' }],
    });
  });

  test('[CART-1] a second reservation with the same key answers the same cart', async () => {
    const visitor = world.visitor();
    const event = await world.shop.event();
    const key = randomUUID();
    const first = await reserve(visitor, event.id, {}, key);
    const second = await reserve(visitor, event.id, {}, key);
    expect(second.data.reserveTickets.cart.id).toBe(first.data.reserveTickets.cart.id);
  });

  test('[CART-3] a new reservation frees the seats of the visitor’s older cart', async () => {
    const seats = { section: 'A', row: '3', seats: ['1', '2'] };
    const { visitor, event, cart } = await holding(seats);
    await reserve(visitor, event.id, { section: 'B', row: '1', seats: ['1', '2'] });
    expect((await visitor.ask(CART, { id: cart.id })).data.cart).toBeNull();
    const other = await reserve(world.visitor(), event.id, seats);
    expect(other.data.reserveTickets.cart.items[0].seats).toEqual(['1', '2']);
  });

  test('[CART-6] a deleted cart gives its seats back, and deleting it again succeeds', async () => {
    const { visitor, cart } = await holding();
    const input = { cartId: cart.id };
    for (let time = 0; time < 2; time += 1) {
      const { data } = await visitor.ask(DELETE, { input });
      expect(data.deleteCart).toEqual({ deletedCartId: cart.id, problems: [] });
    }
    expect((await visitor.ask(CART, { id: cart.id })).data.cart).toBeNull();
  });

  test('[AUTH-9] another visitor cannot read, change or pay a cart, nor read its order', async () => {
    const { visitor, cart } = await holding();
    const stranger = world.visitor();
    await stranger.ask('{ apiVersion }');
    expect((await stranger.ask(CART, { id: cart.id })).data.cart).toBeNull();
    const { data } = await stranger.ask(SHIP, { input: { cartId: cart.id, shippingOptionId: 'mobile' } });
    expect(data.setShippingOption).toMatchObject({ cart: null, problems: [{ code: 'NOT_FOUND' }] });
    expect(await pay(stranger, cart)).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'NOT_FOUND' }],
      remaining: null,
    });
    const { order } = await pay(visitor, cart);
    expect((await stranger.ask(ORDER, { id: order.id })).data.order).toBeNull();
  });

  test.each([
    ['eventId', { eventId: 'seven' }, 'INVALID_DATA', 'eventId'],
    ['idempotencyKey', { idempotencyKey: 'again' }, 'INVALID_DATA', 'idempotencyKey'],
    ['offerIds', { offerIds: ['cheap'] }, 'INVALID_DATA', 'offerIds.0'],
    ['an unknown event', { eventId: randomUUID() }, 'NOT_FOUND', null],
    ['no ticket at all', { quantity: 0 }, 'INVALID_QUANTITY', null],
  ])(
    '[ERR-2] a reservation with an invalid input (%s) is a problem without a cart',
    async (_case, more, code, field) => {
      const event = await world.shop.event();
      const { data } = await reserve(world.visitor(), event.id, more);
      const [problem] = data.reserveTickets.problems;
      expect([data.reserveTickets.cart, problem.code]).toEqual([null, code]);
      if (field) expect(problem.fields.map((one: { field: string }) => one.field)).toContain(field);
    },
  );
});

describe('tickets of an event', () => {
  test('[EVENT-7] offers, map, rows and best seats agree', async () => {
    const event = await world.shop.event();
    const query = `query ($id: ID!) { event(by: { id: $id }) {
      sale { canBuy } ticketLimit
      offers { id name price { total { minorUnits } } lines { total { minorUnits } included } sections available }
      seatMap { sections { name available priceFrom { minorUnits } offerId } }
      seatRows(section: "A") { name seats { id number state offerId features } }
      unknownSection: seatRows(section: "Z") { name }
      bestAvailable(input: { quantity: 2, limit: 2 }) { section row seats { number } total { minorUnits } offerId }
    } }`;
    const { data, errors } = await world.ask(query, { id: event.id });
    expect(errors).toEqual([]);
    const { offers, seatMap, seatRows, bestAvailable, unknownSection } = data.event;
    const price = new Map(
      offers.map((offer: { id: string; price: { total: { minorUnits: number } } }) => [
        offer.id,
        offer.price.total.minorUnits,
      ]),
    );
    for (const section of seatMap.sections) expect(section.priceFrom.minorUnits).toBe(price.get(section.offerId));
    expect(seatRows.flatMap((row: { seats: unknown[] }) => row.seats)).toHaveLength(30);
    expect(unknownSection).toBeNull();
    for (const { seats, total, offerId } of bestAvailable) {
      expect(seats).toHaveLength(2);
      // The brand takes a fifth off each service fee of $10.
      expect(total.minorUnits).toBe(2 * (Number(price.get(offerId)) - 200));
    }
  });

  test('[EVENT-7] the sections that have what is wished are one call with the best seats, and are all of them whatever the limit', async () => {
    const event = await world.shop.event();
    const query = `query ($id: ID!, $wish: BestAvailableInput!, $one: BestAvailableInput!) { event(by: { id: $id }) {
      bestAvailable(input: $wish) { section seats { features } } sectionsWithSeats(input: $wish)
      all: sectionsWithSeats(input: $one)
    } }`;
    const wish = { quantity: 2, aisle: true, frontRow: true, maxPriceMinorUnits: 4000 };
    const calls = await world.callsOf(async () => {
      const one = { quantity: 2, limit: 1 };
      const { data, errors } = await world.ask(query, { id: event.id, wish, one });
      expect(errors).toEqual([]);
      expect(data.event.sectionsWithSeats).toEqual(['B']);
      expect(data.event.all.toSorted()).toEqual(['A', 'B']);
      expect(data.event.bestAvailable).toEqual([
        { section: 'B', seats: [{ features: ['AISLE', 'FRONT_ROW'] }, { features: ['FRONT_ROW'] }] },
      ]);
    });
    expect(calls.filter((call) => JSON.stringify(call).includes('/bestavailable'))).toHaveLength(2);
  });

  test.each([
    ['minPriceMinorUnits', { minPriceMinorUnits: -1 }],
    ['maxPriceMinorUnits', { minPriceMinorUnits: 5000, maxPriceMinorUnits: 4999 }],
  ])('[ERR-1] a price that is not one is refused and input.%s is named', async (field, price) => {
    const event = await world.shop.event();
    const query =
      'query ($id: ID!, $input: BestAvailableInput!) { event(by: { id: $id }) { id bestAvailable(input: $input) { row } } }';
    const { data, errors } = await world.ask(query, { id: event.id, input: { quantity: 2, ...price } });
    expect(data.event).toEqual({ id: event.id, bestAvailable: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: `input.${field}` }] });
  });

  test('general admission has no seats, and that needs no further call', async () => {
    const event = await world.shop.event({ admission: 'general' });
    const query = `query ($id: ID!) { event(by: { id: $id }) { admission seatMap { width } seatRows(section: "A") { name } bestAvailable(input: { quantity: 2 }) { row } } }`;
    const calls = await world.callsOf(async () => {
      const { data } = await world.ask(query, { id: event.id });
      expect(data.event).toEqual({ admission: 'GENERAL', seatMap: null, seatRows: null, bestAvailable: null });
    });
    expect(calls).toHaveLength(1);
  });

  test('more seats than the ticket limit are refused and input.quantity is named', async () => {
    const event = await world.shop.event({ ticketLimit: 4 });
    const query = 'query ($id: ID!) { event(by: { id: $id }) { id bestAvailable(input: { quantity: 5 }) { row } } }';
    const { data, errors } = await world.ask(query, { id: event.id });
    expect(data.event).toEqual({ id: event.id, bestAvailable: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'input.quantity' }] });
  });
});
