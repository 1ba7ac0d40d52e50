import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWorld, post, readReply, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.ask('{ tenant { id } }');
  // The list of places is read when it is first asked for, which a busy machine takes its time for.
  await world.shop.app.inject('/api/geo/reverse?longitude=0&latitude=0');
});
afterAll(() => world.close());

const broken = [/^\/api\/search/, /^\/api\/product\/facets/, /^\/api\/geo/, /^\/api\/city/];
afterEach(() => {
  for (const path of broken) world.upstream.break(path, undefined);
});

/** The answer, and the REST calls that it cost. */
async function asked(query: string, variables: Record<string, unknown> = {}) {
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
    const { data, errors, calls } = await asked(query, { keyword: ' yank ', limit: 3 });
    expect(errors).toEqual([]);
    expect(calls).toEqual(['GET /api/search/autocomplete?keyword=yank&limit=3']);
    expect(data.autocomplete.attractions[0].name).toBe('New York Yankees');
    expect(data.autocomplete.venues[0].name).toBe('Yankee Stadium');
    expect(data.autocomplete.events).toHaveLength(3);
  });

  test('[SEARCH-1] [SEARCH-8] a blank keyword suggests nothing and asks nobody', async () => {
    const { data, calls } = await asked(query, { keyword: '  ' });
    expect(data.autocomplete).toEqual({ attractions: [], events: [], venues: [] });
    expect(calls).toEqual([]);
  });

  test('a limit out of bounds is refused by name', async () => {
    const { errors, calls } = await asked(query, { keyword: 'new', limit: 21 });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'limit' }] });
    expect(calls).toEqual([]);
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
    const { errors, calls } = await asked(query, { filter: {} });
    expect(errors).toEqual([]);
    expect(calls).toEqual(['GET /api/product?order=DATE&limit=1&offset=0&count=true', 'GET /api/product/facets']);
    expect((await asked('{ events { items { id } } }')).calls).toHaveLength(1);
  });

  test('say what each choice of a filter leaves: choosing it finds as many', async () => {
    const { data } = await asked(query, { filter: { keyword: 'new' } });
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
      // Of what has begun a facet counts what is left, a list from its first day what has been as well.
      const begun = String(choice.filter.startDate ?? '9') <= new Date().toISOString().slice(0, 10);
      const left = begun ? Math.min(choice.count, found.data.events.totalCount) : found.data.events.totalCount;
      expect(choice.count, JSON.stringify(choice)).toBe(left);
      expect(choice.count).toBeLessThanOrEqual(totalCount);
    }
  });

  test('each group leaves its own filter out and keeps the others', async () => {
    const all = (await asked(query, { filter: {} })).data.events.facets;
    const [first, second] = all.categories;
    const narrowed = (await asked(query, { filter: { categoryId: first.category.id } })).data.events.facets;
    expect(narrowed.categories).toEqual(all.categories);
    expect(second.count).toBeGreaterThan(0);
    const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
    expect(sum(narrowed.prices)).toBeLessThan(sum(all.prices));
  });

  test('[GRAPH-13] that cannot be counted are null with their reason, and the list arrives', async () => {
    world.upstream.break(/^\/api\/product\/facets/, 'unavailable');
    const { data, errors } = await asked(query, { filter: {} });
    expect(data.events.totalCount).toBeGreaterThan(100);
    expect(data.events.facets).toBeNull();
    expect(errors).toMatchObject([
      { path: ['events', 'facets'], extensions: { code: 'UPSTREAM_UNAVAILABLE', area: 'facet' } },
    ]);
  });

  test('of a search are counted where it found something: the same place and range', async () => {
    const { calls } = await asked(
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

  test('[CITY-6] is asked for by longitude and latitude; nowhere there is none', async () => {
    const boston = { latitude: 42.3601, longitude: -71.0589 };
    const { data, calls } = await asked(query, { coordinates: boston });
    expect(calls).toEqual(['GET /api/geo/reverse?longitude=-71.0589&latitude=42.3601']);
    expect(data.cityAt).toEqual({
      id: 'US_MA_Boston',
      name: 'Boston',
      stateCode: 'MA',
      countryCode: 'US',
      coordinates: boston,
    });
    expect((await asked(query, { coordinates: { latitude: 0, longitude: -30 } })).data).toEqual({ cityAt: null });
  });

  test.each([
    [42.3601, -71.0589, true],
    // A town without a venue.
    [44.2601, -72.5754, false],
  ])('[CITY-7] at %s, %s exists in the API: %s', async (latitude, longitude, exists) => {
    const { data, calls } = await asked(
      'query ($at: CoordinatesInput!) { cityAt(coordinates: $at) { name isSearchableByName } }',
      { at: { latitude, longitude } },
    );
    expect(data.cityAt.isSearchableByName).toBe(exists);
    expect(calls[1]).toMatch(/^GET \/api\/city\?keyword=\w+&countryCode=US&stateCode=\w\w&limit=10&count=false$/);
  });

  test('[CITY-8] [GRAPH-13] a lookup that fails is an error of its own, and a city is still named when only its being known fails', async () => {
    world.upstream.break(/^\/api\/geo/, 'unavailable');
    const failed = await asked(
      '{ categories { id } cityAt(coordinates: { latitude: 42.36, longitude: -71.06 }) { name } }',
    );
    expect(failed.data.categories.length).toBeGreaterThan(0);
    expect(failed.data.cityAt).toBeNull();
    expect(failed.errors).toMatchObject([{ path: ['cityAt'], extensions: { area: 'geo', retryable: true } }]);
    world.upstream.break(/^\/api\/geo/, undefined);
    world.upstream.break(/^\/api\/city/, 'unavailable');
    const half = await asked(
      '{ cityAt(coordinates: { latitude: 42.36, longitude: -71.06 }) { name isSearchableByName } }',
    );
    expect(half.data.cityAt).toEqual({ name: 'Boston', isSearchableByName: null });
    expect(half.errors).toMatchObject([{ path: ['cityAt', 'isSearchableByName'], extensions: { area: 'city' } }]);
  });
});

describe('a search as the platform is asked for it', () => {
  const query = 'query ($filter: SearchFilter!) { search(filter: $filter) { range events { items { id } } } }';

  test('[SEARCH-9] [SEARCH-8] every parameter by its name, dates as yyyy-MM-dd, the order upper-cased, nothing empty', async () => {
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
    const { calls } = await asked(query, { filter });
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

  test('[SEARCH-9] [CITY-7] where the visitor is now goes by its coordinates, and is said to be so', async () => {
    const coordinates = { latitude: 40.75, longitude: -73.99 };
    const { calls } = await asked(query, {
      filter: { location: { cityName: 'New York', coordinates, current: true } },
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('latitude=40.75&longitude=-73.99&locationCurrent=true&range=50');
    expect(calls[0]).not.toContain('cityName');
  });

  test('[GRAPH-13] that is down is a typed error that says what to try again', async () => {
    world.upstream.break(/^\/api\/search/, 'unavailable');
    const { data, errors } = await asked('{ autocomplete(keyword: "new") { events { id } } }');
    expect(data).toEqual({ autocomplete: null });
    expect(errors).toMatchObject([{ path: ['autocomplete'], extensions: { area: 'search', retryable: true } }]);
  });

  test('[GRAPH-13] [CITY-7] goes by coordinates when the question whether a city exists cannot be answered', async () => {
    world.upstream.break(/^\/api\/city/, 'unavailable');
    const location = { cityName: 'New York', countryCode: 'US', coordinates: { latitude: 40.75, longitude: -73.99 } };
    const { data, errors, calls } = await asked(query, { filter: { keyword: 'new', location } });
    expect(errors).toEqual([]);
    expect(calls.at(-1)).toContain('latitude=40.75&longitude=-73.99&range=50');
    expect(data.search.events.items.length).toBeGreaterThan(0);
  });
});

describe('a search that nobody waits for', () => {
  test('[SEARCH-16] [GRAPH-14] is cancelled down to the database, and the next one is answered', async () => {
    const { db, app } = world.shop;
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef('search_words(text)'::regprocedure) as source`.execute(db);
    // Until it is put back, reading a keyword takes longer than any test.
    await sql`create or replace function search_words(value text) returns text[] language sql immutable parallel safe strict
      as $$ select array[value || pg_sleep(120)::text] $$`.execute(db);
    const sleeping = async () =>
      (
        await sql<{ sleeping: number }>`select count(*) as sleeping from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      ).rows[0]?.sleeping;
    // Straight to the platform: the proxy would not pass it on that its client went.
    const platformUrl = app.listeningOrigin;
    const gateway = world.gatewayWith({ platformUrl, readDeadlineMs: 60_000 });
    const query = '{ autocomplete(keyword: "yan") { events { id } } }';
    const client = new AbortController();
    const older = post(gateway, { query }, {}, client.signal).then(readReply, () => null);
    const patiently = { timeout: 15_000, interval: 50 };
    await vi.waitFor(async () => expect(await sleeping()).toBe(1), patiently);
    client.abort();
    await vi.waitFor(async () => expect(await sleeping()).toBe(0), patiently);
    await older;
    await sql.raw(rows[0]?.source ?? '').execute(db);
    const newer = await readReply(await post(gateway, { query: query.replace('yan', 'yank') }));
    expect(newer.errors).toEqual([]);
    expect(newer.data.autocomplete.events.length).toBeGreaterThan(0);
  }, 60_000);
});
