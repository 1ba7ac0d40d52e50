import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayFromToday, visitorDays } from '#rules/calendar-day.ts';
import { openWorld, post, readReply, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.ask('{ tenant { id } }');
  // The first call loads the list of places, which on a busy machine takes longer than a call's time-out.
  await world.shop.app.inject('/api/geo/reverse?longitude=0&latitude=0');
});
afterAll(() => world.close());

const broken = [/^\/api\/search/, /^\/api\/product\/facets/, /^\/api\/geo/, /^\/api\/city/];
afterEach(() => {
  for (const path of broken) world.upstream.break(path, undefined);
});

/** The answer and its REST calls. */
async function askCounting(query: string, variables: Record<string, unknown> = {}) {
  let data: World['ask'] extends (...args: never[]) => Promise<infer R> ? R : never;
  const calls = await world.callsOf(async () => {
    data = await world.ask(query, variables);
  });
  // biome-ignore lint/style/noNonNullAssertion: callsOf has run the work
  return { ...data!, calls };
}

describe('suggestions while typing', () => {
  const query = `query ($keyword: String!, $limit: Int! = 5) {
    autocomplete(keyword: $keyword, limit: $limit) {
      attractions { id name category { name } } events { id name starts { date } } venues { id name address { city } }
    }
  }`;

  test('[SEARCH-1] [GRAPH-2] a keyword is one REST call with its limit, in groups', async () => {
    const { data, errors, calls } = await askCounting(query, { keyword: ' yank ', limit: 3 });
    expect(errors).toEqual([]);
    expect(calls).toEqual(['GET /api/search/autocomplete?keyword=yank&limit=3']);
    expect(data.autocomplete.attractions[0].name).toBe('New York Yankees');
    expect(data.autocomplete.venues[0].name).toBe('Yankee Stadium');
    expect(data.autocomplete.events).toHaveLength(3);
  });

  test('[SEARCH-1] [SEARCH-8] a blank keyword suggests nothing and makes no REST call', async () => {
    const { data, calls } = await askCounting(query, { keyword: '  ' });
    expect(data.autocomplete).toEqual({ attractions: [], events: [], venues: [] });
    expect(calls).toEqual([]);
  });

  test('a limit out of range is refused and named', async () => {
    const { errors, calls } = await askCounting(query, { keyword: 'new', limit: 21 });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'limit' }] });
    expect(calls).toEqual([]);
  });
});

describe('what a keyword was read as', () => {
  const reading =
    'reading { shownFor ignored parts { kind typed name startDate endDate categoryId isApplied keywordWithout } }';
  const query = `query ($filter: SearchFilter!) { search(filter: $filter) {
    ${reading} nearest { without items { id } } attractions { items { name } } events { items { id } ${reading} }
  } }`;

  test('[SEARCH-17] [SEARCH-20] is told by search and by events alike: nickname, place, days, category', async () => {
    const keyword = 'concerts in philly in december';
    const { data, errors, calls } = await askCounting(query, { filter: { keyword } });
    expect(errors).toEqual([]);
    expect(calls).toHaveLength(1);
    expect(data.search.reading.parts).toMatchObject([
      { kind: 'CATEGORY', typed: 'concerts', name: 'Concerts', categoryId: 'concerts' },
      { kind: 'PLACE', typed: 'philly', name: 'Philadelphia, PA', keywordWithout: 'concerts in december' },
      { kind: 'DATES', startDate: expect.stringContaining('-12-'), endDate: expect.stringContaining('-12-31') },
    ]);
    expect(data.search.events.reading).toEqual(data.search.reading);
    const list = await askCounting(`query ($filter: EventFilter!) { events(filter: $filter) { ${reading} } }`, {
      filter: { keyword: 'niners' },
    });
    expect(list.data.events.reading).toMatchObject({
      shownFor: 'San Francisco 49ers',
      parts: [{ kind: 'ATTRACTION', typed: 'niners', isApplied: true, keywordWithout: '' }],
    });
  });

  test('[SEARCH-17] [SEARCH-21] as typed nothing is read, and what is nearest is offered', async () => {
    const { data, calls } = await askCounting(query, { filter: { keyword: 'niners', asTyped: true } });
    expect(calls[0]).toContain('keyword=niners&asTyped=true');
    expect(data.search.reading).toBeNull();
    expect(data.search.nearest.without).toEqual(['WORDS']);
    expect(data.search.nearest.items.length).toBeGreaterThan(0);
  });

  test('[SEARCH-7] [SEARCH-21] near a place nothing is left out before 100 miles have been asked', async () => {
    const filter = { keyword: 'yankees', location: { cityName: 'Madrid', countryCode: 'ES' } };
    const { data, calls } = await askCounting(query, { filter });
    expect(calls.filter((call) => call.includes('/api/search')).map((call) => /range=\d+/.exec(call)?.[0])).toEqual([
      'range=50',
      'range=100',
    ]);
    expect(data.search.nearest).toMatchObject({ without: ['PLACE'] });
  });
});

