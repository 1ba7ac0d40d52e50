import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#rules/calendar-day.ts';
import { withCourier } from '#tests/support/deliveries.ts';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { seed } from '#tests/support/seed.ts';
import {
  balanceOf,
  boughtCarts,
  currentCart,
  FEE_PERCENT,
  GUEST,
  giveBack,
  isLeft,
  join,
  latestCart,
  leave,
  MEMBER,
  type Model,
  type ModelCart,
  mayJoin,
  move,
  offer,
  type Parts,
  type Payment,
  PLACE_CENTS,
  type Place,
  payBackCancelled,
  payWith,
  placesLeft,
  placesShown,
  pointsFor,
  type Rate,
  reconcile,
  refusalOf,
  refusalOfPayment,
  refusalOfReturn,
  refusalOfTaking,
  replace,
  roomsLeft,
  SEAT_CENTS,
  SEATS_IN_ROW,
  type Sold,
  type Spending,
  take,
  takenSeats,
  totalOf,
  WELCOME_POINTS,
  type Wish,
  waiting,
} from '#tests/support/selling-model.ts';
import {
  type Answer,
  billing,
  type CartBody,
  cards,
  type OrderBody,
  openShop,
  type Shop,
  type Visitor,
} from '#tests/support/shop.ts';
import { monday, roomBody, type TestHotel } from '#tests/support/shop-hotels.ts';
import { sweepExpired } from '../cart/sweep.ts';
import { changeEvent } from '../change/service.ts';
import { tellOnce } from '../change/tell.ts';
import { offerOnce } from '../waiting-list/offer-next.ts';
import { reconcileOnce } from './reconciler.ts';

const VISITORS = [GUEST, MEMBER];
const CAPACITY = 3;
const ROOMS = 3;
const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };

