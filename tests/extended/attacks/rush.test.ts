import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '#platform/core/db.ts';
import { MOST_WAITING } from '#rules/waiting-room.ts';
import { openAttackedStack, type Target } from '#tests/support/attack/attacked-stack.ts';
import { addressOf } from '#tests/support/attack/attacker.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { billing, cards } from '#tests/support/shop.ts';
import { addEvent } from '#tests/support/shop-events.ts';
import { OPERATOR_KEY } from '#tests/support/stack.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';

const BUYERS = 300;
const AT_ONCE = 48;
/** One of so many buyers pays for what they hold. */
const PAYS = 3;
/** Each with a place in the line of one event. */
const WAITING = 10_000;
/** So many of those who arrived first, and of those who were admitted, are looked at. */
const SAMPLE = 1_000;

let stack: Awaited<ReturnType<typeof openAttackedStack>>;
let target: Target;
let database: pg.Client;
let db: Db;
let eventId = '';
beforeAll(async () => {
  stack = await openAttackedStack();
  target = await stack.start();
  database = new pg.Client({ connectionString: target.stack.databaseUrl });
  await database.connect();
  db = createDb(target.stack.databaseUrl);
  eventId = await addEventWithLine();
});
afterAll(async () => {
  await db.destroy();
  await database.end();
  await stack.close();
});

/** An event that is about to go on sale, with six rows of twenty seats and a waiting room before them. */
async function addEventWithLine(): Promise<string> {
  const { id } = await addEvent({ db }, { onSale: 0.4, seatsPerRow: 20, offers: [{ cents: 5000 }] });
  const { status } = await fetch(`${target.stack.platformUrl}/api/event/${id}/waitingroom`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'gst-operator-key': OPERATOR_KEY },
    body: JSON.stringify({ rule: 'sale', minutesBefore: 60, admitAMinute: 6_000 }),
  });
  expect(status).toBe(200);
  return id;
}
const startSales = (id: string) => database.query('update event set on_sale_start_at = now() where id = $1', [id]);

type Problems = { problems: { code: string }[] };
type Place = { state: string; number: number | null; pass: string | null };
/** A total by each cart that was held. */
type Carts = Map<string, number>;
type Buyer = { session: string; address: string; place: Place | null; carts: Carts };
type HeldCart = { id: string; totals: { total: { minorUnits: number } } };

/** One of the storefront's operations, as the buyer's browser sends it; again when it is told to come back later. */
async function ask<T>(
  { session, address }: Pick<Buyer, 'session' | 'address'>,
  name: string,
  variables: object,
): Promise<T> {
  for (;;) {
    const { statusCode, body } = await request(`${target.gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-grandstand-client': 'storefront',
        'x-forwarded-for': address,
        cookie: `gst=${session}`,
      },
      body: operationBody(name, variables),
    });
    const text = await body.text();
    if (statusCode === 200 && !text.startsWith('{"errors"')) return (JSON.parse(text) as { data: T }).data;
    if (statusCode !== 429 && !text.includes('"RATE_LIMITED"')) throw new Error(`${name}: ${statusCode} ${text}`);
    await pause(300);
  }
}

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const row = async <T extends pg.QueryResultRow>(text: string, id = eventId): Promise<T> => {
  const { rows } = await database.query<T>(text, [id]);
  const [first] = rows;
  if (first === undefined) throw new Error('nothing was counted');
  return first;
};

const join = (buyer: Pick<Buyer, 'session' | 'address'>, id = eventId) =>
  ask<{ joinWaitingRoom: Problems & { place: Place | null } }>(buyer, 'JoinWaitingRoom', {
    input: { eventId: id, quantity: 1 },
  });
const reserve = async (buyer: Pick<Buyer, 'session' | 'address'>, waitingRoomPass: string | null, id = eventId) => {
  const input = { idempotencyKey: randomUUID(), eventId: id, quantity: 1, waitingRoomPass };
  const { reserveTickets } = await ask<{ reserveTickets: Problems & { cart: HeldCart | null } }>(
    buyer,
    'ReserveTickets',
    { input },
  );
  return reserveTickets;
};

async function cardToken(): Promise<string> {
  const answer = await fetch(`${target.stack.processorUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: cards.approved,
      expMonth: 12,
      expYear: new Date().getUTCFullYear() + 1,
      cvc: '123',
    }),
  });
  return (JSON.parse(await answer.text()) as { token: string }).token;
}

