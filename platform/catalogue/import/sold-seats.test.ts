import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { tellOnce } from '../../change/tell.ts';
import { reconcileOnce } from '../../purchase/reconciler.ts';
import { asLines, catalogue, event, importContent, offers, seatMap, venue } from './import.fixture.ts';

let shop: Shop;
let eventId: string;
beforeAll(async () => {
  shop = await openShop();
  const { code, stderr } = await importContent(shop.databaseUrl, asLines(catalogue));
  expect(code, stderr).toBe(0);
  eventId = (
    await shop.db.selectFrom('event').select('id').where('partner_id', '=', 'e-night').executeTakeFirstOrThrow()
  ).id;
  const fan = shop.visitor();
  const { body } = await fan.reserve(eventId, { quantity: 2, section: 'Stalls', row: 'A', seats: ['3', '4'] });
  expect((await fan.buy(body)).status).toBe(200);
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const run = (records: readonly unknown[], ...args: string[]) =>
  importContent(shop.databaseUrl, asLines(records), ...args);
const seats = async () => {
  const { rows } = await sql<{ seat: string; state: string; offer: string }>`
    select s.section || ' ' || s.row_name || s.number as seat, s.state, o.name as offer
    from seat s join offer o on o.id = s.offer_id where s.event_id = ${eventId} order by 1`.execute(shop.db);
  return rows;
};
const inState = async (state: string) => (await seats()).filter((one) => one.state === state).map(({ seat }) => seat);
const map = (...sections: object[]) => ({ ...seatMap, sections });
const [stalls, gallery] = seatMap.sections;

describe('a catalogue that is imported again while tickets are sold', () => {
  it('[OPS-5] does not change sold and held seats; a new price is that of free ones', async () => {
    const fan = shop.visitor();
    const { body: held } = await fan.reserve(eventId, { quantity: 1, section: 'Stalls', row: 'B', seats: ['1'] });
    expect((await run([{ ...offers[0], price: 99 }])).code).toBe(0);
    expect(await inState('sold')).toEqual(['Stalls A3', 'Stalls A4']);
    expect(await inState('held')).toEqual(['Stalls B1']);
    expect((await fan.cart(held.uuid)).body.totals.totalPrice).toBe(held.totals.totalPrice);
    const { body: dearer } = await shop
      .visitor()
      .reserve(eventId, { quantity: 1, section: 'Stalls', row: 'B', seats: ['2'] });
    expect(dearer.totals.totalPrice).toBe(held.totals.totalPrice + 19);
    expect((await fan.buy(held)).status).toBe(200);
  });

  it('[OPS-5] refuses a seat map without a sold seat, and names the seat', async () => {
    const before = await seats();
    const { code, stderr } = await run([map(gallery ?? {})]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /line 1 \(seatMap hall\): sections: would take away seat \d in row [AB] of section Stalls, which is sold or held for Die Murmeltiere/,
    );
    const shorter = await run([map({ ...stalls, seatsPerRow: 2 }, gallery ?? {})]);
    expect(shorter.stderr).toContain('would take away seat');
    const moved = await run([
      { ...venue, id: 'v-other', seatMap: undefined },
      { ...event, venue: 'v-other' },
    ]);
    expect(moved.stderr).toContain('line 2 (event e-night): venue: would take away seat');
    expect(await seats()).toEqual(before);
  });

  it('[OPS-5] accepts a seat map with all sold seats: others are added and removed, sold ones keep their offer', async () => {
    const { code, stderr } = await run([
      map({ ...stalls, rows: ['A', 'B', 'C'], priceLevel: 2 }, { ...gallery, name: 'Balcony' }),
    ]);
    expect(code, stderr).toBe(0);
    const now = await seats();
    expect(now.filter(({ seat }) => seat.startsWith('Gallery'))).toEqual([]);
    expect(now.filter(({ seat }) => seat.startsWith('Balcony'))).toHaveLength(12);
    expect(now.filter(({ seat }) => seat.startsWith('Stalls C'))).toHaveLength(6);
    expect(now.find(({ seat }) => seat === 'Stalls A3')).toMatchObject({ state: 'sold', offer: 'Stalls' });
    expect(now.find(({ seat }) => seat === 'Stalls A1')).toMatchObject({ state: 'free', offer: 'Gallery' });
    const answer = await shop.app.inject(`/api/product/${eventId}/offers`);
    expect(answer.json().items.map((one: { sections: string[] }) => one.sections.sort())).toContainEqual([
      'Balcony',
      'Stalls',
    ]);
  });

  it('[ORDER-7] [OPS-5] tells the buyers of an event that it moves or cancels, and of no other', async () => {
    const changes = async () =>
      (
        await sql<{ kind: string; before: { startDateTime: string } }>`
          select kind, before from event_change where event_id = ${eventId}::uuid order by id`.execute(shop.db)
      ).rows;
    const { start } = event;
    const unsold = { ...event, id: 'e-unsold', name: 'Unsold' };
    expect((await run([event, unsold])).code).toBe(0);
    expect(await changes()).toEqual([]);
    expect(
      (
        await run([
          { ...event, start: { ...start, time: '21:15' } },
          { ...unsold, status: 'cancelled' },
        ])
      ).code,
    ).toBe(0);
    expect(await changes()).toMatchObject([
      { kind: 'moved', before: { startDateTime: `${start.date}T${start.time}:00` } },
    ]);
    await run([{ ...event, start: { ...start, time: '21:15' }, name: 'Another name' }]);
    expect(await changes()).toHaveLength(1);
    await tellOnce(shop.deps, 0);
    const { rows } = await sql`select 1 from outbox where topic = 'event.changed' and channel = 'mail'`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(2);
    const { rows: all } = await sql`select 1 from event_change`.execute(shop.db);
    expect(all).toHaveLength(1);
    expect((await run([event])).code).toBe(0);
  });

  it('[ORDER-7] [OPS-5] tells who reserved before it, also when the only payment for the event is decided afterwards', async () => {
    const { start } = event;
    const names = ['e-paying', 'e-held', 'e-cancelled', 'e-left'] as const;
    const stored = (id: string) => ({ ...event, id, name: `Only carts ${id}` });
    const places = (id: string) => ({ ...offers[0], event: id, capacity: 10 });
    const records = names.flatMap((id) => [{ ...stored(id), admission: 'general' }, places(id)]);
    expect((await run(records)).code).toBe(0);
    const rows = await shop.db
      .selectFrom('event')
      .select(['id', 'partner_id'])
      .where('partner_id', 'in', names)
      .execute();
    const idOf = (name: string) => rows.find((row) => row.partner_id === name)?.id ?? '';
    const [paying, holding, dropped, left] = [shop.visitor(), shop.visitor(), shop.visitor(), shop.visitor()];
    const { body: paid } = await paying.reserve(idOf('e-paying'), { quantity: 2 });
    // The processor has charged it and its answer was lost.
    expect((await paying.buy(paid, { card: cards.answerLost })).status).toBe(202);
    const { body: held } = await holding.reserve(idOf('e-held'), { quantity: 2 });
    const { body: open } = await dropped.reserve(idOf('e-cancelled'), { quantity: 2 });
    const { body: given } = await left.reserve(idOf('e-left'), { quantity: 2 });
    await left.call('DELETE', `/api/cart/${given.uuid}`);

    const later = (id: string) => ({ ...stored(id), admission: 'general', start: { ...start, time: '21:15' } });
    const changed = [
      later('e-paying'),
      later('e-held'),
      later('e-left'),
      { ...stored('e-cancelled'), admission: 'general', status: 'cancelled' },
    ];
    expect((await run(changed)).code).toBe(0);
    await tellOnce(shop.deps, 0);
    expect((await dropped.cart(open.uuid)).status).toBe(404);

    await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
    const orderUuid = (await paying.cart(paid.uuid)).body.purchase?.orderUuid ?? '';
    const { body: order } = await holding.buy(held);
    await tellOnce(shop.deps, 0);
    const { rows: told } = await sql<{ order: string }>`select payload ->> 'orderUuid' as order from outbox
      where topic = 'event.changed' and channel = 'mail' and payload ->> 'orderUuid' in (${orderUuid}, ${order.uuid})`.execute(
      shop.db,
    );
    expect(told.map((one) => one.order).sort()).toEqual([orderUuid, order.uuid].sort());
    for (const [fan, uuid] of [
      [paying, orderUuid],
      [holding, order.uuid],
    ] as const) {
      const { body } = await fan.call<{ notices: object[] }>('GET', `/api/order/${uuid}`);
      expect(body.notices).toMatchObject([
        { kind: 'moved', before: { startDateTime: `${start.date}T${start.time}:00` } },
      ]);
    }
    // An event that nobody has a part in leaves no trace.
    const { rows: noted } = await sql`select 1 from event_change where event_id = ${idOf('e-left')}::uuid`.execute(
      shop.db,
    );
    expect(noted).toEqual([]);
  });

  it('[OPS-5] withdraws an offer only if it is neither bought nor reserved', async () => {
    const spare = { ...offers[0], id: 'spare', name: 'Spare', priceLevel: 7 };
    const storedOffers = () => shop.db.selectFrom('offer').select('id').where('name', '=', 'Spare').execute();
    expect((await run([spare])).code).toBe(0);
    expect(await storedOffers()).toHaveLength(1);
    expect((await run([{ ...spare, withdrawn: true }])).code).toBe(0);
    expect(await storedOffers()).toEqual([]);
    const { code, stderr } = await run([{ ...offers[0], withdrawn: true }]);
    expect(code).toBe(1);
    expect(stderr).toContain('line 1 (offer stalls): withdrawn: is not possible: it is bought or reserved');
  });

  it('[OPS-5] refuses a general admission capacity below the places sold', async () => {
    const places = { ...offers[0], event: 'e-open', capacity: 10 };
    expect((await run([{ ...event, id: 'e-open', name: 'Openair', admission: 'general' }, places])).code).toBe(0);
    const { id } = await shop.db
      .selectFrom('event')
      .select('id')
      .where('partner_id', '=', 'e-open')
      .executeTakeFirstOrThrow();
    const fan = shop.visitor();
    const { body } = await fan.reserve(id, { quantity: 4 });
    expect((await fan.buy(body)).status).toBe(200);
    const { stderr } = await run([{ ...places, capacity: 3 }]);
    expect(stderr).toContain('line 1 (offer stalls): capacity: is below the 4 places that are sold or held');
    expect((await run([{ ...places, capacity: 4 }])).code).toBe(0);
    expect((await shop.visitor().reserve(id, { quantity: 1 })).error.code).toBe('20231');
  });
});
