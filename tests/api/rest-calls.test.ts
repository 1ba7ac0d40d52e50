import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.ask('{ tenant { id } }');
});
afterAll(() => world.close());

/** The REST calls of a query that has no errors. */
async function callsOf(query: string, variables: Record<string, unknown> = {}): Promise<string[]> {
  return world.callsOf(async () => {
    const { errors } = await world.ask(query, variables);
    expect(errors).toEqual([]);
  });
}

describe('REST calls of a query', () => {
  test('[SEARCH-8] empty parameters are left out, and the keyword is sent only when it is non-empty', async () => {
    const query = 'query ($filter: EventFilter!) { events(filter: $filter, page: { limit: 3 }) { items { id } } }';
    const filter = { keyword: '  ', categoryId: '', attractionId: null };
    expect(await callsOf(query, { filter })).toEqual(['GET /api/product?order=DATE&limit=3&offset=0&count=false']);
    expect(await callsOf(query, { filter: { keyword: 'red sox' } })).toEqual([
      'GET /api/product?keyword=red%20sox&order=DATE&limit=3&offset=0&count=false',
    ]);
  });

  test('[REST-3] the count is requested only when totalCount is selected, in a fragment too', async () => {
    const list = (fields: string) => `{ topEvents { ${fields} } } fragment Count on EventList { totalCount }`;
    expect(await callsOf('{ topEvents { items { id } } }')).toEqual([expect.stringContaining('count=false')]);
    expect(await callsOf(list('items { id } ...Count'))).toEqual([expect.stringContaining('count=true')]);
    expect(await callsOf('{ search(filter: { keyword: "new" }) { venues { totalCount } } }')).toEqual([
      expect.stringContaining('count=true'),
    ]);
    expect(await callsOf('{ search(filter: { keyword: "new" }) { venues { items { id } } } }')).toEqual([
      expect.stringContaining('count=false'),
    ]);
  });

  test('[REST-3] totalCount is the platform’s count, not the page’s', async () => {
    const { data } = await world.ask('{ events(page: { limit: 2 }) { totalCount items { id } } }');
    expect(data.events.items).toHaveLength(2);
    expect(data.events.totalCount).toBeGreaterThan(100);
  });

  const search =
    'query ($filter: SearchFilter!, $page: PageInput!) { search(filter: $filter, page: $page) { range events { items { id } } } }';
  const ocean = { coordinates: { latitude: 0, longitude: -30 } };
  const manhattan = { coordinates: { latitude: 40.75, longitude: -73.99 } };

  test('[SEARCH-7] [GRAPH-2] a location is searched within range 50, and 100 when the first page is empty', async () => {
    const calls = await callsOf(search, { filter: { location: ocean }, page: { limit: 5 } });
    expect(calls.map((call) => /range=\d+/.exec(call)?.[0])).toEqual(['range=50', 'range=100']);
  });

  test('[SEARCH-7] results within 50, or a later page, make one call', async () => {
    expect(await callsOf(search, { filter: { location: manhattan }, page: { limit: 5 } })).toHaveLength(1);
    expect(await callsOf(search, { filter: { location: ocean }, page: { limit: 5, offset: 5 } })).toHaveLength(1);
    expect(await callsOf(search, { filter: { keyword: 'zzzz' }, page: { limit: 5 } })).toHaveLength(1);
  });

  test('[SEARCH-7] the answer names the range of its results', async () => {
    const ranges = [];
    for (const filter of [{ location: manhattan }, { location: ocean }, { keyword: 'new' }]) {
      ranges.push((await world.ask(search, { filter, page: { limit: 5 } })).data.search.range);
    }
    expect(ranges).toEqual([50, 100, null]);
  });

  test('[CITY-7] [GRAPH-2] a city that the platform knows is searched by name, an unknown one by coordinates', async () => {
    const query = 'query ($location: LocationInput!) { topEvents(filter: { location: $location }) { items { id } } }';
    const { coordinates } = manhattan;
    const known = await callsOf(query, { location: { cityName: 'New York', countryCode: 'US', coordinates } });
    expect(known[0]).toBe('GET /api/city?keyword=New%20York&countryCode=US&limit=10&count=false');
    expect(known[1]).toContain('city=New%20York&countryCode=US&range=50');
    const unknown = await callsOf(query, { location: { cityName: 'Xqzwv', countryCode: 'US', coordinates } });
    expect(unknown[0]).toContain('GET /api/city?keyword=Xqzwv');
    expect(unknown[1]).toContain('latitude=40.75&longitude=-73.99&range=50');
    const searchable = await callsOf(query, {
      location: { cityName: 'New York', countryCode: 'US', coordinates, isSearchableByName: true },
    });
    expect(searchable).toHaveLength(1);
  });

  test('[SEARCH-10] an empty search makes no REST call', async () => {
    expect(await callsOf(search, { filter: { keyword: ' ' }, page: { limit: 5 } })).toEqual([]);
  });

  test('[REST-2] [OPS-2] language and request id are sent with every call, the session not with shared reads', async () => {
    const gateway = world.gatewayWith({ fixedHeaders: { 'gst-partner-api': 'acme' } });
    const visitor = { 'accept-language': 'de-DE', 'x-request-id': 'from-the-proxy-1' };
    const before = world.upstream.seen.length;
    await gateway.fetch(
      new Request('http://localhost:3000/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...visitor },
        body: JSON.stringify({ query: '{ categories { id } cities(keyword: "bos") { items { id } } }' }),
      }),
    );
    const calls = world.upstream.seen.slice(before);
    const headers = (path: string) => calls.find((call) => call.path.startsWith(path))?.headers ?? {};
    for (const path of ['/api/city', '/api/category']) {
      expect(headers(path)).toMatchObject({
        'gst-language': 'de',
        'gst-partner-api': 'acme',
        'x-request-id': 'from-the-proxy-1',
      });
    }
    expect(headers('/api/city')['gst-session-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers('/api/category')).not.toHaveProperty('gst-session-id');
    expect(headers('/api/city')).not.toHaveProperty('mock');
  });

  const analyticsId = '0b9f3c1e-6c55-4a0e-9d0e-3f1f7f3a9c21';
  test.each([
    ['with consent', `gst-consent=necessary.analytics; gst-als=${analyticsId}`, analyticsId],
    ['without consent', `gst-als=${analyticsId}`, undefined],
    ['with consent to something else', `gst-consent=necessary; gst-als=${analyticsId}`, undefined],
    ['with consent, but of another form', 'gst-consent=analytics; gst-als=somebody', undefined],
    ['with consent, but before analytics began', 'gst-consent=analytics', undefined],
  ])('[REST-2] [REST-6] the analytics session is sent %s: %s → %s', async (_case, cookie, sent) => {
    const gateway = world.gatewayWith();
    const before = world.upstream.seen.length;
    const headers = { cookie, 'x-grandstand-client': 'test' };
    await ask(gateway, '{ categories { id } cities(keyword: "bos") { items { id } } }', {}, headers);
    const sentTo = (path: string) =>
      world.upstream.seen.slice(before).find((call) => call.path.startsWith(path))?.headers['gst-als'];
    expect([sentTo('/api/city'), sentTo('/api/category')]).toEqual([sent, undefined]);
  });
});
