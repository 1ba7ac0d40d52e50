import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { tellOnce } from '../../change/tell.ts';
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
