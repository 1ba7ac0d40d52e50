import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import type { TestEvent } from '#tests/support/shop-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type SeatBody = { id: string; number: string; state: string; offerId: string } & Record<
  'accessible' | 'companion' | 'aisle' | 'frontRow' | 'restrictedView',
  boolean
>;
type MapBody = {
  focus: { label: string };
  sections: {
    name: string;
    available: number;
    minPrice: number | null;
    offerId: string | null;
    rows?: { name: string; seats: SeatBody[] }[];
  }[];
};
type Suggestions = {
  items: { section: string; row: string; totalPrice: number; seats: SeatBody[] }[];
  sections?: string[];
};
const get = async <T>(url: string) => (await shop.app.inject(url)).json<T>();
const seatedEvents = async (status: string) =>
  (
    await sql<{ id: string }>`
      select e.id from event e join venue v on v.id = e.venue_id
      where e.admission = 'reserved' and e.active and e.tickets_status = ${status} and v.layout_id is not null
        and exists (select 1 from offer o where o.event_id = e.id)
      order by e.id limit 3`.execute(shop.db)
  ).rows.map((row) => row.id);
/** Every seat of an event, row by row: x is a taken one. */
const rowsOfHouse = async (eventId: string): Promise<string[]> => {
  const { sections } = await get<MapBody>(`/api/product/${eventId}/seatmap`);
  const maps = await Promise.all(
    sections.map(({ name }) => get<MapBody>(`/api/product/${eventId}/seatmap?section=${name}`)),
  );
  return maps
    .flatMap((map) => map.sections.flatMap((section) => section.rows ?? []))
    .map((row) => row.seats.map((seat) => (seat.state === 'free' ? 'o' : 'x')).join(''));
};
const count = (rows: readonly string[], pattern: RegExp) =>
  rows.reduce((sum, row) => sum + (row.match(pattern)?.length ?? 0), 0);

describe('an event’s seats', () => {
  test('[EVENT-7] are those of its layout, some of them sold elsewhere, with free pairs between them', async () => {
    const [id = ''] = await seatedEvents('TICKETS_AVAILABLE');
    const house = await rowsOfHouse(id);
    const { rows } = await sql<{ seats: number }>`
      select sum(cardinality(ls.row_names) * ls.seats_per_row) as seats from event e join venue v on v.id = e.venue_id
      join layout_section ls on ls.layout_id = v.layout_id where e.id = ${id}`.execute(shop.db);
    const [total, free] = [count(house, /./g), count(house, /o/g)];
    expect(total).toBe(rows[0]?.seats);
    expect(free / total).toBeGreaterThan(0.35);
    expect(free / total).toBeLessThan(0.85);
    expect(count(house, /o(?=o)/g)).toBeGreaterThan(free / 3);
  });

  test('[EVENT-7] few of an event with few tickets left, none of one that is sold out', async () => {
    for (const id of await seatedEvents('FEW_TICKETS_LEFT')) {
      const free = count(await rowsOfHouse(id), /o/g);
      expect(free).toBeGreaterThan(1);
      expect(free).toBeLessThan(120);
    }
    const [soldOut = ''] = await seatedEvents('TICKETS_NOT_AVAILABLE');
    const { items } = await get<{ items: { available: number }[] }>(`/api/product/${soldOut}/offers`);
    expect(new Set(items.map((offer) => offer.available))).toEqual(new Set([0]));
  });
});

