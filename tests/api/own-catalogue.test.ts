import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { asLines, catalogue, importContent } from '#platform/catalogue/import/import.fixture.ts';
import { readConfig } from '#platform/config.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPlatform, type TestPlatform } from '../support/platform.ts';
import { type Belongings, type Line, routes } from './ownership-table.ts';

const ORIGIN = 'http://localhost:3000';

type Side = {
  brand: string;
  basePath: string;
  db: Db;
  /** Ids of everything in the brand's catalogue that a page can show. */
  ids: ReadonlySet<string>;
  /** One id of each kind, and what else a path can name. */
  known: { event: string; attraction: string; venue: string; ids: string[]; partnerId: string; legacyId: string };
  names: string[];
  of: Belongings;
  session: string;
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let platform: TestPlatform;
let url: string;
let gateway: Gateway;
/** The brand with the shared catalogue, and the one with its own. */
let shared: Side;
let own: Side;
let closeOwn: () => Promise<void>;

const call = async (
  brand: string,
  method: string,
  path: string,
  { payload, session }: { payload?: unknown; session?: string } = {},
) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'gst-partner-api': brand,
      'gst-session-id': session ?? randomUUID(),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    body: payload === undefined ? null : JSON.stringify(payload),
  });
  return { status: answer.status, text: await answer.text() };
};

const sideOf = async (brand: string, basePath: string, db: Db, names: string[]): Promise<Side> => {
  const idsOf = async (table: 'event' | 'attraction' | 'venue' | 'hotel') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const [events, attractions, venues, hotels] = [
    await idsOf('event'),
    await idsOf('attraction'),
    await idsOf('venue'),
    await idsOf('hotel'),
  ];
  const sold = await db
    .selectFrom('event as e')
    .innerJoin('event_attraction as ea', 'ea.event_id', 'e.id')
    .innerJoin('attraction as a', 'a.id', 'ea.attraction_id')
    .select(['e.id', 'e.venue_id', 'e.legacy_id', 'ea.attraction_id', 'a.partner_id'])
    .where('e.active', '=', true)
    .where('e.past', '=', false)
    .where('e.status', '=', 'onsale')
    .where('e.name', '=', names[0] ?? '')
    .executeTakeFirstOrThrow();
  const session = randomUUID();
  const { text } = await call(brand, 'POST', `/api/cart/reserve/${sold.id}`, {
    payload: { tickets: [{ productId: sold.id, quantity: 1 }] },
    session,
  });
  const cart: { uuid?: string } = JSON.parse(text);
  expect(cart.uuid, text).toBeDefined();
  return {
    brand,
    basePath,
    db,
    ids: new Set([...events, ...attractions, ...venues, ...hotels]),
    known: {
      event: sold.id,
      attraction: sold.attraction_id,
      venue: sold.venue_id,
      ids: [sold.id, sold.attraction_id, sold.venue_id, ...hotels.slice(0, 1)],
      partnerId: sold.partner_id,
      legacyId: String(sold.legacy_id ?? 1),
    },
    names,
    of: {
      cart: cart.uuid ?? '',
      order: randomUUID(),
      ticket: randomUUID(),
      notice: '1',
      event: sold.id,
      email: 'zoe@example.com',
      place: randomUUID(),
    },
    session,
  };
};

