import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#tests/support/seed.ts';
import { openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { offerOnce } from './offer-next.ts';

/** The orders that an event of five places is sold out by. */
const SOLD = [1, 1, 2, 1];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type Place = { fan: Visitor; token: string; quantity: number; state: 'waiting' | 'offered' | 'left' | 'lapsed' };
type Model = {
  free: number;
  /** Whether everybody may buy what is free. */
  open: boolean;
  line: Place[];
  /** Which of the sold orders are left. */
  orders: number[];
};
type World = { event: string; orders: { fan: Visitor; uuid: string }[] };
type Entry = { token: string; state: string; place: number | null };

const waiting = ({ line }: Readonly<Model>): Place[] => line.filter(({ state }) => state === 'waiting');
const fits = (model: Readonly<Model>): boolean => waiting(model).some(({ quantity }) => quantity <= model.free);
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
  expect(body.items[0]?.available).toBe(waiting(model).length > 0 && !model.open ? 0 : model.free);
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
    const mayJoin = model.free === 0 || waiting(model).length > 0;
    expect(reached(answer)).toBe(mayJoin ? '200' : '50020');
    if (!mayJoin) return;
    if (model.free === 0) model.open = false;
    model.line.push({ fan, token: answer.body.token, quantity, state: 'waiting' });
  });

const giveBack = (index: number) =>
  command(`order ${index} is given back`, async (model, world) => {
    const order = world.orders[index];
    const quantity = SOLD[index] ?? 0;
    if (order === undefined || !model.orders.includes(index)) return;
    expect((await order.fan.giveBack(order.uuid)).status).toBe(200);
    model.orders = model.orders.filter((one) => one !== index);
    model.free += quantity;
    if (waiting(model).length === 0) model.open = true;
  });

const offer = () =>
  command('what is free is offered', async (model) => {
    await Promise.all([offerOnce(shop.deps), offerOnce(shop.deps)]);
    await offerOnce(shop.deps);
    for (const place of waiting(model)) {
      if (place.quantity > model.free) continue;
      place.state = 'offered';
      model.free -= place.quantity;
    }
    if (model.free > 0) model.open = true;
  });

const stranger = (wanted: number) =>
  command(`a stranger wants ${wanted}`, async (model, world) => {
    const fan = shop.visitor();
    const answer = await fan.reserve(world.event, { quantity: wanted });
    const isClosed = waiting(model).length > 0 && !model.open;
    const expected = isClosed ? '50020' : wanted > model.free ? '20231' : fits(model) ? '50020' : '200';
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
    const { fan, token, state, quantity } = place;
    expect((await fan.call('DELETE', `/api/waitinglist/${token}`)).status).toBe(204);
    if (state === 'offered') model.free += quantity;
    if (state === 'offered' || state === 'waiting') place.state = 'left';
  });

const lapse = (index: number) =>
  withPlace('does not take the offer:', index, async (place, model) => {
    if (place.state !== 'offered') return;
    const ofPlace = sql`(select uuid from cart where session_id = ${place.token}::uuid)`;
    await sql`update general_hold set held_until = now() where cart_id in ${ofPlace}`.execute(shop.db);
    await sql`update cart set expire_at = now() where uuid in ${ofPlace}`.execute(shop.db);
    await offerOnce(shop.deps);
    place.state = 'lapsed';
    model.free += place.quantity;
    for (const next of waiting(model)) {
      if (next.quantity > model.free) continue;
      next.state = 'offered';
      model.free -= next.quantity;
    }
    if (model.free > 0) model.open = true;
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

test('[ORDER-8] for random joins, releases, offers, strangers, lapses and leaves the list behaves like its model', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const capacity = SOLD.reduce((sum, one) => sum + one, 0);
      const { id } = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity });
      const orders: World['orders'] = [];
      for (const size of SOLD) {
        const fan = shop.visitor();
        const { body: cart } = await fan.reserve(id, { quantity: size });
        const { body: order } = await fan.buy(cart);
        orders.push({ fan, uuid: order.uuid });
      }
      const status = async () =>
        (await shop.db.selectFrom('event').select('tickets_status').where('id', '=', id).executeTakeFirst())
          ?.tickets_status;
      await expect.poll(status).toBe('TICKETS_NOT_AVAILABLE');
      const model: Model = { free: 0, open: false, line: [], orders: SOLD.map((_size, index) => index) };
      await fc.asyncModelRun(() => ({ model, real: { event: id, orders } }), sequence);
    }),
    { seed, numRuns: 10 },
  );
}, 60_000);
