import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Forwarder, forwardTo } from '#tests/support/forwarder.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { type OrderBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { EventOptions, TestEvent } from '#tests/support/shop-events.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import { nightsOf } from '#tests/support/shop-hotels.ts';
import { reserveBoth } from '#tests/support/shop-rooms.ts';
import { changeEvent } from '../change/service.ts';
import { askAgainOnce } from './service.ts';

let identity: Identity;
let way: Forwarder;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({
    issuer: identity.issuer,
    tenant: { refunds: { untilHoursBefore: 48, feePercent: 0 } },
    before: async (processor) => {
      way = await forwardTo(processor);
      return way.url;
    },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await way.stop();
  await identity.close();
});

const boughtBy = async (fan: Visitor, event: TestEvent, quantity: number, redeemPoints = 0): Promise<OrderBody> => {
  const { body: cart } = await fan.reserve(event.id, { quantity });
  return (await fan.buy(cart, { redeemPoints })).body;
};
const bought = async (quantity: number, options: EventOptions = {}) => {
  const [event, fan] = [await shop.event(options), shop.visitor()];
  return { event, fan, order: await boughtBy(fan, event, quantity) };
};
type Quote = {
  items: { id: string; tickets: string[]; refusal: string | null; endsAt: string | null }[];
  dependentRooms: string[];
  refund: {
    toCard: number;
    points: number;
    pointsTakenBack: number;
    pointsOwed: number;
    pointsRepaid: number;
    kept: number;
    ticketFee: number;
    dueAtHotel: number;
  } | null;
};
const quoteFor = async (fan: Visitor, { uuid }: OrderBody, query = '') =>
  (await fan.call<Quote>('GET', `/api/order/${uuid}/refund${query}`)).body;

const ticketsOf = (order: OrderBody): string[] => order.items.flatMap((item) => item.tickets.map(({ id }) => id));
const returnedBy = async (order: OrderBody): Promise<number[]> => {
  const { rows } = await sql<{
    purchase_id: string;
  }>`select purchase_id from "order" where uuid = ${order.uuid}`.execute(shop.db);
  const { charges, refunds } = await shop.ledger();
  const charge = charges.find((one) => one.key === rows[0]?.purchase_id);
  return refunds.filter((one) => one.chargeId === charge?.id).map((one) => one.amountCents);
};
const stateOfSeats = async (event: TestEvent) =>
  (
    await sql<{ state: string }>`select distinct state from seat where event_id = ${event.id} order by state`.execute(
      shop.db,
    )
  ).rows.map((row) => row.state);

