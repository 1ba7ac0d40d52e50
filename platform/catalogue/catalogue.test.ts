import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/catalogue.ts';
import { type KnownEvent, knownEventId } from '#demo/known.ts';
import { dayFromToday } from '#rules/calendar-day.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { type OfferRow, ticketCents } from '../offer/service.ts';
import { seedCatalogue } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const count = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await statement.execute(platform.db)).rows[0]?.n ?? Number.NaN;

describe('the catalogue', () => {
  it('has the same ids, states and prices when another process makes it on another day', async () => {
    const planned = [...demoCatalogue('2031-05-02')];
    const events = planned.flatMap(({ record, columns }) =>
      record.type === 'event'
        ? [{ id: columns?.uuid, legacy_id: record.legacyId, name: record.name, tickets_status: record.ticketsStatus }]
        : [],
    );
    const offers = planned.flatMap(({ record, columns }) =>
      record.type === 'offer' ? [[columns?.uuid, Math.round(record.price * 100)]] : [],
    );
    const stored = await platform.db
      .selectFrom('event')
      .select(['id', 'legacy_id', 'name', 'tickets_status'])
      .execute();
    expect(stored.sort((a, b) => Number(a.legacy_id) - Number(b.legacy_id))).toEqual(events);
    const rows = await platform.db.selectFrom('offer').select(['id', 'face_value_cents']).execute();
    expect(new Map(rows.map((row) => [row.id, row.face_value_cents]))).toEqual(new Map(offers as [string, number][]));
  });

  it('is not added to a database that has events', async () => {
    const before = await count(sql`select count(*) as n from event`);
    expect(await seedCatalogue(platform.databaseUrl)).toBe(false);
    expect(await count(sql`select count(*) as n from event`)).toBe(before);
    expect(before).toBeGreaterThan(1_350);
  });

  it('has at most one event a day at a venue and of a team', async () => {
    const twice = sql<{ n: number }>`select count(*) as n from (select venue_id, start_date from event
      where start_date is not null group by 1, 2 having count(*) > 1) as doubled`;
    expect(await count(twice)).toBe(0);
    const torn = sql<{ n: number }>`select count(*) as n from (select ea.attraction_id, e.start_date from event e
      join event_attraction ea on ea.event_id = e.id where e.start_date is not null
      group by 1, 2 having count(*) > 1) as torn`;
    expect(await count(torn)).toBe(0);
  });

  it('has eight or a few more home games of every team, in the venue’s time zone', async () => {
    const { rows } = await sql<{ home: number }>`select count(*) filter (where ea.position = 0) as home
      from event_attraction ea join attraction a on a.id = ea.attraction_id
      where a.league_id is not null group by a.id`.execute(platform.db);
    expect(rows).toHaveLength(154);
    expect(rows.every(({ home }) => home >= 8 && home <= 11)).toBe(true);
    const shifted = sql<{ n: number }>`select count(*) as n from event
      where start_at is not null and (start_at at time zone time_zone)::date <> start_date`;
    expect(await count(shifted)).toBe(0);
    const foreign = sql<{ n: number }>`select count(*) as n from event e join venue v on v.id = e.venue_id
      where e.time_zone <> v.time_zone`;
    expect(await count(foreign)).toBe(0);
  });

  it('[REST-1] has several hotels within two miles of every city’s venues, in the currency of their events', async () => {
    const { rows } = await sql<{ hotels: number; currencies: number }>`
      select count(distinct h.id) as hotels, count(distinct e.currency) filter (where e.currency <> h.currency) as currencies
      from (select distinct country_code, city from venue) c
      join venue v using (country_code, city) left join event e on e.venue_id = v.id
      left join hotel h on h.city = v.city and h.country_code = v.country_code
        and earth_distance(ll_to_earth(h.latitude, h.longitude), ll_to_earth(v.latitude, v.longitude)) < 2 * 1609.344
      group by c.country_code, c.city`.execute(platform.db);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ hotels, currencies }) => hotels < 3 || currencies > 0)).toEqual([]);
  });

  it('[PRICE-1] adds up an offer’s fees in SQL as the rule does', async () => {
    const { rows: offers } = await sql<Pick<OfferRow, 'face_value_cents' | 'fees'> & { added: number }>`
      select face_value_cents, fees, added_fee_cents(fees) as added from offer`.execute(platform.db);
    expect(offers.filter((one) => ticketCents(one) !== one.face_value_cents + one.added)).toEqual([]);
    expect(offers.some(({ fees }) => fees.some(({ scope }) => scope === 'per_order'))).toBe(true);
  });

  it('[PRICE-1] stores with each event the lowest and the highest price that can be bought', async () => {
    // Every event with few tickets left, where whole price levels are gone, and some of the others.
    const { rows } = await sql<{ id: string; price: number; most: number; general: boolean }>`
      select id, price_cents as price, admission = 'general' as general, max_base_cents + max_fee_cents as most from event e
      where active and exists (select 1 from offer where event_id = e.id)
        and (tickets_status = 'FEW_TICKETS_LEFT' or legacy_id % 10 = 0)`.execute(platform.db);
    expect(rows.length).toBeGreaterThan(100);
    type Offers = { items: { id: string; available: number; price: { totalPrice: number } }[] };
    // Of a few seats all may be wheelchair places, which are not for everybody.
    const isForEverybody = async (id: string, offer: Offers['items'][number]) => {
      if (offer.available === 0 || offer.available > 30) return offer.available > 0;
      const seats = await platform.app.inject(`/api/product/${id}/bestavailable?quantity=1&offers=${offer.id}`);
      return seats.json<{ items: unknown[] }>().items.length > 0;
    };
    let gone = 0;
    for (const { id, price, most, general } of rows) {
      const { items } = (await platform.app.inject(`/api/product/${id}/offers`)).json<Offers>();
      const left: typeof items = [];
      for (const item of items) if (general ? item.available > 0 : await isForEverybody(id, item)) left.push(item);
      const cents = (left.length > 0 ? left : items).map((one) => Math.round(one.price.totalPrice * 100));
      expect([id, price, most]).toEqual([id, Math.min(...cents), Math.max(...cents)]);
      if (left.length > 0 && left.length < items.length) gone += 1;
    }
    expect(gone).toBeGreaterThan(10);
  });

  it('has thousands of reserved seats a layout, each section with an outline and a price level', async () => {
    const { rows } = await sql<{ id: string; seats: number; levels: number; outlines: number; sections: number }>`
      select layout_id as id, sum(cardinality(row_names) * seats_per_row) as seats, count(distinct price_level) as levels,
        count(distinct outline) as outlines, count(*) as sections from layout_section group by 1`.execute(platform.db);
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect(row.seats).toBeGreaterThan(1_500);
      expect(row).toMatchObject({ levels: 5, outlines: row.sections });
    }
  });
});

