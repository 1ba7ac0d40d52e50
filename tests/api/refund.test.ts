import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monday } from '../support/shop-hotels.ts';
import { createBuying } from './buying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

const { holding, pay } = createBuying(() => world);

/** A room for two nights of 86 dollars each, of which one is owed once its deadline has passed, and that is long ago. */
const roomAtHotel = async (changes: object) => {
  const hotel = await world.shop.hotel({ cancellation: [{ hoursBefore: 24 * 600, percent: null, nights: 1 }] });
  await world.shop.db.updateTable('room_rate').set(changes).where('id', '=', hotel.rateId).execute();
  return {
    hotelId: hotel.id,
    roomId: hotel.roomId,
    rateId: hotel.rateId,
    stay: { checkin: monday(), checkout: monday(2) },
    guests: { adults: 2 },
    expectedTotalMinorUnits: 17_200,
    currencyCode: 'USD',
    contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
  };
};
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  order { status paymentStatus total { minorUnits } items { quantity returned tickets { id } }
    refunds { id createdAt toCard { minorUnits } toWallet { points } status } }
  problems { code providerCode title fields { field message } } } }`;

/** An order of a visitor with the ids of its tickets. */
const boughtOrder = async () => {
  const { visitor, event, cart } = await holding();
  const { order } = await pay(visitor, cart);
  const { data } = await visitor.ask('query ($id: ID!) { order(id: $id) { items { tickets { id } } } }', {
    id: order.id,
  });
  const ids: string[] = data.order.items[0].tickets.map(({ id }: { id: string }) => id);
  const refund = (more: object = {}, key: string = randomUUID()) =>
    visitor.ask(REFUND, { input: { orderId: order.id, idempotencyKey: key, ...more } });
  return { visitor, event, order, ids, total: cart.totals.total.minorUnits, refund };
};

describe('a room', () => {
  test('[HOTEL-2] [ORDER-6] that is paid at the hotel and given back late: the quote and the order say what is owed there, and the refund that it was for the room', async () => {
    const { visitor, cart } = await holding({ hotelRoom: await roomAtHotel({ payment_type: 'at_hotel' }) });
    const { order } = await pay(visitor, cart);
    const read = await visitor.ask('query ($id: ID!) { order(id: $id) { rooms { id } } }', { id: order.id });
    const bookingIds = read.data.order.rooms.map(({ id }: { id: string }) => id);
    const sums = 'toCard { minorUnits } kept { minorUnits } dueAtHotel { minorUnits currencyCode }';
    const { data } = await visitor.ask(
      `query ($id: ID!, $bookingIds: [ID!]) { refundQuote(orderId: $id, bookingIds: $bookingIds) { amounts { ${sums} } } }`,
      { id: order.id, bookingIds },
    );
    const told = {
      toCard: { minorUnits: 0 },
      kept: { minorUnits: 0 },
      dueAtHotel: { minorUnits: 8_600, currencyCode: 'USD' },
    };
    expect(data.refundQuote.amounts).toEqual(told);
    const { data: given } = await visitor.ask(
      `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { refunds { partIds ${sums} } } } }`,
      { input: { orderId: order.id, idempotencyKey: randomUUID(), bookingIds } },
    );
    expect(given.refundOrder.order.refunds).toEqual([{ ...told, partIds: bookingIds }]);
  });

  test('[HOTEL-2] [ORDER-6] that is sold together with tickets only is named by the quote of the last tickets, whose refund is NOT_REFUNDABLE', async () => {
    const { visitor, cart } = await holding({ hotelRoom: await roomAtHotel({ needs_ticket: true }) });
    const { order } = await pay(visitor, cart);
    const { data } = await visitor.ask(
      'query ($id: ID!) { order(id: $id) { rooms { id } items { tickets { id } } } }',
      { id: order.id },
    );
    const [first, second]: string[] = data.order.items[0].tickets.map(({ id }: { id: string }) => id);
    const dependent = async (ticketIds: (string | undefined)[]) =>
      (
        await visitor.ask(
          'query ($id: ID!, $ticketIds: [ID!]) { refundQuote(orderId: $id, ticketIds: $ticketIds) { dependentBookingIds } }',
          { id: order.id, ticketIds },
        )
      ).data.refundQuote.dependentBookingIds;
    expect(await dependent([first])).toEqual([]);
    expect(await dependent([first, second])).toEqual([data.order.rooms[0].id]);
    const refused = await visitor.ask(REFUND, {
      input: { orderId: order.id, idempotencyKey: randomUUID(), ticketIds: [first, second] },
    });
    expect(refused.data.refundOrder.problems).toMatchObject([{ code: 'NOT_REFUNDABLE' }]);
  });
});

describe('an order', () => {
  test('[CART-12] [ORDER-1] is refunded ticket by ticket with one POST each, and the same key refunds nothing more', async () => {
    const { refund, ids, total } = await boughtOrder();
    const [first = '', second = ''] = ids;
    const key = randomUUID();
    const calls = await world.callsOf(async () => {
      const { data } = await refund({ ticketIds: [first] }, key);
      expect(data.refundOrder).toMatchObject({
        problems: [],
        order: {
          status: 'CONFIRMED',
          paymentStatus: 'PAID',
          items: [{ quantity: 2, returned: 1, tickets: [{ id: second }] }],
          refunds: [{ toCard: { minorUnits: Math.floor(total / 2) }, toWallet: { points: 0 }, status: 'DONE' }],
        },
      });
    });
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect((await refund({ ticketIds: [first] }, key)).data.refundOrder.order.refunds).toHaveLength(1);
    const { data } = await refund();
    expect(data.refundOrder.order).toMatchObject({
      status: 'REFUNDED',
      paymentStatus: 'REFUNDED',
      items: [{ tickets: [] }],
    });
    const cents = data.refundOrder.order.refunds.map(
      (one: { toCard: { minorUnits: number } }) => one.toCard.minorUnits,
    );
    expect(cents[0] + cents[1]).toBe(total);
  });

  test('[ORDER-6] whose refund the payment processor refuses says so: it is REFUSED, not pending, when it is given back and when it is read', async () => {
    const { visitor, order, refund } = await boughtOrder();
    // All of the charge is returned at the processor by hand, so that it refuses to return more.
    const { charge_id: chargeId, amount_cents: amountCents } = await world.shop.db
      .selectFrom('purchase')
      .innerJoin('order', 'order.purchase_id', 'purchase.id')
      .where('order.uuid', '=', order.id)
      .select(['charge_id', 'amount_cents'])
      .executeTakeFirstOrThrow();
    await world.shop.processor.refund({ key: randomUUID(), chargeId: String(chargeId), amountCents, currency: 'USD' });
    const refused = { paymentStatus: 'PENDING', refunds: [{ toCard: { minorUnits: amountCents }, status: 'REFUSED' }] };
    expect((await refund()).data.refundOrder).toMatchObject({ problems: [], order: refused });
    const { data } = await visitor.ask(
      'query ($id: ID!) { order(id: $id) { paymentStatus refunds { toCard { minorUnits } status } } }',
      { id: order.id },
    );
    expect(data.order).toEqual(refused);
  });

  test('[ERR-2] that cannot be refunded is NOT_REFUNDABLE and names the input', async () => {
    const { event, refund, ids } = await boughtOrder();
    await refund({ ticketIds: ids.slice(0, 1) });
    const again = await refund({ ticketIds: ids.slice(0, 1) });
    expect(again.data.refundOrder).toMatchObject({
      order: null,
      problems: [
        {
          code: 'NOT_REFUNDABLE',
          providerCode: '40077',
          title: 'This can’t be returned',
          fields: [{ field: 'ticketIds.0' }],
        },
      ],
    });
    await world.shop.db.updateTable('event').set({ start_at: new Date() }).where('id', '=', event.id).execute();
    expect((await refund()).data.refundOrder.problems).toMatchObject([
      { code: 'NOT_REFUNDABLE', fields: [{ field: 'ticketIds', message: 'The event has begun.' }] },
    ]);
  });

  test('[AUTH-9] of another visitor is NOT_FOUND, like one that does not exist', async () => {
    const [mine, foreign] = [await boughtOrder(), await boughtOrder()];
    const ask = (orderId: string) => mine.visitor.ask(REFUND, { input: { orderId, idempotencyKey: randomUUID() } });
    const [refused, unknown] = [await ask(foreign.order.id), await ask(randomUUID())];
    expect(refused.data).toEqual(unknown.data);
    expect(refused.data.refundOrder.problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