describe('an order', () => {
  test('[CART-12] [ORDER-1] refunded as a whole: the money returns once, its tickets are void, its seats are for sale', async () => {
    const { event, fan, order } = await bought(2);
    const { status, body } = await fan.giveBack(order.uuid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderStatus: 'refunded',
      paymentStatus: 'refunded',
      totalPrice: order.totalPrice,
      items: [{ quantity: 2, returned: 2, tickets: [] }],
      refunds: [{ paymentCash: order.totalPrice, pointsPayment: 0, status: 'done' }],
    });
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 100)]);
    expect(await stateOfSeats(event)).toEqual(['free']);
    const again = await boughtBy(shop.visitor(), event, 2);
    expect(again.items[0]?.tickets.map((one) => one.seat)).toEqual(order.items[0]?.tickets.map((one) => one.seat));
    expect((await fan.order(order.uuid)).body).toEqual(body);
  });

  test('[CART-10] [CART-12] refunded ticket by ticket: the refunds add up to the total to the cent, the delivery fee comes with the last', async () => {
    const event = await shop.event({
      start: IN_A_MONTH,
      offers: [{ cents: 3333, fees: [{ type: 'service', scope: 'per_order', cents: 100, included: false }] }],
    });
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 3 });
    const { body: courier } = await fan.call<typeof cart>('PUT', `/api/cart/${cart.uuid}/shippingOption`, {
      shippingId: 'courier',
    });
    const { body: order } = await fan.buy(courier);
    const item = Math.round((order.items[0]?.totalPrice ?? 0) * 100);
    const [first = '', second = '', third = ''] = ticketsOf(order);
    const one = await fan.giveBack(order.uuid, { tickets: [second] });
    expect(one.body).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      items: [{ quantity: 3, returned: 1, tickets: [{ id: first }, { id: third }] }],
    });
    await fan.giveBack(order.uuid, { tickets: [third] });
    const { body: all } = await fan.giveBack(order.uuid, { tickets: [first] });
    expect(all).toMatchObject({ orderStatus: 'refunded', paymentStatus: 'refunded' });
    const parts = await returnedBy(order);
    expect(parts.slice(0, 2)).toEqual([Math.floor(item / 3), Math.floor((item - Math.floor(item / 3)) / 2)]);
    expect(parts.reduce((sum, cents) => sum + cents)).toBe(Math.round(order.totalPrice * 100));
    expect(await stateOfSeats(event)).toEqual(['free']);
  });

  test('[LOYAL-3] [LOYAL-4] is refunded as it was paid: cash to the card, points to their lots; earned points are clawed back', async () => {
    const member = await signIn(shop, identity);
    const before = await member.wallet();
    const event = await shop.event({ offers: [{ cents: 100_000, fees: [] }] });
    const order = await boughtBy(member, event, 3, 5000);
    expect(order).toMatchObject({ paymentCash: 2950, pointsPayment: 5000, pointsEarned: 2950 });
    const [first = ''] = ticketsOf(order);
    const { body: part } = await member.giveBack(order.uuid, { tickets: [first] });
    expect(part.refunds).toMatchObject([{ paymentCash: 983.33, pointsPayment: 1667 }]);
    expect(await member.wallet()).toMatchObject({
      pointsBalance: 2950 - 983 + 1667,
      entries: [
        { kind: 'claw-back', points: -983, explanation: `Deducted with the refund of order ${order.id}` },
        { kind: 'refund', points: 1667, explanation: `Returned with the refund of order ${order.id}` },
        { kind: 'earn', points: 2950 },
        { kind: 'spend', points: -5000 },
        {},
      ],
    });
    await member.giveBack(order.uuid);
    const after = await member.wallet();
    expect([after.pointsBalance, after.lots]).toEqual([5000, before.lots]);
    expect((await returnedBy(order)).reduce((sum, cents) => sum + cents)).toBe(295_000);
  });

  test('[LOYAL-3] in part, returns points first to the lot that expires last', async () => {
    const member = await signIn(shop, identity);
    const event = await shop.event({ offers: [{ cents: 300_000, fees: [] }] });
    await boughtBy(member, event, 1);
    await sql`update point_lot l set expires_at = now() + interval '9 days' from wallet w
      where w.id = l.wallet_id and w.user_id = ${member.userId} and l.points = 3000`.execute(shop.db);
    const cheap = await shop.event({ offers: [{ cents: 2000, fees: [] }] });
    const { body: cart } = await member.reserve(cheap.id, { quantity: 2 });
    const { body: order } = await member.buy(cart, { redeemPoints: 4000, token: null });
    expect((await member.wallet()).lots).toMatchObject([{ points: 4000 }]);
    await member.giveBack(order.uuid, { tickets: ticketsOf(order).slice(0, 1) });
    expect((await member.wallet()).lots).toMatchObject([{ points: 1000 }, { points: 5000 }]);
  });

  test('[LOYAL-3] [LOYAL-7] owes the earned points that were spent meanwhile, and its quote says so', async () => {
    const member = await signIn(shop, identity);
    const order = await boughtBy(member, await shop.event({ offers: [{ cents: 300_000, fees: [] }] }), 1);
    const spent = await shop.event({ offers: [{ cents: 7500, fees: [] }] });
    const { body: cart } = await member.reserve(spent.id, { quantity: 1 });
    await member.buy(cart, { redeemPoints: 7500, token: null });
    const amounts = { points: 0, pointsTakenBack: 500, pointsOwed: 2500, pointsRepaid: 0 };
    expect((await quoteFor(member, order)).refund).toMatchObject(amounts);
    const { body } = await member.giveBack(order.uuid);
    expect(body.refunds).toMatchObject([{ pointsTakenBack: 500, pointsOwed: 2500 }]);
    expect(await member.wallet()).toMatchObject({
      pointsBalance: 0,
      pointsOwed: 2500,
      entries: [{ kind: 'claw-back', points: -500, owed: 2500 }, {}, {}, {}],
    });
  });

  test('[LOYAL-7] buying, spending and returning in a circle gains nothing, however often', async () => {
    const member = await signIn(shop, identity);
    for (let round = 0; round < 3; round += 1) {
      const earning = await boughtBy(member, await shop.event({ offers: [{ cents: 300_000, fees: [] }] }), 1);
      const { body: cart } = await member.reserve((await shop.event({ offers: [{ cents: 8000, fees: [] }] })).id, {
        quantity: 1,
      });
      const { body: spending } = await member.buy(cart, { redeemPoints: 8000, token: null });
      await member.giveBack(earning.uuid);
      expect(await member.wallet()).toMatchObject({ pointsBalance: 0, pointsOwed: 3000 });
      expect((await quoteFor(member, spending)).refund).toMatchObject({ points: 8000, pointsRepaid: 3000 });
      await member.giveBack(spending.uuid);
      const { entries, ...after } = await member.wallet();
      expect(after).toMatchObject({ pointsBalance: 5000, pointsOwed: 0 });
      expect(entries.slice(0, 3)).toMatchObject([
        { kind: 'claw-back', points: -3000, owed: -3000, explanation: 'Deducted for points you owed' },
        { kind: 'refund', points: 8000, owed: 0 },
        { kind: 'claw-back', points: 0, owed: 3000, lots: [] },
      ]);
    }
  });

  test('[LOYAL-7] while points are owed none can be spent, and earned ones pay them first', async () => {
    const member = await signIn(shop, identity);
    const earning = await boughtBy(member, await shop.event({ offers: [{ cents: 300_000, fees: [] }] }), 1);
    const { body: cart } = await member.reserve((await shop.event({ offers: [{ cents: 8000, fees: [] }] })).id, {
      quantity: 1,
    });
    await member.buy(cart, { redeemPoints: 8000, token: null });
    await member.giveBack(earning.uuid);
    const refused = await member.reserve((await shop.event({ offers: [{ cents: 5000, fees: [] }] })).id, {
      quantity: 1,
    });
    const { error } = await member.buy(refused.body, { redeemPoints: 1000 });
    expect(error.details).toEqual([{ field: 'redeemPoints', message: 'must be 0: the wallet owes 3000 points' }]);
    await boughtBy(member, await shop.event({ offers: [{ cents: 100_000, fees: [] }] }), 1);
    expect(await member.wallet()).toMatchObject({ pointsBalance: 0, pointsOwed: 2000, lots: [] });
    await boughtBy(member, await shop.event({ offers: [{ cents: 250_000, fees: [] }] }), 1);
    expect(await member.wallet()).toMatchObject({ pointsBalance: 500, pointsOwed: 0 });
  });

  test.each([
    ['from the points that it returns', '9 days', 2950],
    ['nothing from returned points that have expired', '-9 days', 0],
  ])(
    '[LOYAL-3] [ORDER-6] of a member without points takes back %s, as its quote says',
    async (_what, expiry, taken) => {
      const member = await signIn(shop, identity);
      const order = await boughtBy(member, await shop.event({ offers: [{ cents: 300_000, fees: [] }] }), 1, 5000);
      const other = await shop.event({ offers: [{ cents: 2950, fees: [] }] });
      const { body: cart } = await member.reserve(other.id, { quantity: 1 });
      await member.buy(cart, { redeemPoints: 2950, token: null });
      expect((await member.wallet()).pointsBalance).toBe(0);
      await sql`update point_lot l set expires_at = now() + ${expiry}::interval from wallet w
      where w.id = l.wallet_id and w.user_id = ${member.userId} and l.points = 5000`.execute(shop.db);
      expect((await quoteFor(member, order)).refund).toMatchObject({ points: 5000, pointsTakenBack: taken });
      const { body } = await member.giveBack(order.uuid);
      expect(body.refunds).toMatchObject([{ pointsPayment: 5000, pointsTakenBack: taken }]);
    },
  );

  test('[LOYAL-3] paid with points only is refunded without asking the processor', async () => {
    const member = await signIn(shop, identity);
    const { body: cart } = await member.reserve((await shop.event({ offers: [{ cents: 2000, fees: [] }] })).id, {
      quantity: 1,
    });
    const { body: order } = await member.buy(cart, { redeemPoints: 2000, token: null });
    const { body } = await member.giveBack(order.uuid);
    expect(body).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ paymentCash: 0, pointsPayment: 2000, status: 'done' }],
    });
    expect((await member.wallet()).pointsBalance).toBe(5000);
  });

  test('[CART-14] refunded makes its general-admission places and its package available again', async () => {
    const [event, fan] = [await shop.event({ admission: 'general', capacity: 3 }), shop.visitor()];
    const pack = randomUUID();
    await sql`insert into package_offer (id, event_id, name, code, type, image_url, price_cents, capacity)
      values (${pack}, ${event.id}, 'Fan', 'FAN', 'x', '/images/none', 100, 2)`.execute(shop.db);
    const reserve = (who: Visitor) =>
      who.call<{ uuid: string; totals: { totalPrice: number } }>('POST', `/api/cart/reserve/${event.id}`, {
        tickets: [{ productId: event.id, quantity: 2, offers: [event.offers[0]] }],
        offer: { id: pack },
      });
    const { body: cart } = await reserve(fan);
    const { body: order } = await fan.buy(cart as never);
    const other = shop.visitor();
    expect((await reserve(other)).error.code).toMatch(/40078|20231/);
    await fan.giveBack(order.uuid, { tickets: ticketsOf(order).slice(0, 1) });
    expect((await reserve(other)).error.code).toBe('40078');
    await fan.giveBack(order.uuid);
    expect((await reserve(other)).status).toBe(200);
    const { rows } = await sql`select sold from offer where id = ${event.offers[0]}`.execute(shop.db);
    expect(rows).toEqual([{ sold: 0 }]);
  });

  test('[EVENT-6] makes a sold-out event one with few tickets left', async () => {
    const { event, fan, order } = await bought(4, { admission: 'general', capacity: 4, offers: [{ cents: 100 }] });
    const status = async () => (await shop.app.inject(`/api/product/${event.id}`)).json().ticketsStatus;
    expect(await status()).toBe('TICKETS_NOT_AVAILABLE');
    await fan.giveBack(order.uuid, { tickets: ticketsOf(order).slice(1, 2) });
    expect(await status()).toBe('FEW_TICKETS_LEFT');
  });
});