/** Pays for the one of the buyer's carts that is left, if any; twice with one key, as a second click does. The ids of the orders told of. */
async function pay(buyer: Buyer): Promise<string[]> {
  const { rows } = await database.query<{ uuid: string }>(
    `select uuid from cart where uuid = any($1::uuid[]) and state = 'open'`,
    [[...buyer.carts.keys()]],
  );
  const [cart] = rows;
  if (cart === undefined) return [];
  const input = {
    cartId: cart.uuid,
    idempotencyKey: randomUUID(),
    billing,
    paymentToken: await cardToken(),
    expectedTotalMinorUnits: buyer.carts.get(cart.uuid),
    currencyCode: 'USD',
    acceptTerms: true,
  };
  type Purchased = { purchase: { __typename: string; order?: { id: string } } };
  const clicks = await Promise.all([1, 2].map(() => ask<Purchased>(buyer, 'Purchase', { input })));
  return clicks.flatMap(({ purchase }) => purchase.order?.id ?? []);
}

test(`[SCALE-3] ${BUYERS} buyers with two tabs each get one place and one hold each, and no seat sells twice`, async () => {
  const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, index) => ({
    session: randomUUID(),
    address: addressOf(index),
    place: null,
    carts: new Map(),
  }));
  const orders: string[][] = [];
  let selling = true;
  const refusals = new Map<string, number>();
  const count = (refusal: string) => refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  /** Tries without a pass, with a made-up one, and with another buyer's, at gateway and platform, as long as tickets are sold. */
  const raider = async (index: number): Promise<void> => {
    while (selling) {
      const thief = { session: randomUUID(), address: addressOf(1_000 + index) };
      const stolen = buyers.find(({ place }) => place?.pass)?.place?.pass ?? null;
      for (const pass of [null, 'eyJhbGciOiJub25lIn0.e30.', stolen]) {
        const { cart, problems } = await reserve(thief, pass);
        count(cart ? 'held at the gateway' : `${problems[0]?.code} at the gateway`);
        const answer = await fetch(`${target.stack.platformUrl}/api/cart/reserve/${eventId}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'gst-session-id': thief.session,
            ...(pass && { 'gst-waiting-room-pass': pass }),
          },
          body: JSON.stringify({ tickets: [{ productId: eventId, quantity: 1 }] }),
        });
        const { code } = (await answer.json()) as { code?: string };
        count(answer.ok ? 'held at the platform' : `${code} at the platform`);
      }
      await pause(200);
    }
  };

  await target.expectOthersServed('rush', async () => {
    await forEach(buyers, (buyer) => Promise.all([join(buyer), join(buyer)]));
    expect(await row('select count(*)::int as places from waiting_room_place where event_id = $1')).toEqual({
      places: BUYERS,
    });
    await startSales(eventId);
    const raiders = Promise.all([0, 1].map(raider));
    try {
      await expect
        .poll(() => row('select admitted_number as admitted from waiting_room where event_id = $1'), {
          timeout: 60_000,
        })
        .toEqual({ admitted: BUYERS });
      await forEach([...buyers.entries()], async ([index, buyer]) => {
        buyer.place = (await ask<{ waitingRoomPlace: Place }>(buyer, 'WaitingRoomPlace', { eventId })).waitingRoomPlace;
        const { pass } = buyer.place;
        const answers = await Promise.all([reserve(buyer, pass), reserve(buyer, pass)]);
        for (const { cart } of answers) if (cart) buyer.carts.set(cart.id, cart.totals.total.minorUnits);
        if (index % PAYS === 0 && buyer.carts.size > 0) orders.push(await pay(buyer));
      });
    } finally {
      selling = false;
    }
    await raiders;
  });

  const numbers = buyers.map(({ place }) => place?.number ?? 0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(buyers.map((_buyer, index) => index + 1));
  // The two tabs' holds were one after the other: the second took the place of the first.
  const held = await row<{ carts: number; sessions: number; tickets: number }>(
    `select count(*)::int as carts, count(distinct c.session_id)::int as sessions, sum(i.quantity)::int as tickets
     from cart c join cart_item i on i.cart_id = c.uuid where i.event_id = $1 and c.state = 'open'`,
  );
  const seats = await row<{ seats: number; carts: number; all: number; sold: number }>(
    `select count(*) filter (where state = 'held')::int as seats, count(distinct cart_id)::int as carts, count(*)::int as all,
       count(*) filter (where state = 'sold')::int as sold
     from seat where event_id = $1`,
  );
  expect(held.sessions).toBe(held.carts);
  expect(seats).toMatchObject({ seats: held.tickets, carts: held.carts });
  // Both clicks of each who paid are about one order, which has one seat of its own.
  const paid = new Set(orders.flat());
  expect(orders.map((told) => new Set(told).size)).toEqual(orders.map(() => 1));
  expect(paid.size).toBe(orders.length);
  expect(paid.size).toBeGreaterThan(20);
  expect(
    await row(
      `select count(distinct o.uuid)::int as orders, count(*)::int as tickets, count(distinct t.seat_id)::int as seats
       from "order" o join order_item i on i.order_id = o.id join ticket t on t.order_item_id = i.id where i.event_id = $1`,
    ),
  ).toEqual({ orders: paid.size, tickets: paid.size, seats: paid.size });
  expect(seats.sold).toBe(paid.size);
  expect(held.carts + paid.size).toBe(buyers.filter(({ carts }) => carts.size > 0).length);
  expect(held.carts + paid.size).toBeGreaterThan(80);
  expect(seats.seats + seats.sold).toBeLessThanOrEqual(seats.all);
  const ledger = await fetch(`${target.stack.processorUrl}/v1/ledger`, {
    headers: { authorization: 'Bearer sk_sandbox_grandstand' },
  });
  await expectInvariants(db, JSON.parse(await ledger.text()));
  expect(
    await row(
      `select count(*)::int as strangers from cart c join cart_item i on i.cart_id = c.uuid where i.event_id = $1 and not exists (
         select 1 from waiting_room_place p where p.event_id = $1 and p.session_id = c.session_id and p.admitted_until is not null)`,
    ),
  ).toEqual({ strangers: 0 });
  expect([...refusals.keys()].sort()).toEqual(['WAITING_ROOM at the gateway', 'WAITING_ROOM at the platform']);
});

test('[SCALE-3] ten thousand in line are drawn at random and admitted in order while others are served', async () => {
  const wanted = await addEventWithLine();
  const buyers = Array.from({ length: WAITING }, (_, index) => ({ session: randomUUID(), address: addressOf(index) }));
  await target.expectOthersServed('ten thousand', async () => {
    await forEach(buyers, (buyer) => join(buyer, wanted));
    await startSales(wanted);
    await expect
      .poll(
        async () => (await row('select admitted_number from waiting_room where event_id = $1', wanted)).admitted_number,
      )
      .toBeGreaterThanOrEqual(SAMPLE);
    // All who wait ask how far the line has come.
    await forEach(buyers, async (buyer) => {
      const { waitingRooms } = await ask<{ waitingRooms: { eventId: string }[] }>(buyer, 'WaitingRooms', {});
      expect(waitingRooms.map((room) => room.eventId)).toContain(wanted);
    });
  });

  const { rows: places } = await database.query<{ session: string; number: number; isAdmitted: boolean }>(
    `select session_id as session, number, admitted_until is not null as "isAdmitted" from waiting_room_place
     where event_id = $1 order by number`,
    [wanted],
  );
  // Everyone has one number, and those with the lowest are in.
  expect(places.map(({ number }) => number)).toEqual(buyers.map((_buyer, index) => index + 1));
  expect(new Set(places.map(({ session }) => session))).toEqual(new Set(buyers.map(({ session }) => session)));
  const admitted = places.filter(({ isAdmitted }) => isAdmitted).length;
  expect(places.map(({ isAdmitted }) => isAdmitted)).toEqual(places.map((_place, index) => index < admitted));
  // Who arrived first is not ahead: the mean of a random thousand strays by 87, and seven times that never.
  const numbers = new Map(places.map(({ session, number }) => [session, number]));
  const first = buyers.slice(0, SAMPLE).map(({ session }) => numbers.get(session) ?? 0);
  const mean = first.reduce((sum, number) => sum + number, 0) / SAMPLE;
  expect(Math.abs(mean - WAITING / 2)).toBeLessThan(600);

  const buyerOf = new Map<string, Pick<Buyer, 'session' | 'address'>>(buyers.map((buyer) => [buyer.session, buyer]));
  const at = (number: number) => buyerOf.get(places[number - 1]?.session ?? '') ?? { session: '', address: '' };
  for (const number of [1, 2, SAMPLE]) {
    const { waitingRoomPlace } = await ask<{ waitingRoomPlace: Place }>(at(number), 'WaitingRoomPlace', {
      eventId: wanted,
    });
    expect(waitingRoomPlace).toMatchObject({ state: 'ADMITTED', number });
    expect((await reserve(at(number), waitingRoomPlace.pass, wanted)).problems).toEqual([]);
  }
}, 900_000);

test('[SCALE-3] a waiting room with 100,000 people refuses one more and writes nothing', async () => {
  await database.query('update waiting_room set last_number = admitted_number + $2 where event_id = $1', [
    eventId,
    MOST_WAITING,
  ]);
  const places = 'select count(*)::int as places from waiting_room_place where event_id = $1';
  const before = await row(places);
  const { joinWaitingRoom } = await join({ session: randomUUID(), address: addressOf(2_000) });
  expect(joinWaitingRoom).toMatchObject({ place: null, problems: [{ code: 'BLOCKED' }] });
  expect(await row(places)).toEqual(before);
});