describe('facets of a list of events', () => {
  const query = `query ($filter: EventFilter!) {
    events(filter: $filter, page: { limit: 1 }) {
      totalCount
      facets {
        complete
        categories { category { id name } count }
        genres { genre count }
        ticketTypes { ticketType count }
        prices { min max count }
        weekend { startDate endDate count }
        months { startDate endDate count }
      }
    }
  }`;

  test('[GRAPH-5] are counted in one call more, and only when they are selected', async () => {
    const { errors, calls } = await askCounting(query, { filter: {} });
    expect(errors).toEqual([]);
    expect(calls).toEqual(['GET /api/product?order=DATE&limit=1&offset=0&count=true', 'GET /api/product/facets']);
    expect((await askCounting('{ events { items { id } } }')).calls).toHaveLength(1);
  });

  test('[DATE-8] have the weekend of the visitor’s day, which “tonight” in a keyword means as well', async () => {
    const days = `query ($filter: EventFilter!) {
      events(filter: $filter, page: { limit: 1 }) { reading { parts { startDate endDate } } facets { weekend { startDate endDate } } }
    }`;
    for (const ahead of [-1, 0, 1]) {
      const today = dayFromToday(ahead);
      const { data, errors } = await world.ask(days, { filter: { today } });
      expect(errors).toEqual([]);
      const { weekend } = visitorDays(today);
      expect([null, weekend]).toContainEqual(data.events.facets.weekend);
      const read = await world.ask(days, { filter: { today, keyword: 'tonight' } });
      expect(read.data.events.reading.parts).toEqual([{ startDate: today, endDate: today }]);
    }
  });

  test('count each choice of a filter: choosing it finds as many events', async () => {
    const { data } = await askCounting(query, { filter: { keyword: 'new' } });
    const { facets, totalCount } = data.events;
    expect(facets.complete).toBe(true);
    type Choice = { filter: Record<string, unknown>; count: number };
    const choices: Choice[] = [
      ...facets.categories.map((one: { category: { id: string }; count: number }) => ({
        filter: { categoryId: one.category.id },
        count: one.count,
      })),
      ...facets.genres.map((one: { genre: string; count: number }) => ({
        filter: { genres: [one.genre] },
        count: one.count,
      })),
      ...facets.ticketTypes.map((one: { ticketType: string; count: number }) => ({
        filter: { ticketType: one.ticketType },
        count: one.count,
      })),
      ...facets.prices.map((one: { min: string; max: string | null; count: number }) => ({
        filter: { price: { min: one.min, max: one.max } },
        count: one.count,
      })),
      ...[facets.weekend ?? [], facets.months]
        .flat()
        .map((one: { startDate: string; endDate: string; count: number }) => ({
          filter: { startDate: one.startDate, endDate: one.endDate },
          count: one.count,
        })),
    ];
    expect(choices.length).toBeGreaterThan(10);
    const count = 'query ($filter: EventFilter!) { events(filter: $filter, page: { limit: 1 }) { totalCount } }';
    for (const choice of choices) {
      const found = await world.ask(count, { filter: { keyword: 'new', ...choice.filter } });
      // For a period that has started a facet counts only coming events, the list past ones as well.
      const started = String(choice.filter.startDate ?? '9') <= dayFromToday(0);
      const expected = started ? Math.min(choice.count, found.data.events.totalCount) : found.data.events.totalCount;
      expect(choice.count, JSON.stringify(choice)).toBe(expected);
      expect(choice.count).toBeLessThanOrEqual(totalCount);
    }
  });

  test('each group ignores its own filter and applies the others', async () => {
    const all = (await askCounting(query, { filter: {} })).data.events.facets;
    const [first, second] = all.categories;
    const narrowed = (await askCounting(query, { filter: { categoryId: first.category.id } })).data.events.facets;
    expect(narrowed.categories).toEqual(all.categories);
    expect(second.count).toBeGreaterThan(0);
    const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
    expect(sum(narrowed.prices)).toBeLessThan(sum(all.prices));
  });

  test('[GRAPH-13] that cannot be counted are null with an error, and the list arrives', async () => {
    world.upstream.break(/^\/api\/product\/facets/, 'unavailable');
    const { data, errors } = await askCounting(query, { filter: {} });
    expect(data.events.totalCount).toBeGreaterThan(100);
    expect(data.events.facets).toBeNull();
    expect(errors).toMatchObject([
      { path: ['events', 'facets'], extensions: { code: 'UPSTREAM_UNAVAILABLE', area: 'facet' } },
    ]);
  });

  test('of a search are counted for its place and range', async () => {
    const { calls } = await askCounting(
      'query ($filter: SearchFilter!) { search(filter: $filter) { events { facets { complete } } } }',
      {
        filter: { keyword: 'new', location: { coordinates: { latitude: 40.75, longitude: -73.99 } }, genres: ['Rock'] },
      },
    );
    expect(calls[1]).toBe('GET /api/product/facets?keyword=new&genre=Rock&latitude=40.75&longitude=-73.99&range=50');
  });
});