describe('a room', () => {
  const withRoom = async (cancellation: { hoursBefore: number; percent: number | null; nights: number | null }[]) => {
    const [event, hotel, fan] = [await shop.event(), await shop.hotel({ cancellation }), shop.visitor()];
    const { body: cart } = await reserveBoth(fan, event.id, hotel);
    const { body: order } = await fan.buy(cart as never);
    const room = order.items.find((item) => item.tickets === undefined)?.id ?? '';
    return { event, hotel, fan, order, room };
  };

  test('[CART-2] is refunded minus what its policy keeps, and its nights are free', async () => {
    const { hotel, fan, order, room } = await withRoom([
      { hoursBefore: 24 * 600, percent: null, nights: 1 },
      { hoursBefore: 24, percent: 100, nights: null },
    ]);
    expect(await nightsOf(shop, hotel)).toEqual(['0 1', '0 1']);
    const { body } = await fan.giveBack(order.uuid, { rooms: [room] });
    expect(body).toMatchObject({ orderStatus: 'confirmed', refunds: [{ paymentCash: 86 }] });
    expect(await nightsOf(shop, hotel)).toEqual(['0 0', '0 0']);
    const { body: rest } = await fan.giveBack(order.uuid);
    expect(rest.orderStatus).toBe('refunded');
    expect((await returnedBy(order)).reduce((sum, cents) => sum + cents)).toBe(
      Math.round(order.totalPrice * 100) - 8600,
    );
  });

  test('[ERR-2] at a non-refundable rate stays booked: 40010, and the tickets can be refunded alone', async () => {
    const { hotel, fan, order, room } = await withRoom([]);
    for (const parts of [{}, { rooms: [room] }]) {
      const refused = await fan.giveBack(order.uuid, parts);
      expect([refused.status, refused.error.code, refused.error.details[0]?.field]).toEqual([400, '40010', 'rooms']);
    }
    expect(await nightsOf(shop, hotel)).toEqual(['0 1', '0 1']);
    expect(
      (
        await fan.giveBack(order.uuid, {
          tickets: ticketsOf({ ...order, items: order.items.filter((one) => one.tickets) }),
        })
      ).body.orderStatus,
    ).toBe('confirmed');
  });

  test('[HOTEL-2] [ORDER-6] that is sold together with tickets only does not stay without them, and the quote names it before, unless their event is changed', async () => {
    const steps = [{ hoursBefore: 24, percent: 100, nights: null }];
    const [event, hotel, fan] = [await shop.event(), await shop.hotel({ cancellation: steps }), shop.visitor()];
    await sql`update room_rate set needs_ticket = true where id = ${hotel.rateId}::uuid`.execute(shop.db);
    const orderOf = async () => {
      const { body: cart } = await reserveBoth(fan, event.id, hotel);
      const { body: order } = await fan.buy(cart as never);
      const tickets = ticketsOf({ ...order, items: order.items.filter((item) => item.tickets) });
      return { uuid: order.uuid, tickets, room: order.items.find((item) => item.tickets === undefined)?.id };
    };
    const [first, second] = [await orderOf(), await orderOf()];
    expect((await fan.giveBack(first.uuid, { tickets: first.tickets.slice(1) })).status).toBe(200);
    const refused = await fan.giveBack(first.uuid, { tickets: first.tickets.slice(0, 1) });
    expect([refused.status, refused.error.code, refused.error.details[0]?.field]).toEqual([422, '40077', 'tickets']);
    const quoteOf = async (query: string) =>
      (await fan.call<Quote>('GET', `/api/order/${first.uuid}/refund${query}`)).body.dependentRooms;
    const last = `?tickets=${first.tickets[0]}`;
    expect(await quoteOf(last)).toEqual([first.room]);
    expect(await quoteOf(`${last}&rooms=${first.room}`)).toEqual([]);
    expect(await quoteOf('')).toEqual([]);
    expect((await fan.giveBack(first.uuid)).body.orderStatus).toBe('refunded');
    await changeEvent(shop.db, event.id, { kind: 'postponed' });
    const changed = await fan.call<Quote>(
      'GET',
      `/api/order/${second.uuid}/refund?tickets=${second.tickets.join('&tickets=')}`,
    );
    expect(changed.body.dependentRooms).toEqual([]);
    expect((await fan.giveBack(second.uuid, { tickets: second.tickets })).body.orderStatus).toBe('confirmed');
  });

  test('[ORDER-6] has a quote that says what the hotel keeps', async () => {
    const { fan, order, room } = await withRoom([{ hoursBefore: 24 * 600, percent: null, nights: 1 }]);
    const quote = await quoteFor(fan, order, `?rooms=${room}`);
    const { body } = await fan.giveBack(order.uuid, { rooms: [room] });
    expect(quote.refund).toMatchObject({ toCard: body.refunds[0]?.paymentCash, kept: 86, dueAtHotel: 0 });
    expect(body.refunds).toMatchObject([{ kept: 86, dueAtHotel: 0 }]);
  });

  test('[ORDER-6] and tickets that are given back in turn: each refund names the items that it returned', async () => {
    const { fan, order, room } = await withRoom([{ hoursBefore: 24, percent: 100, nights: null }]);
    const tickets = order.items.find((item) => item.tickets !== undefined);
    await fan.giveBack(order.uuid, { rooms: [room] });
    await fan.giveBack(order.uuid, { tickets: [tickets?.tickets[0]?.id ?? ''] });
    await fan.giveBack(order.uuid);
    const given = [[room], [tickets?.id], [tickets?.id]];
    expect((await fan.order(order.uuid)).body.refunds).toMatchObject(given.map((items) => ({ items })));
  });

  test.each([
    ['in time', [{ hoursBefore: 24, percent: 100, nights: null }], 0],
    ['late', [{ hoursBefore: 24 * 600, percent: null, nights: 1 }], 172],
    ['later', [{ hoursBefore: 24 * 600, percent: 100, nights: null }], 344],
  ])(
    '[HOTEL-2] [ORDER-6] that is paid at the hotel and given back %s: quote and order say what is owed there for all rooms, and nothing comes back',
    async (_when, cancellation, dueAtHotel) => {
      const [event, hotel, fan] = [await shop.event(), await shop.hotel({ cancellation }), shop.visitor()];
      await sql`update room_rate set payment_type = 'at_hotel' where id = ${hotel.rateId}::uuid`.execute(shop.db);
      const { body: cart } = await reserveBoth(fan, event.id, hotel, { quantity: 2 });
      const { body: order } = await fan.buy(cart as never);
      const room = order.items.find((item) => item.tickets === undefined)?.id ?? '';
      const quote = await quoteFor(fan, order, `?rooms=${room}`);
      expect(quote.refund).toMatchObject({ toCard: 0, points: 0, kept: 0, ticketFee: 0, dueAtHotel });
      const { body } = await fan.giveBack(order.uuid, { rooms: [room] });
      expect(body.refunds).toMatchObject([{ paymentCash: 0, kept: 0, dueAtHotel, status: 'done' }]);
      await fan.giveBack(order.uuid);
      expect((await fan.order(order.uuid)).body.refunds).toMatchObject([{ dueAtHotel }, { dueAtHotel: 0 }]);
    },
  );
});

