import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday } from '#rules/calendar-day.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

type Found = {
  id: string;
  name: string;
  startDate: string | null;
  minPrice: { totalPrice: number } | null;
  classification: { genre: string | null };
  venue: { name: string; latitude: number; longitude: number };
};
type List = { items: Found[]; totalCount: number };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** Adds events of one name, one a day from `from` days ahead on. */
const add = async (name: string, { from = 30, count = 1, gone = false, venue = 'Madison Square Garden' } = {}) =>
  sql`insert into event (id, partner_id, name, category_id, venue_id, status, tickets_status, admission, start_date,
      time_zone, image_url, image_placeholder)
    select gen_random_uuid(), ${`${name} ${from} `} || n, ${name}, 'other', v.id, 'onsale',
      ${gone ? 'TICKETS_NOT_AVAILABLE' : 'TICKETS_AVAILABLE'}, 'general', ${dayFromToday(from)}::date + n, v.time_zone,
      '/images/none', '#000000'
    from venue v, generate_series(0, ${count - 1}::int) n where v.name = ${venue}`.execute(platform.db);

const list = async (query: Record<string, string | number>): Promise<List> => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const answer = await platform.app.inject(`/api/product?${text}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const names = ({ items }: List) => items.map(({ name }) => name);

describe('results of a keyword', () => {
  it('is ordered by availability, then by how well it matches, then by date', async () => {
    await sql`update venue set name = 'Quizzle Hall' where name = 'Columbiahalle'`.execute(platform.db);
    await add('Sold out Quizzle', { gone: true });
    await add('Tea Dance', { from: 31, venue: 'Quizzle Hall' });
    await add('Quizzleton Fair', { from: 32 });
    await add('Late Quizzle', { from: 34 });
    await add('Early Quizzle', { from: 33 });
    const found = await list({ keyword: 'quizzle', order: 'relevance' });
    const own = names(found).filter((name) => /Quizzle|Tea/.test(name));
    expect(own).toEqual(['Early Quizzle', 'Late Quizzle', 'Quizzleton Fair', 'Tea Dance', 'Sold out Quizzle']);
    expect(names(found).at(-1)).toBe('Sold out Quizzle');
    expect(found.totalCount).toBe(found.items.length);
    // One word of the event's name, one of its venue's.
    expect(names(await list({ keyword: 'tea quizzle' }))).toEqual(['Tea Dance']);
  });

  it('holds no past events, nor do suggestions', async () => {
    await add('Yesteryear Gala', { from: -40 });
    expect(names(await list({ keyword: 'yesteryear gala' }))).toEqual([]);
    const { events } = (await platform.app.inject('/api/search/autocomplete?keyword=yesteryear')).json();
    expect(events).toEqual([]);
  });
});

describe('words of very many events', () => {
  const pages = async (query: Record<string, string | number>, count: number) => {
    const all: Found[] = [];
    for (let offset = 0; offset < count; offset += 100) {
      all.push(...(await list({ ...query, limit: 100, offset, count: 'false' })).items);
    }
    return all;
  };
  beforeAll(async () => {
    await add('Commonplace Evening', { from: 2, count: 3_000 });
    await add('Ordinary Evening', { from: 2, count: 3_000 });
    await add('Ordinary Commonplace Occasion', { from: 2_900 });
    await sql`analyze event`.execute(platform.db);
  });

  it('[REST-3] are paged without a gap or a repetition, and counted up to a thousand', async () => {
    const { totalCount } = await list({ keyword: 'commonplace', limit: 1 });
    expect(totalCount).toBe(1_000);
    const all = await pages({ keyword: 'commonplace', order: 'relevance' }, 3_100);
    expect(new Set(all.map(({ id }) => id)).size).toBe(3_001);
    expect(all).toHaveLength(3_001);
  });

  it('find the one event that has both of two common words', async () => {
    const found = await list({ keyword: 'ordinary commonplace', order: 'relevance' });
    expect(found).toMatchObject({ items: [{ name: 'Ordinary Commonplace Occasion' }], totalCount: 1 });
  });

  it('are sorted by date on request', async () => {
    const byDate = await pages({ keyword: 'evening', order: 'date' }, 300);
    const days = byDate.map(({ startDate }) => startDate ?? '');
    expect(days).toHaveLength(300);
    expect(days).toEqual([...days].sort());
  });
});

describe('filters and orders', () => {
  it('[SEARCH-9] by price: with fees, both ends included', async () => {
    const prices = ({ items }: List) => items.map(({ minPrice }) => minPrice?.totalPrice ?? Number.NaN);
    const all = prices(await list({ order: 'price', limit: 200 }));
    const [low = 0, high = 0] = [all[50], all[150]];
    const within = prices(await list({ order: 'PRICE', minPrice: low, maxPrice: high, limit: 1000 }));
    expect(within.length).toBeGreaterThanOrEqual(101);
    expect([within[0], within.at(-1)]).toEqual([low, high]);
  });

  it('by any of several genres, and by ticket type', async () => {
    const some = await list({ limit: 500 });
    const [one, two] = [...new Set(some.items.flatMap(({ classification }) => classification.genre ?? []))];
    const both = await platform.app.inject(`/api/product?limit=1000&genre=${one}&genre=${two}`);
    const genres = new Set(both.json<List>().items.map(({ classification }) => classification.genre));
    expect(genres).toEqual(new Set([one, two]));
    const resale = await list({ ticketType: 'resale', limit: 1000 });
    const { rows } = await sql<{ id: string }>`
      select distinct event_id as id from offer where ticket_type = 'resale'`.execute(platform.db);
    const withResale = new Set(rows.map(({ id }) => id));
    expect(resale.items.length).toBeGreaterThan(0);
    expect(resale.items.every(({ id }) => withResale.has(id))).toBe(true);
    // A trigger keeps the ticket types of an event.
    const [first] = resale.items;
    await sql`delete from offer where event_id = ${first?.id} and ticket_type = 'resale'`.execute(platform.db);
    const left = await list({ ticketType: 'resale', limit: 1000 });
    expect(left.items.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('[SEARCH-9] by distance: the nearest venue first, by date at each; also without an order where the visitor is now', async () => {
    const here = { latitude: 40.7536, longitude: -73.9832 };
    const { items } = await list({ ...here, order: 'distance', limit: 300, range: 30 });
    const away = items.map(({ venue }) =>
      Math.hypot(venue.latitude - here.latitude, (venue.longitude - here.longitude) * 0.76),
    );
    expect(new Set(items.map(({ venue }) => venue.name)).size).toBeGreaterThan(1);
    expect(away.map((one) => Math.round(one * 500))).toEqual(
      [...away].sort((a, b) => a - b).map((one) => Math.round(one * 500)),
    );
    const query = `latitude=${here.latitude}&longitude=${here.longitude}&locationCurrent=true&range=30&limit=300`;
    const around = (await platform.app.inject(`/api/search?${query}`)).json<{ events: List }>();
    expect(around.events.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it('[CITY-7] [SEARCH-9] for an unknown city the coordinates are searched', async () => {
    const search = async (query: string) =>
      (await platform.app.inject(`/api/search?cityName=Atlantis&latitude=40.75&longitude=-73.98&${query}`)).json()
        .events;
    expect((await search('')).totalCount).toBe(0);
    expect((await search('cityExistsInApi=true')).totalCount).toBe(0);
    expect((await search('cityExistsInApi=false')).totalCount).toBeGreaterThan(10);
    expect((await search('locationCurrent=true')).totalCount).toBeGreaterThan(10);
  });

  it.each([
    ['minPrice', 'minPrice=-1'],
    ['maxPrice', 'minPrice=5&maxPrice=4'],
    ['ticketType', 'ticketType=free'],
    ['sort', 'sort=length'],
  ])('[SEARCH-9] a wrong %s is refused by name', async (field, query) => {
    const answer = await platform.app.inject(`/api/search?keyword=new&${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toMatchObject([{ field }]);
  });
});
