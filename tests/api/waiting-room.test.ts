import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlatform } from '#platform/app.ts';
import { openRoom } from '../support/waiting-room.ts';
import { createBuying } from './buying.ts';
import { createVisitor, openWorld, type World } from './world.ts';

let world: World;
let time = Date.now();
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(time) });
});
afterAll(() => world.close());

const ROOM = `query ($id: ID!) { event(by: { id: $id }) { id waitingRoom { state waiting admittedNumber askAgainSeconds } } }`;
const ROOMS = `query { waitingRooms { eventId waiting admittedNumber } }`;
const PLACE = `query ($eventId: ID!) { waitingRoomPlace(eventId: $eventId) { state number ahead waitMinutes quantity pass passEndsAt } }`;
const JOIN = `mutation ($input: JoinWaitingRoomInput!) { joinWaitingRoom(input: $input) { place { state number ahead waitMinutes quantity pass } event { id waitingRoom { state } } problems { code } } }`;
const LEAVE = `mutation ($input: LeaveWaitingRoomInput!) { leaveWaitingRoom(input: $input) { event { id } problems { code } } }`;
const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } problems { code title } } }`;

type Visitor = ReturnType<World['visitor']>;
const reserve = async (fan: Visitor, eventId: string, waitingRoomPass: string | null = null) => {
  const { data } = await fan.ask(RESERVE, {
    input: { idempotencyKey: randomUUID(), eventId, quantity: 1, waitingRoomPass },
  });
  return data.reserveTickets;
};

test('[SCALE-3] through the graph a buyer takes a place, waits, and holds tickets with the pass alone; the gateway itself turns away who has none', async () => {
  const [{ id }, { id: other }] = [await world.shop.event(), await world.shop.event()];
  await openRoom(world.shop, id, { admitAMinute: 60 });
  expect((await world.ask(ROOM, { id: other })).data.event.waitingRoom).toBeNull();
  expect((await world.ask(ROOM, { id })).data.event.waitingRoom).toEqual({
    state: 'ADMITTING',
    waiting: 0,
    admittedNumber: 0,
    askAgainSeconds: 5,
  });

  const fans = [world.visitor(), world.visitor(), world.visitor()];
  const places = [];
  for (const fan of fans) {
    const { data } = await fan.ask(JOIN, { input: { eventId: id, quantity: 2 } });
    expect(data.joinWaitingRoom).toMatchObject({ event: { id, waitingRoom: { state: 'ADMITTING' } }, problems: [] });
    places.push(data.joinWaitingRoom.place);
  }
  expect(places.map(({ number, ahead, waitMinutes, pass }) => [number, ahead, waitMinutes, pass])).toEqual([
    [1, 0, 1, null],
    [2, 1, 1, null],
    [3, 2, 1, null],
  ]);
  const [first, second] = fans as [Visitor, Visitor, Visitor];
  const refused = { cart: null, problems: [{ code: 'WAITING_ROOM', title: 'Wait for your turn' }] };
  const calls = await world.callsOf(async () => expect(await reserve(first, id)).toEqual(refused));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);

  await sql`update waiting_room_place set admitted_until = now() + interval '10 minutes'
    where event_id = ${id}::uuid and number = 1`.execute(world.shop.db);
  const { data } = await first.ask(PLACE, { eventId: id });
  expect(data.waitingRoomPlace).toMatchObject({ state: 'ADMITTED', ahead: null, quantity: 2 });
  const { pass } = data.waitingRoomPlace;
  const stolen = await world.callsOf(async () => expect(await reserve(second, id, pass)).toEqual(refused));
  expect(stolen.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect((await reserve(first, id, pass)).problems).toEqual([]);
  // The place is given up: the pass is still signed, and no longer counts.
  expect((await first.ask(LEAVE, { input: { eventId: id } })).data.leaveWaitingRoom).toEqual({
    event: { id },
    problems: [],
  });
  expect(await reserve(first, id, pass)).toEqual(refused);
  expect((await first.ask(PLACE, { eventId: id })).data.waitingRoomPlace).toBeNull();
  expect((await reserve(world.visitor(), other)).problems).toEqual([]);
});

test('[SCALE-3] through the graph a pass is for one purchase: what it holds may be held anew, and once that is bought its buyer takes a new place', async () => {
  const { pay } = createBuying(() => world);
  const { id } = await world.shop.event();
  await openRoom(world.shop, id);
  time += 60_000;
  const fan = world.visitor();
  await fan.ask(JOIN, { input: { eventId: id, quantity: 2 } });
  await sql`update waiting_room_place set admitted_until = now() + interval '10 minutes' where event_id = ${id}::uuid`.execute(
    world.shop.db,
  );
  const { pass } = (await fan.ask(PLACE, { eventId: id })).data.waitingRoomPlace;
  expect((await reserve(fan, id, pass)).problems).toEqual([]);
  const { cart } = await reserve(fan, id, pass);
  const { data } = await fan.ask('query ($id: ID!) { cart(id: $id) { id totals { total { minorUnits } } } }', {
    id: cart.id,
  });
  expect(await pay(fan, data.cart)).toMatchObject({ __typename: 'PurchaseCompleted' });
  expect(await reserve(fan, id, pass)).toEqual({
    cart: null,
    problems: [{ code: 'WAITING_ROOM', title: 'Your turn is for one purchase' }],
  });
  expect((await fan.ask(PLACE, { eventId: id })).data.waitingRoomPlace).toBeNull();
  const again = await fan.ask(JOIN, { input: { eventId: id, quantity: 2 } });
  expect(again.data.joinWaitingRoom.place).toMatchObject({ state: 'WAITING', number: 2, pass: null });
});

test('[SCALE-3] all who wait are answered from one call of the gateway in two seconds, and reading never writes', async () => {
  const { id } = await world.shop.event();
  await openRoom(world.shop, id);
  time += 60_000;
  const calls = await world.callsOf(async () => {
    for (let asked = 0; asked < 50; asked += 1) expect((await world.ask(ROOMS)).data.waitingRooms).not.toHaveLength(0);
  });
  expect(calls).toEqual(['GET /api/waitingroom']);
  const { data } = await world.ask(JOIN, { input: { eventId: randomUUID(), quantity: 1 } });
  expect(data.joinWaitingRoom.problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await world.ask(JOIN, { input: { eventId: 'x', quantity: 1 } })).errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

test('[SCALE-3] [TEN-13] a brand with a waiting-room script of its own holds nobody a second time: its visitors see no room and need no pass, those of other brands do', async () => {
  const script = { staging: 'https://queue.example/staging.js', production: 'https://queue.example/live.js' };
  const { deps } = world.shop;
  const tenant = { ...deps.tenant, waitingRoom: script };
  const app = buildPlatform({ ...deps, tenant, tenants: [tenant] });
  const platformUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const gateway = world.gatewayWith({ platformUrl });
  const { id } = await world.shop.event();
  await openRoom(world.shop, id);
  const [queued, waits] = [createVisitor(gateway), world.visitor()];
  time += 60_000;
  expect((await waits.ask(ROOM, { id })).data.event.waitingRoom).toMatchObject({ state: 'ADMITTING' });
  expect((await reserve(waits, id)).problems).toMatchObject([{ code: 'WAITING_ROOM' }]);
  expect((await queued.ask(ROOM, { id })).data.event.waitingRoom).toBeNull();
  expect((await queued.ask(ROOMS)).data.waitingRooms).toEqual([]);
  expect((await queued.ask(JOIN, { input: { eventId: id, quantity: 1 } })).data.joinWaitingRoom).toEqual({
    place: null,
    event: null,
    problems: [{ code: 'NOT_SELLABLE' }],
  });
  expect(await reserve(queued, id)).toEqual({ cart: { id: expect.any(String) }, problems: [] });
  await app.close();
});