describe('a quote', () => {
  test('[ORDER-6] [LOYAL-3] of tickets is what their refund returns by card and in points and takes back, and changes nothing', async () => {
    const member = await signIn(shop, identity);
    const event = await shop.event({ offers: [{ cents: 100_000, fees: [] }] });
    const order = await boughtBy(member, event, 3, 5000);
    const [first = ''] = ticketsOf(order);
    const before = await member.wallet();
    const quote = await quoteFor(member, order, `?tickets=${first}`);
    expect(quote.refund).toMatchObject({ toCard: 983.33, points: 1667, pointsTakenBack: 983, kept: 0 });
    expect(quote.items).toMatchObject([{ tickets: ticketsOf(order).toSorted(), refusal: null }]);
    expect([await member.wallet(), (await member.order(order.uuid)).body]).toEqual([before, order]);
    const { body: part } = await member.giveBack(order.uuid, { tickets: [first] });
    expect(part.refunds).toMatchObject([{ paymentCash: 983.33, pointsPayment: 1667, pointsTakenBack: 983, kept: 0 }]);
    const rest = await quoteFor(member, order);
    const { body: all } = await member.giveBack(order.uuid);
    expect(all.refunds[1]).toMatchObject({ paymentCash: rest.refund?.toCard, pointsPayment: rest.refund?.points });
    expect(await quoteFor(member, order)).toEqual({ items: [], dependentRooms: [], refund: null });
  });

  test('[ORDER-6] tells why tickets cannot be given back, and until when others can', async () => {
    const { event, fan, order } = await bought(1);
    const { items } = await quoteFor(fan, order);
    const { start_at: start } = await shop.db
      .selectFrom('event')
      .select('start_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect(items[0]?.endsAt).toBe(new Date(Number(start) - 48 * 3_600_000).toISOString());
    await sql`update event set start_at = now() + interval '47 hours' where id = ${event.id}`.execute(shop.db);
    expect(await quoteFor(fan, order)).toMatchObject({ items: [{ refusal: 'too_late' }], refund: null });
  });
});

test('[ORDER-6] [CART-10] a brand’s fee is told before, kept of each ticket once and of no delivery, and not kept when the event is cancelled', async () => {
  const other = await openShop({ tenant: { refunds: { untilHoursBefore: 48, feePercent: 15 } } });
  const event = await other.event({ start: IN_A_MONTH, offers: [{ cents: 3333, fees: [] }] });
  const fan = other.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 3 });
  const { body: courier } = await fan.call<typeof cart>('PUT', `/api/cart/${cart.uuid}/shippingOption`, {
    shippingId: 'courier',
  });
  const { body: order } = await fan.buy(courier);
  const [first = '', second = '', third = ''] = ticketsOf(order);
  const quote = await quoteFor(fan, order, `?tickets=${first}`);
  expect(quote.refund).toMatchObject({ toCard: 28.34, ticketFee: 4.99, kept: 0 });
  await fan.giveBack(order.uuid, { tickets: [first] });
  await fan.giveBack(order.uuid, { tickets: [second] });
  await sql`update event set status = 'cancelled' where id = ${event.id}`.execute(other.db);
  const { body: all } = await fan.giveBack(order.uuid, { tickets: [third] });
  const delivery = Math.round((order.totalPrice - 99.99) * 100) / 100;
  expect(delivery).toBeGreaterThan(0);
  expect(all).toMatchObject({
    orderStatus: 'refunded',
    refunds: [
      { paymentCash: 28.34, kept: 4.99 },
      { paymentCash: 28.34, kept: 4.99 },
      { paymentCash: Math.round((33.33 + delivery) * 100) / 100, kept: 0 },
    ],
  });
  await other.expectInvariants();
  await other.close();
});