let identity: Identity;
let shop: Shop;
let gate: Gate;
beforeAll(async () => {
  identity = await startIdentity();
  const opened: Gate[] = [];
  shop = await openShop({
    issuer: identity.issuer,
    tenant: {
      discounts: [],
      refunds: { untilHoursBefore: 48, feePercent: FEE_PERCENT },
      // Paid like a courier's, and in time for an event that moves.
      deliveries: withCourier({ shipment: null }),
    },
    before: async (url) => {
      gate = await openGate(url);
      opened.push(gate);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await shop.close();
  await gate.close();
  await identity.close();
});

type Returned = { fan: Visitor; uuid: string; parts: Body; key: string };
type World = {
  events: Record<Sold, string>;
  hotels: Record<Rate, TestHotel>;
  guest: Visitor;
  member: MemberVisitor;
  /** Who stands in the waiting list, as the model's line. */
  line: Visitor[];
  returned: Returned[];
  moves: number;
};
type Command = fc.AsyncCommand<Model, World>;
type Body = Record<string, unknown>;

const reached = (answer: Answer<unknown>): string => (answer.status < 300 ? String(answer.status) : answer.error.code);
const visitorOf = ({ guest, member }: World, index: number): Visitor => (index === MEMBER ? member : guest);
const cents = (amount: number): number => Math.round(amount * 100);

/** Its owner sees a cart as the model says. */
const expectSameCarts = async (carts: readonly ModelCart[], world: World): Promise<void> => {
  await Promise.all(
    carts.map(async (cart) => {
      const { status, body } = await visitorOf(world, cart.visitor).cart(cart.uuid);
      const states = { open: 'open', unknown: 'paying', purchased: 'purchased', expired: 404, deleted: 404 };
      expect(status === 404 ? 404 : body.status).toBe(states[cart.state]);
      if (status === 200) expect(cents(body.totals.totalPrice)).toBe(totalOf(cart));
    }),
  );
};
const expectOthersNot = async (carts: readonly ModelCart[], world: World): Promise<void> => {
  const others = await Promise.all(carts.map((cart) => visitorOf(world, 1 - cart.visitor).cart(cart.uuid)));
  expect(others.filter(({ status }) => status !== 404)).toEqual([]);
};
const ofVisitors = ({ carts }: Model): ModelCart[] => carts.filter((cart) => VISITORS.includes(cart.visitor));

const expectSameSeats = async (model: Model, { guest, events }: World): Promise<void> => {
  const map = await guest.call<{
    sections: { rows?: { name: string; seats: { number: string; state: string }[] }[] }[];
  }>('GET', `/api/product/${events.seats}/seatmap?section=A`);
  const row = map.body.sections.flatMap((section) => section.rows ?? []).find((one) => one.name === '1');
  const taken = row?.seats.filter((seat) => seat.state === 'taken').map((seat) => Number(seat.number));
  expect(taken).toEqual([...takenSeats(model)].sort((a, b) => a - b));
};

/** What is offered to the line is taken: it is not on sale too. */
const expectSamePlaces = async (model: Model, { guest, events }: World): Promise<void> => {
  const offers = await guest.call<{ items: Body[] }>('GET', `/api/product/${events.places}/offers`);
  expect(offers.body.items[0]?.available).toBe(placesShown(model));
};

const expectSameRooms = async (model: Model, { guest, hotels }: World): Promise<void> => {
  const { body } = await guest.call<{ rooms: { rates: { inventory: number }[] }[] }>(
    'GET',
    `/api/hotel/${hotels.alone.id}/rooms?checkin=${monday()}&checkout=${monday(2)}`,
  );
  const left = body.rooms[0]?.rates.map(({ inventory }) => inventory);
  expect(left).toEqual([roomsLeft(model), roomsLeft(model)]);
};

const expectSameLine = async (model: Model, world: World): Promise<void> => {
  await Promise.all(
    model.line.map(async (place, index) => {
      const { body } = await visitorOf(world, GUEST).call<Body>('GET', `/api/waitinglist/${place.token}`);
      const number = waiting(model).indexOf(place) + 1;
      expect([index, body.state, body.place]).toEqual([index, place.state, number || null]);
    }),
  );
};

/** What anybody can see must be what the model says. */
const expectSame = async (model: Model, world: World): Promise<void> => {
  await Promise.all([
    expectSameSeats(model, world),
    expectSamePlaces(model, world),
    expectSameRooms(model, world),
    expectSameLine(model, world),
    expectSameCarts(ofVisitors(model).slice(-2), world),
  ]);
  const { pointsBalance, pointsOwed } = await world.member.wallet();
  expect([pointsBalance, pointsOwed]).toEqual([balanceOf(model), Math.max(0, -model.points)]);
};

const command = (
  name: string,
  check: (model: Readonly<Model>) => boolean,
  run: (model: Model, world: World) => Promise<void>,
): Command => ({
  check,
  run: async (model, world) => {
    await run(model, world);
    await expectSame(model, world);
  },
  toString: () => name,
});

/** Seats, places and nights of a cart are held until the same moment. */
const expectOneClock = async (uuid: string): Promise<void> => {
  const { rows } = await sql<{ ends: boolean }>`select distinct held_until = c.expire_at as ends from cart c join (
      select cart_id, held_until from seat union all select cart_id, held_until from general_hold
      union all select cart_id, held_until from room_hold) h on h.cart_id = c.uuid
    where c.uuid = ${uuid}::uuid`.execute(shop.db);
  expect(rows).toEqual([{ ends: true }]);
};

const ticketsFor = ({ event, seats, quantity }: Wish, { events }: World) => {
  if (event === undefined) return [];
  const where = event === 'seats' ? { section: 'A', row: '1', ...(seats && { seats: seats.map(String) }) } : {};
  return [{ productId: events[event], quantity, ...where }];
};

const reserve = (visitor: number, wish: Wish) =>
  command(
    `visitor ${visitor} reserves ${JSON.stringify(wish)}`,
    () => true,
    async (model, world) => {
      const { event, rooms, rate } = wish;
      const hotel = world.hotels[rate];
      const tickets = ticketsFor(wish, world);
      const answer = await visitorOf(world, visitor).call<CartBody>(
        'POST',
        `/api/cart/reserve/${event === undefined ? hotel.id : world.events[event]}`,
        {
          ...(tickets.length > 0 && { tickets }),
          ...(rooms > 0 && { hotelRoom: roomBody(hotel, { quantity: rooms }) }),
        },
        { 'idempotency-key': randomUUID() },
      );
      expect(reached(answer)).toBe(refusalOf(model, visitor, wish) ?? '200');
      if (answer.status !== 200) return;
      const { uuid, items } = answer.body;
      await expectOneClock(uuid);
      const held =
        items
          .find((item) => item.details.seats)
          ?.details.seats?.split(',')
          .map(Number) ?? [];
      if (event === 'seats') {
        const first = held[0] ?? 0;
        expect(held).toEqual(wish.seats?.toSorted((a, b) => a - b) ?? held.map((_, index) => first + index));
        expect(held.filter((seat) => takenSeats(model, visitor).has(seat))).toEqual([]);
      }
      expect(held.length).toBe(event === 'seats' ? wish.quantity : 0);
      replace(model, {
        uuid,
        visitor,
        event,
        seats: held,
        places: event === 'places' ? wish.quantity : 0,
        rooms,
        rate,
      });
    },
  );

const withLatest = (
  name: string,
  visitor: number,
  run: (cart: ModelCart, fan: Visitor, model: Model) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
) =>
  command(
    `visitor ${visitor} ${name}`,
    (model) => latestCart(model, visitor) !== undefined && check(model),
    async (model, world) => {
      const cart = latestCart(model, visitor);
      if (cart !== undefined) await run(cart, visitorOf(world, visitor), model);
    },
  );

const letExpire = async (cart: ModelCart): Promise<void> => {
  await sql`update cart set expire_at = now() where uuid = ${cart.uuid}`.execute(shop.db);
  await sql`update seat set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
  await sql`update room_hold set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
  await sql`update general_hold set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
  cart.state = 'expired';
};

const expire = (visitor: number) =>
  command(
    `the cart of visitor ${visitor} expires`,
    (model) => currentCart(model, visitor)?.state === 'open',
    async (model) => {
      const cart = currentCart(model, visitor);
      if (cart !== undefined) await letExpire(cart);
    },
  );

const remove = (visitor: number) =>
  withLatest('deletes their cart', visitor, async (cart, fan) => {
    const closed = cart.state === 'unknown' || cart.state === 'purchased';
    expect(reached(await fan.call('DELETE', `/api/cart/${cart.uuid}`))).toBe(closed ? '20010' : '204');
    if (!closed) cart.state = 'deleted';
  });

/** Rooms are not delivered. */
const hasTickets = (visitor: number) => (model: Readonly<Model>) => latestCart(model, visitor)?.event !== undefined;

const ship = (visitor: number, courier: boolean) =>
  withLatest(
    `chooses ${courier ? 'the courier' : 'the phone'}`,
    visitor,
    async (cart, fan) => {
      const shippingId = courier ? 'courier' : 'mobile';
      const answer = await fan.call('PUT', `/api/cart/${cart.uuid}/shippingOption`, { shippingId });
      expect(reached(answer)).toBe(cart.state === 'open' ? '200' : '20010');
      if (answer.status === 200) cart.courier = courier;
    },
    hasTickets(visitor),
  );

type Way = 'approved' | 'declined' | 'answer lost' | 'request lost';
const answers = { approved: '200', declined: '20002', 'answer lost': '202', 'request lost': '202' } as const;

/** Of two payments that nobody knows the outcome of, which is looked at first is nobody's promise. */
const isDecided = (model: Readonly<Model>, visitor: number): boolean =>
  !model.carts.some((cart) => cart.visitor === visitor && cart.state === 'unknown');

const pay = (visitor: number, way: Way, spending: Spending) =>
  withLatest(
    `pays with points: ${spending}, by card: ${way}`,
    visitor,
    async (cart, fan, model) => {
      const [total, points] = [totalOf(cart), pointsFor(model, cart, spending)];
      // Points that pay for everything need no card, which could decline.
      const how = points === total ? 'approved' : way;
      const kind = how === 'declined' ? 'declined' : how === 'answer lost' ? 'answerLost' : 'approved';
      const token = points === total ? undefined : await shop.tokenFor(cards[kind]);
      const refusal = refusalOfPayment(model, cart, points);
      if (how === 'request lost' && refusal === undefined) void gate.next('cut');
      const payment = { cart, key: randomUUID(), token, total, points };
      expect(reached(await repeat(fan, payment))).toBe(refusal ?? answers[how]);
      if (refusal !== undefined) return;
      payWith(model, { ...payment, answers: answers[how], charged: how === 'approved' || how === 'answer lost' });
    },
    (model) =>
      (way === 'approved' || isDecided(model, visitor)) &&
      (way === 'declined' || latestCart(model, visitor)?.state === 'open'),
  );

const repeat = (fan: Visitor, { cart, key, token, total, points }: Omit<Payment, 'answers' | 'charged'>) =>
  fan.call<Body>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
    idempotencyKey: key,
    billing,
    ...(token && { payment: { token } }),
    ...(points > 0 && { redeemPoints: points }),
    expectedTotal: total / 100,
    acceptTerms: true,
  });

const orderOf = async (fan: Visitor, cart: ModelCart): Promise<OrderBody> => {
  const { body } = await fan.cart(cart.uuid);
  return (await fan.order(body.purchase?.orderUuid ?? '')).body;
};

/** An order says what it cost, how it was paid, what it earned and what came back, to the cent and the point. */
const expectSameOrder = (body: OrderBody, cart: ModelCart): void => {
  const { order } = cart;
  if (order === undefined) throw new Error('nothing was bought');
  const { total, cash, earned, backs } = order;
  const { totalPrice, paymentCash, pointsPayment, pointsEarned, orderStatus, refunds } = body;
  expect([totalPrice, paymentCash].map(cents)).toEqual([total, cash]);
  expect([pointsPayment, pointsEarned]).toEqual([total - cash, earned]);
  expect(refunds).toMatchObject(
    backs.map((back) => ({
      paymentCash: back.cash / 100,
      pointsPayment: back.points,
      pointsTakenBack: back.takenBack,
      pointsOwed: back.owed,
      kept: back.kept / 100,
      status: 'done',
    })),
  );
  expect(orderStatus).toBe(isLeft(cart) ? 'confirmed' : 'refunded');
};

type Chosen = { everything: boolean; tickets: number; rooms: boolean };

/** Of an order: everything that is left, or some of its tickets, its rooms, or both. */
const returnParts = async (model: Model, world: World, cart: ModelCart, chosen: Chosen): Promise<void> => {
  const fan = visitorOf(world, cart.visitor);
  const order = await orderOf(fan, cart);
  const left = order.items.flatMap((item) => item.tickets ?? []);
  const some = { tickets: left.slice(0, chosen.tickets), rooms: chosen.rooms && cart.rooms > 0 };
  const isAll = chosen.everything || (some.tickets.length === 0 && !some.rooms);
  const { tickets, rooms } = isAll ? { tickets: left, rooms: cart.rooms > 0 } : some;
  const room = order.items.filter((item) => item.tickets === undefined).map(({ id }) => id);
  const selection = {
    ...(tickets.length > 0 && { tickets: tickets.map(({ id }) => id) }),
    ...(rooms && { rooms: room }),
  };
  const request = { fan, uuid: order.uuid, parts: isAll ? {} : selection, key: randomUUID() };
  const parts: Parts = { tickets: tickets.length, rooms };
  const answer = await fan.giveBack(request.uuid, request.parts, request.key);
  expect(reached(answer)).toBe(refusalOfReturn(model, cart, parts) ?? '200');
  if (answer.status !== 200) return;
  world.returned.push(request);
  giveBack(
    model,
    cart,
    parts,
    tickets.map(({ seat }) => Number(seat)),
  );
  expectSameOrder(answer.body, cart);
};

const giveSomeBack = (visitor: number, which: number, chosen: Chosen) =>
  command(
    `visitor ${visitor} gives of order ${which} back: ${JSON.stringify(chosen)}`,
    (model) => boughtCarts(model, visitor).some(isLeft) || (boughtCarts(model, visitor).length > 0 && which === 0),
    async (model, world) => {
      const bought = boughtCarts(model, visitor);
      const left = bought.filter(isLeft);
      const among = left.length > 0 ? left : bought;
      const cart = among[which % among.length];
      if (cart !== undefined) await returnParts(model, world, cart, chosen);
    },
  );

const moveEvent = (event: Sold) =>
  command(
    `the event with ${event} is moved`,
    (model) => !model.cancelled.has(event),
    async (model, world) => {
      world.moves += 1;
      const day = addDays(`${new Date().getUTCFullYear() + 1}-06-30`, world.moves);
      await changeEvent(shop.db, world.events[event], { kind: 'moved', startDateTime: `${day}T19:30:00` });
      move(model, event);
    },
  );

const cancelEvent = async (model: Model, world: World, event: Sold): Promise<void> => {
  await changeEvent(shop.db, world.events[event], { kind: 'cancelled' });
  model.cancelled.add(event);
};
/** Late, so that there is something to pay back. */
const cancel = (event: Sold) =>
  command(
    `the event with ${event} is cancelled`,
    (model) => boughtCarts(model).filter((cart) => cart.event === event).length > 1,
    (model, world) => cancelEvent(model, world, event),
  );

const payBack = async (model: Model): Promise<void> => {
  await Promise.all([tellOnce(shop.deps, 0), tellOnce(shop.deps, 0)]);
  // What one of them left to the other is done.
  await tellOnce(shop.deps, 0);
  payBackCancelled(model);
};
const tell = () =>
  command('buyers are told, and those of cancelled events paid back', ({ cancelled }) => cancelled.size > 0, payBack);

const repeatAll = () =>
  command(
    'everybody repeats their payments and gives the same back again',
    (model) => model.payments.length > 0,
    async (model, world) => {
      for (const payment of model.payments) {
        const answer = await repeat(visitorOf(world, payment.cart.visitor), payment);
        expect(reached(answer)).toBe(payment.answers);
      }
      for (const { fan, uuid, parts, key } of world.returned) {
        expect(reached(await fan.giveBack(uuid, parts, key))).toBe('200');
      }
    },
  );

const decideAll = () =>
  command(
    'what is unknown is decided',
    () => true,
    async (model) => {
      await reconcileOnce(shop.deps, atOnce);
      reconcile(model);
    },
  );

const sweep = () =>
  command(
    'expired carts are swept',
    () => true,
    async (model) => {
      await sweepExpired(shop.db);
      for (const cart of model.carts) if (cart.state === 'expired') cart.state = 'deleted';
    },
  );

const joinLine = (quantity: number) =>
  command(
    `somebody joins the waiting list for ${quantity}`,
    (model) => placesLeft(model) < 2 || waiting(model).length > 0,
    async (model, world) => {
      const fan = shop.visitor();
      const answer = await fan.call<{ token: string }>('POST', `/api/event/${world.events.places}/waitinglist`, {
        quantity,
        emailAddress: `${fan.sessionId}@example.com`,
      });
      expect(reached(answer)).toBe(mayJoin(model) ? '200' : '50020');
      if (answer.status !== 200) return;
      world.line.push(fan);
      join(model, { token: answer.body.token, quantity });
    },
  );

const offerFree = async (model: Model): Promise<void> => {
  await offerOnce(shop.deps);
  for (const { token, cart } of offer(model)) {
    const { rows } = await sql<{ uuid: string }>`select uuid from cart where session_id = ${token}::uuid
      and state = 'open' and expire_at > now()`.execute(shop.db);
    expect(rows.length).toBe(1);
    if (cart !== undefined) cart.uuid = rows[0]?.uuid ?? '';
  }
};
const offerToLine = () =>
  command('what is free is offered to the waiting list', ({ line }) => line.length > 0, offerFree);

const withOffer = (
  name: string,
  which: number,
  run: (place: Place, index: number, model: Model, world: World) => Promise<void>,
) =>
  command(
    `${name} ${which}`,
    ({ line }) => line.some(({ state }) => state === 'offered') || (line.length > 0 && which === 0),
    async (model, world) => {
      const offered = model.line.filter(({ state }) => state === 'offered');
      const among = offered.length > 0 ? offered : model.line;
      const place = among[which % among.length];
      if (place !== undefined) await run(place, model.line.indexOf(place), model, world);
    },
  );

const takeOffer = (visitor: number, which: number) =>
  withOffer(`visitor ${visitor} takes the offer`, which, async (place, _index, model, world) => {
    const answer = await visitorOf(world, visitor).call('POST', `/api/waitinglist/${place.token}/take`);
    const refusal = refusalOfTaking(place, visitor);
    expect(reached(answer)).toBe(refusal ?? '200');
    if (refusal === undefined) take(model, place, visitor);
  });

const lapse = (which: number) =>
  withOffer('nobody takes the offer', which, async ({ cart }) => {
    if (cart?.state === 'open' && !VISITORS.includes(cart.visitor)) await letExpire(cart);
  });

const leaveLine = (which: number) =>
  withOffer('leaves the waiting list:', which, async (place, index, _model, { line }) => {
    const answer = await line[index]?.call('DELETE', `/api/waitinglist/${place.token}`);
    expect(answer?.status).toBe(204);
    leave(place);
  });

/** Every order, the processor and the wallet tell the same to the cent: of what was paid nothing is left but what was kept. */
const expectBalanced = async (model: Model, world: World): Promise<void> => {
  const { charges, refunds } = await shop.ledger();
  let paidInPoints = 0;
  for (const cart of boughtCarts(model)) {
    const body = await orderOf(visitorOf(world, cart.visitor), cart);
    expectSameOrder(body, cart);
    const { rows } = await sql<{ id: string }>`select purchase_id as id from "order" where uuid = ${body.uuid}`.execute(
      shop.db,
    );
    const charged = charges.filter((charge) => charge.key === rows[0]?.id && charge.declined === null);
    const returned = refunds.filter(({ chargeId }) => charged.some(({ id }) => id === chargeId));
    const backs = cart.order?.backs ?? [];
    const inCents = (amounts: number[]) => amounts.filter((amount) => amount > 0).toSorted((a, b) => a - b);
    expect(charged.map(({ amountCents }) => amountCents)).toEqual(inCents([cents(body.paymentCash)]));
    expect(inCents(returned.map(({ amountCents }) => amountCents))).toEqual(inCents(backs.map(({ cash }) => cash)));
    const back = backs.reduce((sum, one) => sum + one.cash + one.points + one.kept, 0);
    expect(totalOf(cart) - back).toBe(0);
    paidInPoints += body.pointsPayment + backs.reduce((sum, one) => sum + one.takenBack + one.owed - one.points, 0);
    paidInPoints -= body.pointsEarned;
  }
  // Everything was given back, so the member has gained nothing (LOYAL-7); what sellers keep may have been paid in points.
  expect(paidInPoints).toBeGreaterThanOrEqual(0);
  const { pointsBalance, pointsOwed } = await world.member.wallet();
  expect(pointsBalance - pointsOwed).toBe(WELCOME_POINTS - paidInPoints);
  await shop.expectInvariants();
};

/** At the end both events are cancelled and every room is given back: every order is paid back, once. */
const end = async (model: Model, world: World): Promise<void> => {
  for (const event of ['seats', 'places'] as const) await cancelEvent(model, world, event);
  await payBack(model);
  await reconcileOnce(shop.deps, atOnce);
  reconcile(model);
  await payBack(model);
  await offerFree(model);
  const everything = { everything: true, tickets: 0, rooms: true };
  for (const cart of boughtCarts(model)) await returnParts(model, world, cart, everything);
  await expectSameCarts(ofVisitors(model), world);
  await expectOthersNot(ofVisitors(model), world);
  await expectSame(model, world);
  await expectBalanced(model, world);
};

/** A second rate of the room: it is sold together with tickets only, and keeps nothing of a room that is given back in time. */
const addRateWithTickets = async (hotel: TestHotel): Promise<TestHotel> => {
  const rateId = randomUUID();
  await sql`insert into room_rate (id, room_id, meal_plan, rate_type, refundable, needs_ticket, night_cents, capacity, cancellation)
    select ${rateId}::uuid, room_id, meal_plan, rate_type, refundable, true, night_cents, capacity,
      '[{"hoursBefore": 24, "percent": 100, "nights": null}]' from room_rate where id = ${hotel.rateId}::uuid`.execute(
    shop.db,
  );
  return { ...hotel, rateId };
};

/** The event with places begins too soon for the brand to take its tickets back, until it is moved. */
const openWorld = async (): Promise<World> => {
  const [seated, general, hotel, member] = await Promise.all([
    shop.event({ offers: [{ cents: SEAT_CENTS }, { cents: 3000 }] }),
    shop.event({ admission: 'general', offers: [{ cents: PLACE_CENTS }], capacity: CAPACITY, start: 40 }),
    shop.hotel({ capacity: ROOMS, cancellation: [{ hoursBefore: 24 * 600, percent: null, nights: 1 }] }),
    signIn(shop, identity),
  ]);
  return {
    events: { seats: seated.id, places: general.id },
    hotels: { alone: hotel, 'with tickets': await addRateWithTickets(hotel) },
    guest: shop.visitor(),
    member,
    line: [],
    returned: [],
    moves: 0,
  };
};

const visitor = fc.constantFrom(...VISITORS);
const few = fc.constantFrom(1, 2, 2, 3);
const event = fc.constantFrom<Sold>('seats', 'places');
/** Beside tickets: in every second cart. */
const room = fc.oneof(
  fc.constant<Pick<Wish, 'rooms' | 'rate'>>({ rooms: 0, rate: 'alone' }),
  fc.record({ rooms: fc.integer({ min: 1, max: 2 }), rate: fc.constantFrom<Rate>('alone', 'with tickets') }),
);
const seats = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: SEATS_IN_ROW }), { minLength: 2, maxLength: 3 }), room)
  .map(([wanted, more]): Wish => ({ event: 'seats', seats: wanted, quantity: wanted.length, ...more }));
const tickets = fc.tuple(event, few, room).map(([of, quantity, more]): Wish => ({ event: of, quantity, ...more }));
const places = fc.tuple(few, room).map(([quantity, more]): Wish => ({ event: 'places', quantity, ...more }));
const rooms = fc
  .record({ rooms: fc.integer({ min: 1, max: 2 }), rate: fc.constantFrom<Rate>('alone', 'alone', 'with tickets') })
  .map((wanted): Wish => ({ quantity: 0, ...wanted }));
/** Most cards are accepted: without what is bought there is nothing to give back. */
const way = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Way>('approved') },
  { weight: 1, arbitrary: fc.constantFrom<Way>('declined', 'answer lost', 'request lost') },
);
const spending = fc.constantFrom<Spending>('none', 'none', 'some', 'some', 'some', 'all', 'all', 'too many');
const chosen = fc.record({
  everything: fc.constantFrom(true, false, false, false, false),
  tickets: fc.constantFrom(0, 1, 1, 1, 2),
  rooms: fc.boolean(),
});

const reservations = fc
  .tuple(visitor, fc.oneof(seats, tickets, places, places, rooms))
  .map(([who, wish]) => reserve(who, wish));
const payments = fc.tuple(visitor, way, spending).map(([who, how, points]) => pay(who, how, points));
const returns = fc.tuple(visitor, fc.nat(4), chosen).map(([who, which, what]) => giveSomeBack(who, which, what));
const joins = fc.constantFrom(1, 1, 2).map(joinLine);
const takings = fc.tuple(visitor, fc.nat(3)).map(([who, which]) => takeOffer(who, which));
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
/** Most of so many are not run, because nothing is there yet to be paid, given back or taken. */
const commands = fc.commands(
  [
    ...times(6, reservations),
    ...times(8, payments),
    ...times(7, returns),
    ...times(3, joins),
    ...times(3, takings),
    ...times(3, fc.constant(offerToLine())),
    fc.nat(3).map(lapse),
    fc.nat(3).map(leaveLine),
    fc.tuple(visitor, fc.boolean()).map(([who, courier]) => ship(who, courier)),
    visitor.map(expire),
    visitor.map(remove),
    ...times(2, event.map(moveEvent)),
    event.map(cancel),
    fc.constant(tell()),
    fc.constant(repeatAll()),
    fc.constant(decideAll()),
    fc.constant(sweep()),
  ],
  { maxCommands: 200, size: 'max' },
);

test('[CART-1] [CART-2] [CART-3] [CART-4] [CART-12] [HOTEL-2] [LOYAL-3] [LOYAL-4] [ORDER-6] [ORDER-7] [ORDER-8] for random commands of several visitors the shop behaves like its model, and orders, processor and points agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const world = await openWorld();
      const model: Model = {
        carts: [],
        payments: [],
        capacity: CAPACITY,
        rooms: ROOMS,
        points: WELCOME_POINTS,
        line: [],
        closed: false,
        moved: new Set(),
        cancelled: new Set(),
      };
      await fc.asyncModelRun(() => ({ model, real: world }), sequence);
      await end(model, world);
    }),
    // Looking for a shorter sequence takes longer than the test may, which would hide the failure.
    { seed, numRuns: 6, endOnFailure: true },
  );
}, 600_000);
