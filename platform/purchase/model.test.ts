import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { seed } from '#tests/support/seed.ts';
import {
  change,
  currentCart,
  hasRun,
  latestCart,
  type Model,
  type ModelCart,
  type Payment,
  placesLeft,
  reconcile,
  replace,
  roomsLeft,
  SEATS_IN_ROW,
  takenSeats,
  totalOf,
} from '#tests/support/selling-model.ts';
import { type Answer, cards, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { TestHotel } from '#tests/support/shop-hotels.ts';
import { reserveRoom } from '#tests/support/shop-rooms.ts';
import { sweepExpired } from '../cart/sweep.ts';
import { changeEvent } from '../change/service.ts';
import { tellOnce } from '../change/tell.ts';
import { askAgainOnce } from '../refund/service.ts';
import { reconcileOnce } from './reconciler.ts';

const VISITORS = 2;
const CAPACITY = 5;
const ROOMS = 3;
const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };

let shop: Shop;
let gate: Gate;
beforeAll(async () => {
  const opened: Gate[] = [];
  shop = await openShop({
    // Tickets are taken back only after a change of their event.
    tenant: { discounts: [], refunds: { untilHoursBefore: null, feePercent: 0 } },
    before: async (url) => {
      gate = await openGate(url);
      opened.push(gate);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await gate.close();
});

type World = { seated: string; general: string; hotel: TestHotel; visitors: Visitor[]; moves: number };
type Command = fc.AsyncCommand<Model, World>;
type Body = Record<string, unknown>;

const reached = (answer: Answer<unknown>): string => (answer.status < 300 ? String(answer.status) : answer.error.code);
const visitorOf = (world: World, index: number): Visitor => {
  const visitor = world.visitors[index];
  if (visitor === undefined) throw new Error(`no visitor ${index}`);
  return visitor;
};

/** Its owner sees a cart as the model says, anybody else not at all. */
const expectSameCarts = async (carts: readonly ModelCart[], world: World): Promise<void> => {
  for (const cart of carts) {
    const answer = await visitorOf(world, cart.visitor).cart(cart.uuid);
    const status = {
      open: 'open',
      unknown: 'paying',
      purchased: 'purchased',
      returned: 'purchased',
      expired: 404,
      deleted: 404,
    }[cart.state];
    expect(answer.status === 404 ? 404 : answer.body.status).toBe(status);
    if (answer.status === 200) expect(answer.body.totals.totalPrice).toBe(totalOf(cart));
    expect((await visitorOf(world, (cart.visitor + 1) % VISITORS).cart(cart.uuid)).status).toBe(404);
  }
};

/** What anybody can see must be what the model says. */
const expectSame = async (model: Model, world: World): Promise<void> => {
  const map = await visitorOf(world, 0).call<{
    sections: { rows?: { name: string; seats: { number: string; state: string }[] }[] }[];
  }>('GET', `/api/product/${world.seated}/seatmap?section=A`);
  const row = map.body.sections.flatMap((section) => section.rows ?? []).find((one) => one.name === '1');
  const taken = row?.seats.filter((seat) => seat.state === 'taken').map((seat) => Number(seat.number));
  expect(taken).toEqual([...takenSeats(model)].sort((a, b) => a - b));
  const offers = await visitorOf(world, 0).call<{ items: Body[] }>('GET', `/api/product/${world.general}/offers`);
  expect(offers.body.items[0]?.available).toBe(placesLeft(model));
  await expectSameCarts(model.carts.slice(-2), world);
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

const reserveSeats = (visitor: number, seats: number[]) =>
  command(
    `visitor ${visitor} reserves seats ${seats}`,
    () => true,
    async (model, world) => {
      const wish = { quantity: seats.length, section: 'A', row: '1', seats: seats.map(String) };
      const answer = await visitorOf(world, visitor).reserve(world.seated, wish);
      const taken = takenSeats(model, visitor);
      expect(reached(answer)).toBe(seats.some((seat) => taken.has(seat)) ? '67941' : '200');
      if (answer.status === 200) replace(model, { uuid: answer.body.uuid, visitor, seats });
    },
  );

const reserveBest = (visitor: number, quantity: number) =>
  command(
    `visitor ${visitor} reserves the best ${quantity}`,
    () => true,
    async (model, world) => {
      const answer = await visitorOf(world, visitor).reserve(world.seated, { quantity, section: 'A', row: '1' });
      const taken = takenSeats(model, visitor);
      expect(reached(answer)).toBe(hasRun(taken, quantity) ? '200' : '20231');
      if (answer.status !== 200) return;
      const seats = answer.body.items[0]?.details.seats?.split(',').map(Number) ?? [];
      expect(seats).toEqual(Array.from({ length: quantity }, (_, index) => (seats[0] ?? 0) + index));
      expect(seats.filter((seat) => taken.has(seat))).toEqual([]);
      replace(model, { uuid: answer.body.uuid, visitor, seats });
    },
  );

const reservePlaces = (visitor: number, quantity: number) =>
  command(
    `visitor ${visitor} reserves ${quantity} places`,
    () => true,
    async (model, world) => {
      const answer = await visitorOf(world, visitor).reserve(world.general, { quantity });
      expect(reached(answer)).toBe(placesLeft(model, visitor) < quantity ? '20231' : '200');
      if (answer.status === 200) replace(model, { uuid: answer.body.uuid, visitor, places: quantity });
    },
  );

const reserveRooms = (visitor: number, quantity: number) =>
  command(
    `visitor ${visitor} reserves ${quantity} rooms`,
    () => true,
    async (model, world) => {
      const answer = await reserveRoom(visitorOf(world, visitor), world.hotel, { quantity });
      expect(reached(answer)).toBe(roomsLeft(model, visitor) < quantity ? '67941' : '200');
      if (answer.status === 200) replace(model, { uuid: answer.body.uuid, visitor, rooms: quantity });
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

const expire = (visitor: number) =>
  command(
    `the cart of visitor ${visitor} expires`,
    (model) => currentCart(model, visitor)?.state === 'open',
    async (model) => {
      const cart = currentCart(model, visitor);
      if (cart === undefined) return;
      await sql`update cart set expire_at = now() where uuid = ${cart.uuid}`.execute(shop.db);
      await sql`update seat set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
      await sql`update room_hold set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
      await sql`update general_hold set held_until = now() where cart_id = ${cart.uuid}`.execute(shop.db);
      cart.state = 'expired';
    },
  );

const remove = (visitor: number) =>
  withLatest('deletes their cart', visitor, async (cart, fan) => {
    const closed = cart.state === 'unknown' || cart.state === 'purchased' || cart.state === 'returned';
    expect(reached(await fan.call('DELETE', `/api/cart/${cart.uuid}`))).toBe(closed ? '20010' : '204');
    if (!closed) cart.state = 'deleted';
  });

/** Rooms are not delivered. */
const hasTickets = (visitor: number) => (model: Readonly<Model>) => latestCart(model, visitor)?.rooms === 0;

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
const states = {
  approved: 'purchased',
  declined: 'open',
  'answer lost': 'unknown',
  'request lost': 'unknown',
} as const;

/** Of two payments that nobody knows the outcome of, which is looked at first is nobody's promise. */
const isDecided = (model: Readonly<Model>, visitor: number): boolean =>
  !model.carts.some((cart) => cart.visitor === visitor && cart.state === 'unknown');

const pay = (visitor: number, way: Way) =>
  withLatest(
    `pays: ${way}`,
    visitor,
    async (cart, fan, model) => {
      const kind = way === 'declined' ? 'declined' : way === 'answer lost' ? 'answerLost' : 'approved';
      const token = await shop.tokenFor(cards[kind]);
      if (way === 'request lost' && cart.state === 'open') void gate.next('cut');
      const payment = { cart, key: randomUUID(), token, total: totalOf(cart) };
      const answer = await repeat(fan, payment);
      expect(reached(answer)).toBe(cart.state === 'open' ? answers[way] : '20010');
      if (cart.state !== 'open') return;
      cart.state = states[way];
      model.payments.push({ ...payment, answers: answers[way], charged: way === 'approved' || way === 'answer lost' });
    },
    (model) => way === 'approved' || isDecided(model, visitor),
  );

const repeat = (fan: Visitor, { cart, key, token, total }: Pick<Payment, 'cart' | 'key' | 'token' | 'total'>) =>
  fan.call<Body>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
    idempotencyKey: key,
    billing: {
      firstName: 'Zoë',
      lastName: 'Fan',
      emailAddress: 'zoe@example.com',
      phone: '(555) 123-4567',
      address: '12 Main St.',
      city: 'New York',
      stateCode: 'NY',
      country: 'US',
      zipCode: '10001',
    },
    payment: { token },
    expectedTotal: total,
    acceptTerms: true,
  });

const orderOf = async (fan: Visitor, cart: ModelCart): Promise<string> =>
  (await fan.cart(cart.uuid)).body.purchase?.orderUuid ?? '';

const giveBack = (visitor: number) =>
  withLatest(
    'gives their order back',
    visitor,
    async (cart, fan) => {
      const answer = await fan.giveBack(await orderOf(fan, cart));
      const isLeft = cart.state === 'purchased';
      expect(reached(answer)).toBe(isLeft && (cart.mayReturn || cart.rooms > 0) ? '200' : '40077');
      if (answer.status !== 200) return;
      expect(answer.body.refunds.map(({ paymentCash }) => paymentCash)).toEqual([totalOf(cart)]);
      cart.state = 'returned';
    },
    (model) => ['purchased', 'returned'].includes(latestCart(model, visitor)?.state ?? ''),
  );

const move = (what: 'seats' | 'places') =>
  command(
    `the event with ${what} is moved`,
    () => true,
    async (model, world) => {
      world.moves += 1;
      const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, world.moves)).toISOString().slice(0, 10);
      const event = what === 'seats' ? world.seated : world.general;
      await changeEvent(shop.db, event, { kind: 'moved', startDateTime: `${day}T19:30:00` });
      change(model, what);
    },
  );

/** At the end both events are cancelled: every order of theirs is paid back, once. */
const cancelBoth = async (model: Model, world: World): Promise<void> => {
  for (const event of [world.seated, world.general]) await changeEvent(shop.db, event, { kind: 'cancelled' });
  await Promise.all([tellOnce(shop.deps, 0), tellOnce(shop.deps, 0)]);
  await reconcileOnce(shop.deps, atOnce);
  reconcile(model);
  await tellOnce(shop.deps, 0);
  await askAgainOnce(shop.deps, 0);
  for (const cart of model.carts.filter(({ state }) => state === 'purchased' || state === 'returned')) {
    const fan = visitorOf(world, cart.visitor);
    const { body } = await fan.order(await orderOf(fan, cart));
    const isBack = cart.rooms === 0 || cart.state === 'returned';
    expect(body.orderStatus).toBe(isBack ? 'refunded' : 'confirmed');
    expect(body.refunds.map(({ paymentCash }) => paymentCash)).toEqual(isBack ? [totalOf(cart)] : []);
  }
};

const payAgain = () =>
  command(
    'everybody repeats their payments',
    (model) => model.payments.length > 0,
    async (model, world) => {
      for (const payment of model.payments) {
        expect(reached(await repeat(visitorOf(world, payment.cart.visitor), payment))).toBe(payment.answers);
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

const visitor = fc.nat(VISITORS - 1);
const seats = fc.uniqueArray(fc.integer({ min: 1, max: SEATS_IN_ROW }), { minLength: 1, maxLength: 3 });
/** Most cards are accepted: without what is bought there is nothing to give back. */
const way = fc.oneof(fc.constant<Way>('approved'), fc.constantFrom<Way>('declined', 'answer lost', 'request lost'));
const commands = fc.commands(
  [
    fc.tuple(visitor, seats).map(([who, wanted]) => reserveSeats(who, wanted)),
    fc.tuple(visitor, fc.integer({ min: 1, max: 4 })).map(([who, wanted]) => reserveBest(who, wanted)),
    fc.tuple(visitor, fc.integer({ min: 1, max: 3 })).map(([who, wanted]) => reservePlaces(who, wanted)),
    fc.tuple(visitor, fc.integer({ min: 1, max: 2 })).map(([who, wanted]) => reserveRooms(who, wanted)),
    fc.tuple(visitor, fc.boolean()).map(([who, courier]) => ship(who, courier)),
    fc.tuple(visitor, way).map(([who, how]) => pay(who, how)),
    visitor.map(expire),
    visitor.map(remove),
    visitor.map(giveBack),
    fc.constantFrom<'seats' | 'places'>('seats', 'places').map(move),
    fc.constant(payAgain()),
    fc.constant(decideAll()),
    fc.constant(sweep()),
  ],
  { maxCommands: 50, size: 'max' },
);

test('[CART-1] [CART-2] [CART-3] [CART-4] [CART-12] [ORDER-6] [ORDER-7] for random commands of several visitors the shop behaves like its model', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const [seated, general, hotel] = await Promise.all([
        shop.event(),
        shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: CAPACITY }),
        shop.hotel({ capacity: ROOMS, cancellation: [{ hoursBefore: 24, percent: 100, nights: null }] }),
      ]);
      const visitors = Array.from({ length: VISITORS }, () => shop.visitor());
      const world: World = { seated: seated.id, general: general.id, hotel, visitors, moves: 0 };
      const model: Model = { carts: [], payments: [], capacity: CAPACITY, rooms: ROOMS };
      await fc.asyncModelRun(() => ({ model, real: world }), sequence);
      await expectSameCarts(model.carts, world);
      await cancelBoth(model, world);
    }),
    { seed, numRuns: 12 },
  );
}, 120_000);