describe('repeated and concurrent refunds', () => {
  test('[CART-12] the same key ten times at once refunds once, with one answer', async () => {
    const { fan, order } = await bought(2);
    const [key, tickets] = [randomUUID(), ticketsOf(order).slice(0, 1)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => fan.giveBack(order.uuid, { tickets }, key)));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 50)]);
    const other = await fan.giveBack(order.uuid, {}, key);
    expect([other.status, other.error.code, other.error.details[0]?.field]).toEqual([422, '40020', 'idempotencyKey']);
  });

  test('[CART-12] ten keys for one ticket: one refunds it, the others get the error that it was refunded', async () => {
    const { fan, order } = await bought(2);
    const tickets = ticketsOf(order).slice(0, 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fan.giveBack(order.uuid, { tickets })));
    expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    const refused = answers.find((one) => one.status === 422);
    expect([refused?.error.code, refused?.error.details[0]?.field]).toEqual(['40077', 'tickets.0']);
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 50)]);
  });

  test('[CART-12] two keys for the whole order at once: the second finds nothing left', async () => {
    const { fan, order } = await bought(3);
    const answers = await Promise.all([fan.giveBack(order.uuid), fan.giveBack(order.uuid)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 100)]);
  });

  test('[CART-12] [CART-1] refunds while other visitors reserve the freed seats: no deadlock, no seat sold twice', async () => {
    const event = await shop.event({ seatsPerRow: 6 });
    const rounds = 6;
    for (let round = 0; round < rounds; round += 1) {
      const owners = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const fan = shop.visitor();
          return { fan, order: await boughtBy(fan, event, 3) };
        }),
      );
      const takers = Array.from({ length: 6 }, () => shop.visitor());
      const answers = await Promise.all([
        ...owners.map(({ fan, order }) => fan.giveBack(order.uuid)),
        ...takers.map((fan) => fan.reserve(event.id, { quantity: 4 })),
      ]);
      for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
      expect(answers.slice(0, owners.length).map((one) => one.status)).toEqual([200, 200, 200, 200]);
      await Promise.all(
        takers.map(async (fan, index) => {
          const cart = answers[owners.length + index]?.body;
          if (cart && 'uuid' in cart) await fan.call('DELETE', `/api/cart/${cart.uuid}`);
        }),
      );
    }
    expect(await stateOfSeats(event)).toEqual(['free']);
  });
});

