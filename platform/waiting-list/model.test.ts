import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#tests/support/seed.ts';
import { openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { EventOptions } from '#tests/support/shop-events.ts';
import { offerOnce } from './offer-next.ts';

/** The orders that an event is sold out by. */
const SOLD = [1, 1, 2, 1, 2];
const CAPACITY = SOLD.reduce((sum, one) => sum + one, 0);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type Place = {
  fan: Visitor;
  token: string;
  quantity: number;
  state: 'waiting' | 'offered' | 'left' | 'lapsed';
  /** What is held for it. */
  seats: number[];
};
type Model = {
  /** A row in which a party sits together; else places without numbers, which are counted. */
  seated: boolean;
  /** By their numbers in the row. */
  free: Set<number>;
  /** Whether everybody may buy what is free. */
  open: boolean;
  line: Place[];
  /** Which of the sold orders are left. */
  orders: number[];
};
type World = { event: string; orders: { fan: Visitor; uuid: string; seats: number[] }[] };
type Entry = { token: string; state: string; place: number | null };

const waiting = ({ line }: Readonly<Model>): Place[] => line.filter(({ state }) => state === 'waiting');
/** The largest party that finds room. */
const room = ({ seated, free }: Readonly<Model>): number => {
  if (!seated) return free.size;
  let [longest, run] = [0, 0];
  for (let seat = 1; seat <= CAPACITY; seat += 1) {
    run = free.has(seat) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};
const fits = (model: Readonly<Model>): boolean => waiting(model).some(({ quantity }) => quantity <= room(model));
const release = (model: Model, seats: readonly number[]): void => {
  for (const seat of seats) model.free.add(seat);
};
/** The seats that are held for a place; those of an event without seats are any. */
const heldFor = async (model: Readonly<Model>, { token, quantity }: Place): Promise<number[]> => {
  if (!model.seated) return [...model.free].slice(0, quantity);
  const { rows } = await sql<{ number: string }>`select s.number from seat s join cart c on c.uuid = s.cart_id
    where c.session_id = ${token}::uuid and c.state = 'open' and s.held_until > now() order by s.position`.execute(
    shop.db,
  );
  return rows.map(({ number }) => Number(number));
};
/** Along the line: who fits what is free then has an offer, of seats that were free and are beside each other. */
const expectOffered = async (model: Model): Promise<void> => {
  for (const place of waiting(model)) {
    if (place.quantity > room(model)) continue;
    place.seats = await heldFor(model, place);
    expect(place.seats.length).toBe(place.quantity);
    expect(place.seats.every((seat) => model.free.has(seat))).toBe(true);
    if (model.seated) expect(Math.max(...place.seats) - Math.min(...place.seats)).toBe(place.quantity - 1);
    place.state = 'offered';
    for (const seat of place.seats) model.free.delete(seat);
  }
  if (model.free.size > 0) model.open = true;
};
const reached = ({ status, error }: { status: number; error: { code: string } }): string =>
  status < 300 ? String(status) : error.code;

/** What anybody can see must be what the model says. */
const expectSame = async (model: Model, { event }: World): Promise<void> => {
  for (const { fan, token, state } of model.line) {
    const { body } = await fan.call<Entry>('GET', `/api/waitinglist/${token}`);
    const place = waiting(model).findIndex((one) => one.token === token) + 1;
    expect([body.state, body.place]).toEqual([
      state === 'lapsed' ? expect.stringMatching(/offered|missed/) : state,
      state === 'waiting' ? place : null,
    ]);
  }
  const { body } = await shop.visitor().call<{ items: { available: number }[] }>('GET', `/api/product/${event}/offers`);
  expect(body.items.reduce((sum, { available }) => sum + available, 0)).toBe(
    waiting(model).length > 0 && !model.open ? 0 : model.free.size,
  );
};

const command = (name: string, run: (model: Model, world: World) => Promise<void>): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  run: async (model, world) => {
    await run(model, world);
    await expectSame(model, world);
  },
  toString: () => name,
});

const join = (quantity: number) =>
  command(`somebody joins for ${quantity}`, async (model, world) => {
    const fan = shop.visitor();
    const answer = await fan.call<Entry>('POST', `/api/event/${world.event}/waitinglist`, {
      quantity,
      emailAddress: `${fan.sessionId}@example.com`,
    });
    const mayJoin = model.free.size === 0 || waiting(model).length > 0;
    expect(reached(answer)).toBe(mayJoin ? '200' : '50020');
    if (!mayJoin) return;
    if (model.free.size === 0) model.open = false;
    model.line.push({ fan, token: answer.body.token, quantity, state: 'waiting', seats: [] });
  });