describe('the city at a point', () => {
  const query = `query ($coordinates: CoordinatesInput!) {
    cityAt(coordinates: $coordinates) { id name stateCode countryCode coordinates { latitude longitude } }
  }`;

  test('[CITY-6] is read by longitude and latitude; in the ocean it is null', async () => {
    const boston = { latitude: 42.3601, longitude: -71.0589 };
    const { data, calls } = await askCounting(query, { coordinates: boston });
    expect(calls).toEqual(['GET /api/geo/reverse?longitude=-71.0589&latitude=42.3601']);
    expect(data.cityAt).toEqual({
      id: 'US_MA_Boston',
      name: 'Boston',
      stateCode: 'MA',
      countryCode: 'US',
      coordinates: boston,
    });
    expect((await askCounting(query, { coordinates: { latitude: 0, longitude: -30 } })).data).toEqual({ cityAt: null });
  });

  test.each([
    [42.3601, -71.0589, true],
    // A town without a venue.
    [44.2601, -72.5754, false],
  ])('[CITY-7] at %s, %s is searchable by name: %s', async (latitude, longitude, exists) => {
    const { data, calls } = await askCounting(
      'query ($at: CoordinatesInput!) { cityAt(coordinates: $at) { name isSearchableByName } }',
      { at: { latitude, longitude } },
    );
    expect(data.cityAt.isSearchableByName).toBe(exists);
    expect(calls[1]).toMatch(/^GET \/api\/city\?keyword=\w+&countryCode=US&stateCode=\w\w&limit=10&count=false$/);
  });

  test('[CITY-8] [GRAPH-13] a failed lookup is an error of its own field; a city keeps its name when only isSearchableByName fails', async () => {
    world.upstream.break(/^\/api\/geo/, 'unavailable');
    const failed = await askCounting(
      '{ categories { id } cityAt(coordinates: { latitude: 42.36, longitude: -71.06 }) { name } }',
    );
    expect(failed.data.categories.length).toBeGreaterThan(0);
    expect(failed.data.cityAt).toBeNull();
    expect(failed.errors).toMatchObject([{ path: ['cityAt'], extensions: { area: 'geo', retryable: true } }]);
    world.upstream.break(/^\/api\/geo/, undefined);
    world.upstream.break(/^\/api\/city/, 'unavailable');
    const half = await askCounting(
      '{ cityAt(coordinates: { latitude: 42.36, longitude: -71.06 }) { name isSearchableByName } }',
    );
    expect(half.data.cityAt).toEqual({ name: 'Boston', isSearchableByName: null });
    expect(half.errors).toMatchObject([{ path: ['cityAt', 'isSearchableByName'], extensions: { area: 'city' } }]);
  });
});