test('[LOYAL-3] [LOYAL-4] refunds, purchases and earning interleaved: the balance equals the ledger, and ends at its initial value', async () => {
  const member = await signIn(shop, identity);
  const event = await shop.event({ admission: 'general', capacity: 1000, offers: [{ cents: 12_000, fees: [] }] });
  const buy = async () => {
    // A visitor has one cart, so each is bought in a browser of its own.
    const browser = member.elsewhere();
    return boughtBy(browser, event, 2, 1000);
  };
  const orders = await Promise.all([buy(), buy(), buy()]);
  const more = await Promise.all([
    ...orders.map(async (order) => {
      await member.giveBack(order.uuid, { tickets: ticketsOf(order).slice(0, 1) });
      return order;
    }),
    buy(),
    member.giveBack(orders[0]?.uuid ?? '').then(() => buy()),
  ]);
  const answers = await Promise.all(more.map((order) => member.giveBack(order.uuid)));
  expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 422]);
  const wallet = await member.wallet();
  expect([wallet.pointsBalance, wallet.entries[0]?.balance, wallet.lots.length]).toEqual([5000, 5000, 1]);
});

describe('a processor that does not answer', () => {
  test('[CART-12] leaves the refund pending, and gets the request with the same key until it has returned the money once', async () => {
    const { event, fan, order } = await bought(1);
    await way.stop();
    const { body } = await fan.giveBack(order.uuid);
    expect(body).toMatchObject({ orderStatus: 'refunded', paymentStatus: 'pending', refunds: [{ status: 'pending' }] });
    expect(await stateOfSeats(event)).toEqual(['free']);
    await askAgainOnce(shop.deps, 0);
    expect((await fan.order(order.uuid)).body.paymentStatus).toBe('pending');
    await way.start();
    await Promise.all([askAgainOnce(shop.deps, 0), askAgainOnce(shop.deps, 0)]);
    await askAgainOnce(shop.deps, 0);
    expect((await fan.order(order.uuid)).body).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ status: 'done' }],
    });
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 100)]);
  });

  test('[PAY-2] is asked at growing intervals of at most half an hour', async () => {
    const { fan, order } = await bought(1);
    let asked = 0;
    const refund = async () => {
      asked += 1;
      return { kind: 'unknown' as const };
    };
    await way.stop();
    await fan.giveBack(order.uuid);
    await way.start();
    const deps = { ...shop.deps, processor: { ...shop.processor, refund } };
    const isAsked = async (age: string, since: string) => {
      await sql`update refund set created_at = now() - ${age}::interval - ${since}::interval,
        updated_at = now() - ${since}::interval where order_id = ${order.id}`.execute(shop.db);
      const before = asked;
      await askAgainOnce(deps);
      return asked > before;
    };
    const looks = [
      await isAsked('1 second', '29 seconds'),
      await isAsked('1 second', '32 seconds'),
      await isAsked('1 hour', '14 minutes'),
      await isAsked('1 hour', '16 minutes'),
      await isAsked('9 days', '29 minutes'),
      await isAsked('9 days', '32 minutes'),
    ];
    expect(looks).toEqual([false, true, false, true, false, true]);
    await askAgainOnce(shop.deps, 0);
    expect(await returnedBy(order)).toHaveLength(1);
  });

  test('[CART-12] whose answer was lost gets the request again, and returns the money once', async () => {
    const { fan, order } = await bought(1);
    await fan.giveBack(order.uuid);
    await sql`update refund set state = 'asked' where order_id = ${order.id}`.execute(shop.db);
    await askAgainOnce(shop.deps, 0);
    expect((await fan.order(order.uuid)).body.refunds).toMatchObject([{ status: 'done' }]);
    expect(await returnedBy(order)).toHaveLength(1);
  });
});