const giveBack = (index: number) =>
  command(`order ${index} is given back`, async (model, world) => {
    const order = world.orders[index];
    if (order === undefined || !model.orders.includes(index)) return;
    expect((await order.fan.giveBack(order.uuid)).status).toBe(200);
    model.orders = model.orders.filter((one) => one !== index);
    release(model, order.seats);
    if (waiting(model).length === 0) model.open = true;
  });

const offer = () =>
  command('what is free is offered', async (model) => {
    await Promise.all([offerOnce(shop.deps), offerOnce(shop.deps)]);
    await offerOnce(shop.deps);
    await expectOffered(model);
  });

const stranger = (wanted: number) =>
  command(`a stranger wants ${wanted}`, async (model, world) => {
    const fan = shop.visitor();
    const answer = await fan.reserve(world.event, { quantity: wanted });
    const isClosed = waiting(model).length > 0 && !model.open;
    const expected = isClosed ? '50020' : wanted > room(model) ? '20231' : fits(model) ? '50020' : '200';
    expect(reached(answer)).toBe(expected);
    // Others' carts are the selling model's.
    if (answer.status === 200) await fan.call('DELETE', `/api/cart/${answer.body.uuid}`);
  });

const withPlace = (name: string, index: number, run: (place: Place, model: Model) => Promise<void>) =>
  command(`${name} ${index}`, async (model) => {
    const place = model.line[index];
    if (place !== undefined) await run(place, model);
  });

const leave = (index: number) =>
  withPlace('leaves the list:', index, async (place, model) => {
    const { fan, token, state, seats } = place;
    expect((await fan.call('DELETE', `/api/waitinglist/${token}`)).status).toBe(204);
    if (state === 'offered') release(model, seats);
    if (state === 'offered' || state === 'waiting') place.state = 'left';
  });

const lapse = (index: number) =>
  withPlace('does not take the offer:', index, async (place, model) => {
    if (place.state !== 'offered') return;
    const ofPlace = sql`(select uuid from cart where session_id = ${place.token}::uuid)`;
    await sql`update general_hold set held_until = now() where cart_id in ${ofPlace}`.execute(shop.db);
    await sql`update seat set held_until = now() where cart_id in ${ofPlace}`.execute(shop.db);
    await sql`update cart set expire_at = now() where uuid in ${ofPlace}`.execute(shop.db);
    await offerOnce(shop.deps);
    place.state = 'lapsed';
    release(model, place.seats);
    await expectOffered(model);
  });

const quantity = fc.integer({ min: 1, max: 3 });
const commands = fc.commands(
  [
    quantity.map(join),
    fc.nat(SOLD.length - 1).map(giveBack),
    fc.constant(offer()),
    quantity.map(stranger),
    fc.nat(5).map(leave),
    fc.nat(5).map(lapse),
  ],
  { maxCommands: 40, size: 'max' },
);

/** A sold-out event and its orders: of places without numbers, or of one row of seats. */
const soldOut = async (seated: boolean): Promise<World> => {
  const kind: EventOptions = seated
    ? { seatsPerRow: CAPACITY }
    : { admission: 'general', offers: [{ cents: 2000 }], capacity: CAPACITY };
  const { id } = await shop.event(kind);
  if (seated)
    await sql`delete from seat where event_id = ${id}::uuid and (section, row_name) <> ('A', '1')`.execute(shop.db);
  const orders: World['orders'] = [];
  let first = 1;
  for (const quantity of SOLD) {
    const from = first;
    const seats = Array.from({ length: quantity }, (_, index) => from + index);
    first += quantity;
    const fan = shop.visitor();
    const where = seated ? { section: 'A', row: '1', seats: seats.map(String) } : {};
    const { body: cart } = await fan.reserve(id, { quantity, ...where });
    const { body: order } = await fan.buy(cart);
    orders.push({ fan, uuid: order.uuid, seats });
  }
  const status = async () =>
    (await shop.db.selectFrom('event').select('tickets_status').where('id', '=', id).executeTakeFirst())
      ?.tickets_status;
  await expect.poll(status).toBe('TICKETS_NOT_AVAILABLE');
  return { event: id, orders };
};

test.each([
  ['places without numbers', false],
  ['seats of a row, for parties that sit together', true],
])(
  '[ORDER-8] for random joins, releases, offers, other clients, lapses and leaves the list of %s behaves like its model',
  async (_what, seated) => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const real = await soldOut(seated);
        const orders = SOLD.map((_size, index) => index);
        await fc.asyncModelRun(
          () => ({ model: { seated, free: new Set<number>(), open: false, line: [], orders }, real }),
          sequence,
        );
      }),
      { seed, numRuns: 10 },
    );
  },
  60_000,
);