describe('each known event has its documented state', () => {
  const eventOf = async (name: KnownEvent) => (await platform.app.inject(`/api/product/${knownEventId(name)}`)).json();

  it.each<[KnownEvent, object]>([
    ['yankees', { eventStatus: 'onsale', ticketsStatus: 'TICKETS_AVAILABLE', admission: 'reserved' }],
    ['fewLeft', { ticketsStatus: 'FEW_TICKETS_LEFT' }],
    ['soldOut', { ticketsStatus: 'TICKETS_NOT_AVAILABLE' }],
    ['cancelled', { eventStatus: 'cancelled' }],
    ['postponed', { eventStatus: 'postponed', startDate: null }],
    ['rescheduled', { eventStatus: 'rescheduled' }],
    ['saleEnded', { eventStatus: 'offsale', onSaleEndUtc: expect.any(String) }],
    [
      'notYetOnSale',
      { presales: [{ name: 'Early listeners' }, { name: 'Comet Club members' }, { name: 'House newsletter' }] },
    ],
    ['onSaleUnknown', { onSaleStartUtc: null }],
    ['providerOnly', { transactable: false, canBeLinkedOver: true, source: 'TICKETMASTER' }],
    ['severalDays', { startDate: dayFromToday(-1), lastDate: dayFromToday(2), transactable: true }],
    ['resale', { source: 'TMR' }],
    ['generalAdmission', { admission: 'general', ticketLimit: 6 }],
    ['feesIncluded', { minPrice: expect.objectContaining({ feeIncluded: true }) }],
    ['healthCheck', { healthCheck: expect.objectContaining({ summary: expect.any(String) }) }],
  ])('%s', async (name, state) => {
    expect(await eventOf(name)).toMatchObject(state);
  });

  it('notYetOnSale: the sale begins later; over: the event is in the past', async () => {
    const now = new Date().toISOString();
    expect((await eventOf('notYetOnSale')).onSaleStartUtc > now).toBe(true);
    expect((await eventOf('over')).endDateTimeUtc < now).toBe(true);
  });
});