describe('a brand that the process does not serve', () => {
  test('[TEN-15] [PAY-1] its refunds are not asked of another processor, which would refuse them', async () => {
    const { fan, order } = await bought(1);
    await way.stop();
    await fan.giveBack(order.uuid);
    await way.start();
    const refund = async () => ({ kind: 'refused' as const, reason: 'no_such_charge' });
    const deps = { ...shop.deps, processor: { ...shop.processor, refund }, tenants: [] };
    await askAgainOnce(deps, 0);
    expect((await fan.order(order.uuid)).body.refunds).toMatchObject([{ status: 'pending' }]);
    await askAgainOnce(shop.deps, 0);
    expect((await fan.order(order.uuid)).body.refunds).toMatchObject([{ status: 'done' }]);
    expect(await returnedBy(order)).toEqual([Math.round(order.totalPrice * 100)]);
  });
});

describe('an order that cannot be refunded', () => {
  test.each<[string, EventOptions, number | null, number]>([
    ['too late before the event', { start: 24 }, 48, 422],
    ['where the tenant takes none', { start: 900 }, null, 422],
    ['unless its event is cancelled', { start: 1 }, null, 200],
  ])('[ERR-2] %s: 40077 and nothing changes', async (what, options, untilHoursBefore, status) => {
    const other = await openShop({ tenant: { refunds: { untilHoursBefore, feePercent: 0 } } });
    const [event, fan] = [await other.event(options), other.visitor()];
    const order = await boughtBy(fan, event, 1);
    if (what.startsWith('unless'))
      await sql`update event set status = 'cancelled' where id = ${event.id}`.execute(other.db);
    const answer = await fan.giveBack(order.uuid);
    expect(answer.status, answer.text).toBe(status);
    if (status !== 200) {
      expect([answer.error.code, answer.error.details[0]?.field]).toEqual(['40077', 'tickets']);
      expect((await fan.order(order.uuid)).body).toEqual(order);
    }
    await other.expectInvariants();
    await other.close();
  });

  test('[ORDER-1] of another visitor: the same 404 as for one that does not exist; a ticket of another order is named', async () => {
    const [mine, theirs] = [await bought(1), await bought(1)];
    const refused = await mine.fan.giveBack(theirs.order.uuid);
    const never = await mine.fan.giveBack(randomUUID());
    expect([refused.status, refused.text]).toEqual([404, never.text]);
    const wrong = await mine.fan.giveBack(mine.order.uuid, { tickets: ticketsOf(theirs.order) });
    expect([wrong.status, wrong.error.details[0]?.field]).toEqual([422, 'tickets.0']);
    expect((await theirs.fan.order(theirs.order.uuid)).body).toEqual(theirs.order);
  });

  test('[AUTH-9] of a member who has signed out: the same 404 as for one that does not exist', async () => {
    const member = await signIn(shop, identity);
    const order = await boughtBy(member, await shop.event(), 1);
    const nextPerson = shop.visitor(member.sessionId);
    const refused = await nextPerson.giveBack(order.uuid);
    expect([refused.status, refused.text]).toEqual([404, (await nextPerson.giveBack(randomUUID())).text]);
    expect((await member.elsewhere().giveBack(order.uuid)).status).toBe(200);
  });
});