describe('offers', () => {
  test('[CART-9] are listed cheapest first, with their lines, the tickets left and their sections', async () => {
    const event = await shop.event();
    await shop.visitor().reserve(event.id, { quantity: 2, section: 'B', row: '1', seats: ['1', '2'] });
    const body = await get<{ ticketLimit: number; items: unknown[] }>(`/api/product/${event.id}/offers`);
    expect(body).toMatchObject({
      ticketLimit: 8,
      items: [
        {
          id: event.offers[1],
          ticketType: 'standard',
          source: 'TMR',
          price: { basePrice: 30, feePrice: 10, totalPrice: 40, feeIncluded: false },
          lines: [{ type: 'face_value' }, { type: 'service', scope: 'per_ticket' }],
          available: 18,
          sections: ['B'],
        },
        { id: event.offers[0], available: 30, sections: ['A'] },
      ],
    });
  });

  test.each([['offers'], ['seatmap'], ['bestavailable?quantity=2']])(
    '[ERR-1] %s of no event is a 404',
    async (path) => {
      const response = await shop.app.inject(`/api/product/${randomUUID()}/${path}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'SERVER_ERROR' });
    },
  );
});

describe('the seat map', () => {
  test('[EVENT-7] counts the free seats of every section and opens one of them', async () => {
    const event = await shop.event();
    await shop
      .visitor()
      .reserve(event.id, { quantity: 2, section: 'B', row: '3', seats: ['1', '2'], accessibility: true });
    const map = await get<MapBody>(`/api/product/${event.id}/seatmap?section=B`);
    expect(map.sections).toMatchObject([
      { name: 'A', available: 30, minPrice: 60, offerId: event.offers[0] },
      { name: 'B', available: 28, minPrice: 40, offerId: event.offers[1] },
    ]);
    const [closed, open] = map.sections;
    expect(closed).not.toHaveProperty('rows');
    expect(open?.rows?.map((one) => one.name)).toEqual(['1', '2', '3']);
    const last = open?.rows?.[2]?.seats ?? [];
    expect(last.map((seat) => seat.number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(last.map((seat) => seat.state).slice(0, 3)).toEqual(['taken', 'taken', 'free']);
    expect(last.filter((seat) => seat.aisle).map((seat) => seat.number)).toEqual(['1', '10']);
    expect(last.map((seat) => [seat.accessible, seat.companion]).slice(0, 2)).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('[CART-4] a seat with an expired hold is free', async () => {
    const event = await shop.event();
    const { body } = await shop.visitor().reserve(event.id, { quantity: 2 });
    await sql`update seat set held_until = now() where cart_id = ${body.uuid}`.execute(shop.db);
    await sql`update cart set expire_at = now() where uuid = ${body.uuid}`.execute(shop.db);
    const map = await get<MapBody>(`/api/product/${event.id}/seatmap`);
    expect(map.sections.map((section) => section.available)).toEqual([30, 30]);
  });

  test('[ERR-1] an unknown section and an event without seats are 404s', async () => {
    const event = await shop.event();
    expect((await shop.app.inject(`/api/product/${event.id}/seatmap?section=Z`)).statusCode).toBe(404);
    const general = await shop.event({ admission: 'general' });
    expect((await shop.app.inject(`/api/product/${general.id}/seatmap`)).statusCode).toBe(404);
  });
});

describe('best available', () => {
  const suggest = (event: { id: string }, query: string) =>
    get<Suggestions>(`/api/product/${event.id}/bestavailable?${query}`);

  test('[CART-1] [PRICE-1] one suggestion for each section, of neighbouring seats at the cart’s price, best value first', async () => {
    const event = await shop.event();
    const { items } = await suggest(event, 'quantity=3');
    expect(items.map((one) => [one.section, one.row, one.seats.map((seat) => seat.number), one.totalPrice])).toEqual([
      // The brand takes a fifth off each service fee of $10.
      ['B', '1', ['4', '5', '6'], 114],
      ['A', '1', ['4', '5', '6'], 174],
    ]);
    expect((await suggest(event, 'quantity=3&limit=1')).items).toHaveLength(1);
  });

  test('[CART-1] by offer, by section and with accessible places', async () => {
    const event = await shop.event();
    expect((await suggest(event, `quantity=2&offers=${event.offers[0]}`)).items.map((one) => one.section)).toEqual([
      'A',
    ]);
    expect((await suggest(event, 'quantity=2&section=A')).items.map((one) => one.section)).toEqual(['A']);
    const [accessible] = (await suggest(event, 'quantity=2&accessible=true')).items;
    expect(accessible?.seats.map((seat) => [seat.accessible, seat.companion])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await suggest(await shop.event({ admission: 'general' }), 'quantity=2')).items).toEqual([]);
  });

  test.each([
    ['aisle=true', (seats: SeatBody[]) => seats.some(({ aisle }) => aisle)],
    ['frontRow=true', (seats: SeatBody[]) => seats.every(({ frontRow }) => frontRow)],
    ['fullView=true', (seats: SeatBody[]) => !seats.some(({ restrictedView }) => restrictedView)],
    ['aisle=true&frontRow=true', (seats: SeatBody[]) => seats.some(({ aisle }) => aisle) && !!seats[0]?.frontRow],
    ['resale=true', (seats: SeatBody[], { offers }: TestEvent) => seats[0]?.offerId === offers[2]],
    [
      'minPrice=45&maxPrice=60',
      (seats: SeatBody[], { offers }: TestEvent) => offers.indexOf(seats[0]?.offerId ?? '') !== 1,
    ],
    [
      'maxPrice=40&aisle=true',
      (seats: SeatBody[], { offers }: TestEvent) => seats.some(({ aisle }) => aisle) && seats[0]?.offerId === offers[1],
    ],
    ['minPrice=60.01', () => false],
  ])(
    '[CART-1] with ?%s its sections and seats are those that the map’s seats have, whichever are sold',
    async (query, fits) => {
      const prices = [{ cents: 5000 }, { cents: 3000 }, { cents: 4000, type: 'resale' as const }];
      const event = await shop.event({ offers: prices });
      await sql`update layout_section set restricted_view = true where name = 'B' and layout_id =
      (select v.layout_id from event e join venue v on v.id = e.venue_id where e.id = ${event.id})`.execute(shop.db);
      await sql`update seat set restricted_view = true where section = 'B' and event_id = ${event.id}`.execute(shop.db);
      await sql`update seat set offer_id = ${event.offers[2]} where section = 'A' and row_index = 2 and event_id = ${event.id}`.execute(
        shop.db,
      );
      await sql`insert into seat_section values (${event.id}, 'A', ${event.offers[2]})`.execute(shop.db);
      for (const share of [0, 0.3, 0.6, 0.9]) {
        await sql`update seat set state = case when random() < ${share} then 'blocked' else 'free' end where event_id = ${event.id}`.execute(
          shop.db,
        );
        const expected: string[] = [];
        for (const name of ['A', 'B']) {
          const map = await get<MapBody>(`/api/product/${event.id}/seatmap?section=${name}`);
          const rows = map.sections.find((section) => section.name === name)?.rows ?? [];
          const pairs = rows.flatMap(({ seats }) =>
            seats.slice(1).map((seat, index) => [seats[index] as SeatBody, seat]),
          );
          const free = pairs.filter(
            ([left, right]) =>
              [left, right].every((seat) => seat?.state === 'free' && !seat.accessible && !seat.companion) &&
              left?.offerId === right?.offerId,
          );
          if (free.some((pair) => fits(pair, event))) expected.push(name);
        }
        const found = await suggest(event, `quantity=2&${query}`);
        expect(found.sections?.toSorted()).toEqual(expected);
        expect(found.items.map(({ section }) => section).sort()).toEqual(expected);
        for (const { seats } of found.items) expect(fits(seats, event)).toBe(true);
        expect((await suggest(event, `quantity=2&limit=1&${query}`)).items).toHaveLength(Math.min(1, expected.length));
      }
    },
  );

  test('[CART-1] [DOOR-3] with a wish the seats of an event that nobody has held look the same after the first hold', async () => {
    const event = await shop.event({ cold: true });
    const query = 'quantity=2&aisle=true&frontRow=true';
    const before = await suggest(event, query);
    expect(before.sections?.toSorted()).toEqual(['A', 'B']);
    await shop.visitor().reserve(event.id, { quantity: 2, section: 'A', row: '2', seats: ['4', '5'] });
    expect(await suggest(event, query)).toEqual(before);
  });

  test.each([
    ['quantity=2&minPrice=-1', 'minPrice'],
    ['quantity=2&minPrice=50&maxPrice=20', 'maxPrice'],
    ['quantity=2&aisle=left', 'aisle'],
    ['quantity=0', 'quantity'],
    ['quantity=many', 'quantity'],
    ['', 'quantity'],
    ['quantity=2&limit=51', 'limit'],
    ['quantity=2&accessible=perhaps', 'accessible'],
    ['quantity=2&offers=one,two', 'offers'],
  ])('[ERR-1] ?%s is refused, named', async (query, field) => {
    const event = await shop.event();
    const response = await shop.app.inject(`/api/product/${event.id}/bestavailable?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: '40020', details: [{ field }] });
  });
});

test('[I18N-1] what the seats face is named in the reader’s language, and as the seat map has it where it is no usual word', async () => {
  const { rows } = await sql<{ id: string; layout: string; label: string }>`
    select distinct on (l.focus_label) e.id, l.id as layout, l.focus_label as label
    from event e join venue v on v.id = e.venue_id join layout l on l.id = v.layout_id
    where e.admission = 'reserved' and e.active order by l.focus_label, e.id`.execute(shop.db);
  expect(rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['FIELD', 'FLOOR', 'STAGE']));
  const labelIn = async (id: string, language: string) => {
    const headers = { 'gst-language': language };
    return (await shop.app.inject({ url: `/api/product/${id}/seatmap`, headers })).json<MapBody>().focus.label;
  };
  for (const { id, label } of rows) {
    expect(await labelIn(id, 'en')).toBe(label);
    for (const language of ['fr', 'de', 'es', 'nl', 'it']) expect(await labelIn(id, language)).not.toBe(label);
  }
  const [first] = rows;
  await sql`update layout set focus_label = 'POOL' where id = ${first?.layout}`.execute(shop.db);
  expect(await labelIn(first?.id ?? '', 'de')).toBe('POOL');
});