describe('the REST call of a search', () => {
  const query = 'query ($filter: SearchFilter!) { search(filter: $filter) { range events { items { id } } } }';

  test('[SEARCH-9] [SEARCH-8] every parameter has its name, dates are yyyy-MM-dd, the order is upper case, empty ones are left out', async () => {
    const filter = {
      keyword: ' new ',
      startDate: '2026-12-01',
      endDate: '2027-12-31',
      order: 'PRICE',
      price: { min: '10', max: '499.99' },
      genres: ['Baseball', 'Rock'],
      ticketType: 'STANDARD',
      categoryId: '',
      location: { cityName: 'New York', stateCode: 'NY', countryCode: 'US' },
    };
    const { calls } = await askCounting(query, { filter });
    const [path, text] = calls[0]?.split('?') ?? [];
    expect(path).toBe('GET /api/search');
    const sent = new URLSearchParams(text);
    expect(sent.getAll('genre')).toEqual(['Baseball', 'Rock']);
    sent.delete('genre');
    expect(Object.fromEntries(sent)).toEqual({
      keyword: 'new',
      startDate: '2026-12-01',
      endDate: '2027-12-31',
      sort: 'PRICE',
      minPrice: '10',
      maxPrice: '499.99',
      ticketType: 'standard',
      cityName: 'New York',
      stateCode: 'NY',
      countryCode: 'US',
      range: '50',
      limit: '5',
      offset: '0',
      count: 'false',
    });
  });

  test('[SEARCH-9] [CITY-7] the visitor’s current place is sent by coordinates with locationCurrent', async () => {
    const coordinates = { latitude: 40.75, longitude: -73.99 };
    const { calls } = await askCounting(query, {
      filter: { location: { cityName: 'New York', coordinates, current: true } },
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('latitude=40.75&longitude=-73.99&locationCurrent=true&range=50');
    expect(calls[0]).not.toContain('cityName');
  });

  test('[GRAPH-13] that is unavailable is a typed error with its area, and retryable', async () => {
    world.upstream.break(/^\/api\/search/, 'unavailable');
    const { data, errors } = await askCounting('{ autocomplete(keyword: "new") { events { id } } }');
    expect(data).toEqual({ autocomplete: null });
    expect(errors).toMatchObject([{ path: ['autocomplete'], extensions: { area: 'search', retryable: true } }]);
  });

  test('[GRAPH-13] [CITY-7] uses coordinates when the lookup of the city fails', async () => {
    world.upstream.break(/^\/api\/city/, 'unavailable');
    const location = { cityName: 'New York', countryCode: 'US', coordinates: { latitude: 40.75, longitude: -73.99 } };
    const { data, errors, calls } = await askCounting(query, { filter: { keyword: 'new', location } });
    expect(errors).toEqual([]);
    expect(calls.at(-1)).toContain('latitude=40.75&longitude=-73.99&range=50');
    expect(data.search.events.items.length).toBeGreaterThan(0);
  });
});

describe('a search whose client has gone', () => {
  test('[SEARCH-16] [GRAPH-14] is cancelled in the database too, and the next one is answered', async () => {
    const { db, app } = world.shop;
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef('search_words(text)'::regprocedure) as source`.execute(db);
    // Replaced until further below: each search now takes longer than any test.
    await sql`create or replace function search_words(value text) returns text[] language sql immutable parallel safe strict
      as $$ select array[value || pg_sleep(120)::text] $$`.execute(db);
    const sleeping = async () =>
      (
        await sql<{ sleeping: number }>`select count(*) as sleeping from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      ).rows[0]?.sleeping;
    // Without the proxy, which does not close its upstream connection when the client does.
    const platformUrl = app.listeningOrigin;
    const gateway = world.gatewayWith({ platformUrl, readDeadlineMs: 60_000 });
    const query = '{ autocomplete(keyword: "yan") { events { id } } }';
    const client = new AbortController();
    const older = post(gateway, { query }, {}, client.signal).then(readReply, () => null);
    const waitOptions = { timeout: 60_000, interval: 50 };
    await vi.waitFor(async () => expect(await sleeping()).toBe(1), waitOptions);
    client.abort();
    await vi.waitFor(async () => expect(await sleeping()).toBe(0), waitOptions);
    await older;
    await sql.raw(rows[0]?.source ?? '').execute(db);
    const newer = await readReply(await post(gateway, { query: query.replace('yan', 'yank') }));
    expect(newer.errors).toEqual([]);
    expect(newer.data.autocomplete.events.length).toBeGreaterThan(0);
  });
});
