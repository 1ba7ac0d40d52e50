import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop, type TicketRequest } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type Seat = { number: string; state: 'free' | 'taken'; accessible: boolean; companion: boolean };
type Section = { name: string; available: number; rows?: { name: string; seats: Seat[] }[] };
const get = async <T>(url: string) => (await shop.app.inject(url)).json<T>();

/** Seated events of the product's catalogue that nobody has held a seat of. */
const coldEvents = async (status: string, most: number) => {
  const { rows } = await sql<{ id: string; seats: number }>`
    select e.id, sum(cardinality(ls.row_names) * ls.seats_per_row)::int as seats
    from event e join venue v on v.id = e.venue_id join layout_section ls on ls.layout_id = v.layout_id
    where e.admission = 'reserved' and e.active and e.transactable and e.status = 'onsale' and not e.seats_ready
      and e.tickets_status = ${status} and e.start_at > now() and e.on_sale_start_at < now()
      and exists (select 1 from offer o where o.event_id = e.id and o.ticket_type = 'resale')
    group by e.id order by 2 desc, e.id limit ${most}`.execute(shop.db);
  return rows;
};
const written = async (eventId: string) => {
  const { rows } = await sql<{ seats: number; held: number }>`
    select count(*) as seats, count(*) filter (where state = 'held') as held from seat where event_id = ${eventId}`.execute(
    shop.db,
  );
  return rows[0];
};
const sectionsOf = async (eventId: string, query = '') =>
  (await get<{ sections: Section[] }>(`/api/product/${eventId}/seatmap${query}`)).sections;

/** Everything that can be read of an event’s seats. */
const everythingOf = async (eventId: string) => {
  const sections = await sectionsOf(eventId);
  const maps = await Promise.all(sections.map(({ name }) => sectionsOf(eventId, `?section=${name}`)));
  const wishes = ['quantity=1', 'quantity=2&limit=1', 'quantity=2&accessible=true', 'quantity=4&limit=50'];
  const wished = [...wishes, `quantity=3&section=${sections[0]?.name}`];
  const best = await Promise.all(
    wished.map((wish) => get<{ items: unknown[] }>(`/api/product/${eventId}/bestavailable?${wish}`)),
  );
  return { offers: await get(`/api/product/${eventId}/offers`), sections, maps, best };
};
const firstFree = async (eventId: string, state: Seat['state']): Promise<TicketRequest> => {
  for (const { name } of await sectionsOf(eventId)) {
    const opened = (await sectionsOf(eventId, `?section=${name}`)).find((section) => section.name === name);
    for (const row of opened?.rows ?? []) {
      const seat = row.seats.find((one) => one.state === state && !one.accessible && !one.companion);
      if (seat) return { quantity: 1, section: name, row: row.name, seats: [seat.number] };
    }
  }
  throw new Error(`no ${state} seat`);
};

describe('an event without a first hold', () => {
  test.each(['TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT'])(
    '[DOOR-3] [EVENT-7] with %s looks the same, seat by seat, before and after its seats are written',
    async (status) => {
      for (const { id } of await coldEvents(status, 2)) {
        const before = await everythingOf(id);
        expect(before.best[0]?.items).not.toEqual([]);
        expect(await written(id)).toEqual({ seats: 0, held: 0 });
        const visitor = shop.visitor();
        const { status: reserved, body } = await visitor.reserve(id, await firstFree(id, 'free'));
        expect(reserved).toBe(200);
        await visitor.call('DELETE', `/api/cart/${body.uuid}`);
        expect((await written(id))?.seats).toBeGreaterThan(1000);
        expect(await everythingOf(id)).toEqual(before);
      }
    },
  );

  test('[DOOR-3] [CART-1] gets its seats once, with the first of twenty holds at once', async () => {
    const [event] = await coldEvents('TICKETS_AVAILABLE', 1);
    const { id = '', seats } = event ?? {};
    await Promise.all(Array.from({ length: 20 }, () => get(`/api/product/${id}/offers`)));
    expect(await written(id)).toEqual({ seats: 0, held: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().reserve(id, { quantity: 2 })));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await written(id)).toEqual({ seats, held: 40 });
  });

  test('[DOOR-3] costs no storage when it is read: a hundred such events leave the seat tables unchanged', async () => {
    // Rows only: autovacuum may write a map of them at any time.
    const size = async () =>
      (
        await sql`select pg_relation_size('seat') as seats, pg_relation_size('seat_section') as sections,
          pg_relation_size('event') as events, (select count(*) from event where seats_ready) as written`.execute(
          shop.db,
        )
      ).rows[0];
    const before = await size();
    const events = await coldEvents('TICKETS_AVAILABLE', 100);
    expect(events.length).toBe(100);
    for (const { id } of events) {
      const paths = ['offers', 'seatmap', 'bestavailable?quantity=2'];
      const answers = await Promise.all(paths.map((path) => shop.app.inject(`/api/product/${id}/${path}`)));
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    }
    expect(await size()).toEqual(before);
  });

  test('[DOOR-3] [CART-1] gives its first seats to one of ten visitors who reserve the same ones', async () => {
    const event = await shop.event({ cold: true });
    const wish = { quantity: 2, section: 'B', row: '1', seats: ['4', '5'] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.visitor().reserve(event.id, wish)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code))).toEqual(
      new Set(['67941']),
    );
    expect(await written(event.id)).toEqual({ seats: 60, held: 2 });
  });

  test('[DOOR-3] gets no seats by a reservation that is refused', async () => {
    const [event] = await coldEvents('TICKETS_AVAILABLE', 1);
    const { id = '' } = event ?? {};
    const [section] = await sectionsOf(id);
    const at = { section: section?.name ?? '' };
    const taken = await firstFree(id, 'taken');
    const refused: [TicketRequest, string][] = [
      [{ quantity: 1, ...at, row: 'no such row', seats: ['1'] }, '40077'],
      [{ quantity: 2, section: 'no such section' }, '20231'],
      [{ quantity: 1, offers: [randomUUID()] }, '40077'],
      [{ quantity: 99 }, '20231'],
      [taken, '67941'],
    ];
    for (const [wish, code] of refused) expect((await shop.visitor().reserve(id, wish)).error.code).toBe(code);
    expect(await written(id)).toEqual({ seats: 0, held: 0 });
  });

  test('[DOOR-3] [ERR-2] gets no seat rows by a visitor who has reserved too often', async () => {
    const [hot, cold] = [await shop.event(), await shop.event({ cold: true })];
    const busy = shop.visitor();
    let last = await busy.reserve(hot.id, { quantity: 1 });
    while (last.status === 200) last = await busy.reserve(hot.id, { quantity: 1 });
    expect(last.error.code).toBe('40081');
    expect((await busy.reserve(cold.id, { quantity: 1 })).error.code).toBe('40081');
    expect(await written(cold.id)).toEqual({ seats: 0, held: 0 });
  });
});