beforeAll(async () => {
  database = await createTestDatabase();
  const imported = await importContent(database.url, asLines(catalogue), '--tenant', 'northgate');
  expect(imported, imported.stderr).toMatchObject({ code: 0 });
  const tenants = readConfig({}).tenants.map((tenant) => ({ ...tenant, transactableType: 'GST_ONLY' as const }));
  platform = await startTestPlatform({ databaseUrl: database.url, tenants });
  url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  gateway = createGateway({ platformUrl: url, environment: 'test', listening: () => ORIGIN });
  await gateway.warmUp();
  const ownDb = createDb(`${database.url}_northgate`);
  closeOwn = () => ownDb.destroy();
  const { name } = await platform.db
    .selectFrom('event')
    .innerJoin('offer', 'offer.event_id', 'event.id')
    .innerJoin('event_attraction', 'event_attraction.event_id', 'event.id')
    .select('event.name')
    .where('event.status', '=', 'onsale')
    .where('event.active', '=', true)
    .where('event.past', '=', false)
    .where('offer.source', '=', 'TMR')
    .orderBy('event.popularity', 'desc')
    .orderBy('event.start_at')
    .executeTakeFirstOrThrow();
  shared = await sideOf('grandstand', '/fanatics/', platform.db, [name]);
  own = await sideOf('northgate', '/northgate/', ownDb, [
    'Die Murmeltiere: Winterschlaf',
    'Die Murmeltiere',
    'Zwinglihall',
  ]);
});
afterAll(async () => {
  await gateway.close();
  await closeOwn();
  await platform.close();
  await database.drop();
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** What a text has of a brand's catalogue. */
const foundOf = ({ ids, names }: Side, text: string): string[] => [
  ...new Set([...(text.match(UUID) ?? []).filter((id) => ids.has(id)), ...names.filter((name) => text.includes(name))]),
];

/** Both ways: who asks, and whose things. */
const crossings = (): [Side, Side][] => [
  [shared, own],
  [own, shared],
];

const place = 'longitude=8.54&latitude=47.37';
/** What to ask of routes that name nothing in their path: `foreign` is of the other brand. */
const questions: Record<string, (foreign: Side) => string[]> = {
  'GET /api/product': ({ known, names }) => [
    '?limit=50',
    `?keyword=${encodeURIComponent(names[0] ?? '')}`,
    `?venueId=${known.venue}`,
    `?attractionId=${known.attraction}`,
    `?${place}&range=100`,
  ],
  'GET /api/product/facets': ({ known }) => ['', `?venueId=${known.venue}`],
  'GET /api/product/popular': () => ['?limit=50'],
  'GET /api/search': ({ names }) => names.map((name) => `?keyword=${encodeURIComponent(name)}&limit=50`),
  'GET /api/search/autocomplete': ({ names }) => names.map((name) => `?keyword=${encodeURIComponent(name)}`),
  'GET /api/attraction': ({ names }) => ['?limit=50', `?keyword=${encodeURIComponent(names.at(-1) ?? '')}`],
  'GET /api/venue': ({ names }) => ['?limit=50', `?keyword=${encodeURIComponent(names.at(-1) ?? '')}`],
  'GET /api/city': () => ['?limit=50'],
  'GET /api/geo/reverse': () => [`?${place}`],
};

const pathsOf = (path: string, { known }: Side): string[] => {
  if (path.includes('/legacy/')) return [path.replace('{id}', known.legacyId)];
  if (path.includes('/partner/'))
    return [path.replace('{id}', known.partnerId), path.replace('{id}', known.attraction)];
  if (path.includes('{kind}'))
    return ['event', 'attraction', 'venue', 'league'].map((kind) => path.replace('{kind}', `${kind}?limit=1000`));
  if (path.includes('{name}')) return [path.replace('{name}', 'help')];
  if (path.includes('{file}'))
    return known.ids.map((id) => path.replace('{id}', 'grandstand').replace('{file}', `${id}.svg`));
  return known.ids.map((id) => path.replace(/\{\w+\}/, id));
};

const requestsOf = (name: string, line: Line, foreign: Side): { path: string; payload?: object }[] => {
  const [, path = ''] = name.split(' ');
  if ('ask' in line) {
    const { path: values = {}, query = '', payload } = line.ask(foreign.of);
    const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
    return [{ path: `${filled}?${query}`, ...(payload && { payload }) }];
  }
  if (name === 'GET /api/product/dates') return [{ path: `${path}?id=${foreign.known.event}` }];
  if (name === 'GET /api/hotel')
    return [{ path: `${path}?eventId=${foreign.known.event}&checkin=2031-03-29&checkout=2031-03-30` }];
  if (name === 'POST /api/event/linkover') return [{ path, payload: { id: foreign.known.event } }];
  if (name === 'POST /api/compute/earn/points')
    return [{ path, payload: { eventId: foreign.known.event, amount: 10 } }];
  if (path.includes('{')) return pathsOf(path, foreign).map((one) => ({ path: one }));
  return (questions[name]?.(foreign) ?? ['']).map((query) => ({ path: path + query }));
};

describe('a brand with a catalogue of its own, and one with the shared one', () => {
  test.each(Object.entries(routes))(
    '[TEN-15] [OPS-5] %s finds nothing of the other, whose ids it knows as little as unknown ones',
    async (name, line) => {
      const [method = ''] = name.split(' ');
      for (const [asking, foreign] of crossings()) {
        for (const { path, payload } of requestsOf(name, line, foreign)) {
          const answer = await call(asking.brand, method, path, { payload, session: foreign.session });
          const about = `${asking.brand} ${method} ${path}: ${answer.text.slice(0, 300)}`;
          expect(answer.status, about).toBeLessThan(500);
          // A search says which of the words it could not use.
          const named = decodeURIComponent(path);
          expect(
            foundOf(foreign, answer.text).filter((one) => !named.includes(one)),
            about,
          ).toEqual([]);
          if (questions[name]) expect(answer.status, about).toBe(name.includes('geo') ? answer.status : 200);
          const ids = (path + JSON.stringify(payload ?? {})).match(UUID) ?? [];
          const fresh = new Map(ids.map((id) => [id, randomUUID()]));
          const unknown = (text: string) => text.replace(UUID, (id) => fresh.get(id) ?? id);
          if (fresh.size === 0) continue;
          const other = await call(asking.brand, method, unknown(path), {
            payload: payload && JSON.parse(unknown(JSON.stringify(payload))),
            session: foreign.session,
          });
          expect([answer.status, answer.text], about).toEqual([other.status, other.text]);
        }
      }
    },
  );

  test('[TEN-15] [OPS-5] each finds what is its own, over the same routes', async () => {
    for (const side of [shared, own]) {
      const { event, attraction, venue } = side.known;
      const keyword = encodeURIComponent(side.names[0] ?? '');
      for (const path of [
        `/api/product/${event}`,
        `/api/product/${event}/offers`,
        `/api/attraction/${attraction}`,
        `/api/venue/${venue}`,
        `/api/product?keyword=${keyword}`,
        `/api/search?keyword=${keyword}`,
        '/api/sitemap/event?limit=1000',
        `/images/event/${event}.svg`,
      ])
        expect((await call(side.brand, 'GET', path)).status, path).toBe(200);
      const found = await call(side.brand, 'GET', `/api/search?keyword=${keyword}`);
      expect(foundOf(side, found.text)).toContain(event);
      expect((await call(side.brand, 'GET', `/api/cart/${side.of.cart}`, { session: side.session })).status).toBe(200);
    }
  });

  const graph = async (side: Side, query: string, variables: Record<string, unknown>) => {
    const answer = await gateway.fetch(
      new Request(`${ORIGIN}${side.basePath}graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', host: 'localhost:3000' },
        body: JSON.stringify({ query, variables }),
      }),
    );
    const { data }: { data?: unknown } = JSON.parse(await answer.text());
    expect(data, query).toBeDefined();
    return JSON.stringify(data);
  };
  const words = (side: Side) => ({ keyword: side.names[0] });
  const readings: [string, string, (side: Side) => Record<string, unknown>][] = [
    ['an event', 'query ($id: ID!) { event(by: { id: $id }) { id name } }', ({ known }) => ({ id: known.event })],
    [
      'an attraction',
      'query ($id: ID!) { attraction(by: { id: $id }) { id name } }',
      ({ known }) => ({ id: known.attraction }),
    ],
    ['a venue', 'query ($id: ID!) { venue(id: $id) { id name } }', ({ known }) => ({ id: known.venue })],
    [
      'events',
      'query ($keyword: String) { events(filter: { keyword: $keyword }) { items { id name venue { id name } } } }',
      words,
    ],
    [
      'the search',
      'query ($keyword: String) { search(filter: { keyword: $keyword }) { events { items { id name } } attractions { items { id name } } venues { items { id name } } } }',
      words,
    ],
    [
      'suggestions',
      'query ($keyword: String!) { autocomplete(keyword: $keyword) { events { id name } attractions { id name } venues { id name } } }',
      words,
    ],
    ['a cart', 'query ($id: ID!) { cart(id: $id) { id items { id } } }', ({ of }) => ({ id: of.cart })],
  ];
  test.each(readings)(
    '[TEN-15] the graph finds %s of its own brand, and nothing of the other, whoever asks first',
    async (_what, query, variables) => {
      for (const [asking, foreign] of [...crossings(), ...crossings()]) {
        const mine = await graph(asking, query, variables(asking));
        if (!query.includes('cart(')) expect(foundOf(asking, mine), mine).not.toEqual([]);
        const theirs = await graph(asking, query, variables(foreign));
        expect(foundOf(foreign, theirs), theirs).toEqual([]);
        expect(theirs).not.toContain(foreign.of.cart);
      }
    },
  );

  test('[TEN-15] [ROUTE-14] sitemaps and pictures are of the brand’s catalogue', async () => {
    const at = async (path: string) => {
      const answer = await gateway.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000' } }));
      return { status: answer.status, text: await answer.text() };
    };
    for (const [side, root] of [
      [shared, '/'],
      [own, '/northgate/'],
    ] as const) {
      const foreign = side === shared ? own : shared;
      const index = (await at(`${root}sitemap.xml`)).text;
      const files = [...index.matchAll(/<loc>[^<]*\/(sitemap-[^</]+)<\/loc>/g)].map(([, file = '']) => file);
      const all = (await Promise.all(files.map(async (file) => (await at(root + file)).text))).join('');
      expect(all).toContain(side.known.event);
      expect(foundOf(foreign, all)).toEqual([]);
      for (let round = 0; round < 2; round += 1) {
        expect((await at(`${root}images/event/${side.known.event}.svg`)).status).toBe(200);
        expect((await at(`${root}images/event/${foreign.known.event}.svg`)).status).toBe(404);
      }
    }
  });
});
