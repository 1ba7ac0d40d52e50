import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import {
  asLines,
  attraction,
  event,
  importContent,
  offers,
  seatMap,
  venue,
} from '#platform/catalogue/import/import.fixture.ts';
import { readConfig } from '#platform/config.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import { dayFromToday } from '#rules/calendar-day.ts';
import { createTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { addKey } from '../support/partners.ts';
import { startTestPlatform, type TestPlatform } from '../support/platform.ts';
import { billing, type CartBody, openShop, type Shop } from '../support/shop.ts';
import { type Belongings, type Line, routes } from './ownership-table.ts';

const ORIGIN = 'http://localhost:3000';

type Side = {
  brand: string;
  basePath: string;
  db: Db;
  /** Ids of everything in the brand's catalogue that a page can show. */
  ids: ReadonlySet<string>;
  /** One id of each kind, and what else a path can name. */
  known: {
    event: string;
    attraction: string;
    venue: string;
    hotel: string;
    partnerId: string;
    eventPartnerId: string;
    legacyId: string;
    keyHash: string;
    calendar: string;
  };
  names: string[];
  of: Belongings;
  session: string;
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** For its processor alone. */
let shop: Shop;
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

/** What a new guest of the brand has: an order with a notice, a cart, a place on a waiting list. */
const guestOf = async (brand: string, db: Db, event: string): Promise<{ of: Belongings; session: string }> => {
  const session = randomUUID();
  const post = async (path: string, payload: object) => {
    const { status, text } = await call(brand, 'POST', path, { payload, session });
    expect(status, text).toBe(200);
    return JSON.parse(text);
  };
  const hold = (): Promise<CartBody> =>
    post(`/api/cart/reserve/${event}`, { tickets: [{ productId: event, quantity: 1 }] });
  const bought = await hold();
  const order = await post(`/api/cart/${bought.uuid}/purchase_v2`, {
    ...{ idempotencyKey: randomUUID(), billing, acceptTerms: true, expectedTotal: bought.totals.totalPrice },
    payment: { token: await shop.tokenFor('4242 4242 4242 4242') },
  });
  const { uuid: cart } = await hold();
  const { rows } = await sql<{ id: number }>`insert into event_change (event_id, kind, before)
    values (${event}::uuid, 'moved', '{"startDateTime":null,"startDateTimeUtc":null,"startDate":null,"timeZone":"UTC","venueName":"Hall","venueCity":"Bern"}')
    returning id`.execute(db);
  const place = randomUUID();
  // While somebody waits for an event, nobody else can hold its tickets.
  const { id: waited } = await db
    .selectFrom('event')
    .select('id')
    .where('id', '!=', event)
    .orderBy('start_at', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('waiting_list_entry')
    .values({
      ...{ token: place, event_id: waited, tenant_id: brand, session_id: session, email: `${place}@example.com` },
      ...{ language: 'en', quantity: 1, reservation_key: randomUUID() },
    })
    .execute();
  const ticket = order.items[0].tickets[0].id;
  return {
    of: { cart, order: order.uuid, ticket, notice: String(rows[0]?.id), event, email: 'zoe@example.com', place },
    session,
  };
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
    .select([
      'e.id',
      'e.venue_id',
      'e.legacy_id',
      'e.partner_id as event_partner_id',
      'ea.attraction_id',
      'a.partner_id',
    ])
    .where('e.active', '=', true)
    .where('e.past', '=', false)
    .where('e.status', '=', 'onsale')
    .where('e.name', '=', names[0] ?? '')
    .executeTakeFirstOrThrow();
  const { key } = await addKey(db, { tenantId: brand });
  const { token: calendar } = await db
    .insertInto('calendar_feed')
    .values({ tenant_id: brand, user_id: 'zoe', language: 'en' })
    .returning('token')
    .executeTakeFirstOrThrow();
  return {
    brand,
    basePath,
    db,
    ids: new Set([...events, ...attractions, ...venues, ...hotels]),
    known: {
      event: sold.id,
      attraction: sold.attraction_id,
      venue: sold.venue_id,
      hotel: hotels[0] ?? '',
      partnerId: sold.partner_id,
      eventPartnerId: sold.event_partner_id,
      legacyId: String(sold.legacy_id),
      keyHash: createHash('sha256').update(key).digest('hex'),
      calendar,
    },
    names,
    ...(await guestOf(brand, db, sold.id)),
  };
};

const hotel = {
  ...{ type: 'hotel', id: 'h-burrow', name: 'Hotel zum Bau', city: 'Zürich', country: 'CH', currency: 'CHF' },
  ...{ latitude: 47.371, longitude: 8.541, awardRating: 3.5, checkIn: '15:00', checkOut: '11:00' },
  rooms: [{ id: 'den', name: 'Burrow Room', maxGuests: 2, rates: [{ id: 'flex', price: 90, capacity: 20 }] }],
};
const ownCatalogue = [
  // Each line of the table that a guest owns sells two of its seats.
  { ...seatMap, sections: seatMap.sections.map((section) => ({ ...section, seatsPerRow: 40 })) },
  ...[
    venue,
    attraction,
    { ...event, legacyId: 987_654_321 },
    { ...event, id: 'e-encore', name: 'Encore' },
    ...offers,
    hotel,
  ],
];

beforeAll(async () => {
  database = await createTestDatabase();
  const imported = await importContent(database.url, asLines(ownCatalogue), '--tenant', 'northgate');
  expect(imported, imported.stderr).toMatchObject({ code: 0 });
  shop = await openShop({ databaseUrl: database.url });
  const port = await freePort();
  const tenants = readConfig({}).tenants.map((tenant, _index, [first]) => ({
    ...tenant,
    authenticationType: first?.authenticationType ?? tenant.authenticationType,
    transactableType: 'BOTH' as const,
    providerEventUrl: `http://127.0.0.1:${port}/healthz?event={partnerId}`,
    pages: [{ name: 'help' as const, language: 'en' as const, title: `Help of ${tenant.name}`, html: '<p>Ask.</p>' }],
  }));
  platform = await startTestPlatform({ databaseUrl: database.url, tenants, processor: shop.processor });
  url = await platform.app.listen({ host: '127.0.0.1', port });
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
  await shop.close();
  await database.drop();
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Of a partner's key. */
const HASH = /\b[0-9a-f]{64}\b/g;
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
const stay = `checkin=${dayFromToday(30)}&checkout=${dayFromToday(31)}`;
/** What to ask of routes beside what their path names: `foreign` is of the other brand. */
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
  'GET /api/product/several': ({ known }) => [`?id=${known.event}`],
  'GET /api/venue/several': ({ known }) => [`?id=${known.venue}`],
  'GET /api/attraction/several': ({ known }) => [
    `?id=${known.attraction}`,
    `?partnerId=${encodeURIComponent(known.partnerId)}`,
  ],
  'GET /api/product/offers': ({ known }) => [`?eventId=${known.event}`],
  'GET /api/product/lists': ({ known }) => [`?venueId=${known.venue}`, `?attractionId=${known.attraction}`],
  'GET /api/product/dates': ({ known }) => [`?id=${known.event}`],
  'GET /api/product/{id}/bestavailable': () => ['?quantity=1'],
  'GET /api/hotel': ({ known }) => [`?eventId=${known.event}&${stay}`],
  'GET /api/hotel/{id}/rooms': () => [`?${stay}`],
  'GET /api/tenant/sso': () => [`?urlOk=${ORIGIN}/`],
};

/** The ids of all kinds: an event's is no venue's either. */
const idsOf = ({ known }: Side): string[] => [known.event, known.attraction, known.venue, known.hotel];

const pathsOf = (path: string, foreign: Side): string[] => {
  const { brand, known } = foreign;
  if (path.includes('/legacy/')) return [path.replace('{id}', known.legacyId)];
  if (path.includes('/partner/{id}'))
    return [known.partnerId, known.eventPartnerId, known.attraction].map((id) =>
      path.replace('{id}', encodeURIComponent(id)),
    );
  if (path.includes('/calendar/')) return [path.replace('{token}', known.calendar)];
  if (path.includes('{hash}')) return [path.replace('{hash}', known.keyHash)];
  if (path.includes('{kind}'))
    return ['event', 'attraction', 'venue', 'league'].map((kind) => path.replace('{kind}', `${kind}?limit=1000`));
  if (path.includes('{name}')) return [path.replace('{name}', 'help')];
  if (path.includes('/brand/')) return [path.replace('{id}', brand).replace('{file}', 'favicon.svg')];
  if (path.includes('/league/{file}')) return [path.replace('{file}', 'NHL.svg')];
  if (path.includes('/segment/')) return [path.replace('{file}', 'sports.svg')];
  if (path.includes('{file}')) return idsOf(foreign).map((id) => path.replace('{file}', `${id}.svg`));
  return idsOf(foreign).map((id) => path.replace(/\{\w+\}/, id));
};

const requestsOf = (name: string, line: Line, foreign: Side): { path: string; payload?: object }[] => {
  const [, path = ''] = name.split(' ');
  if ('ask' in line) {
    const { path: values = {}, query = '', payload } = line.ask(foreign.of);
    const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
    return [{ path: `${filled}?${query}`, ...(payload && { payload }) }];
  }
  if (name === 'POST /api/event/linkover') return [{ path, payload: { productId: foreign.known.event } }];
  if (name === 'POST /api/compute/earn/points')
    return [{ path, payload: { productId: foreign.known.event, amount: 10 } }];
  const paths = path.includes('{') ? pathsOf(path, foreign) : [path];
  return paths.flatMap((one) => (questions[name]?.(foreign) ?? ['']).map((query) => ({ path: one + query })));
};

const isFine = (status: number) => status >= 200 && status < 300;
/** Answers nobody without a sign-in, a key or a signature, which tests of their own have. */
const locked: ReadonlySet<Line['for']> = new Set(['member', 'partner', 'operator', 'processor']);
/** Where even the owner is refused, and how. */
const refusals: Record<string, number> = {
  // A rule refuses what was found; what is not found is a 404.
  'PUT /api/order/{uuid}/email': 400,
  'POST /api/event/{id}/waitinglist': 409,
  'POST /api/waitinglist/{token}/take': 409,
  'POST /api/event/{id}/waitingroom/place': 409,
  'POST /api/product/{id}/resaleSession': 409,
  'POST /api/cart/{id}/purchase_v2': 409,
  'POST /api/cart/{id}/purchase_v2/complete': 409,
  'POST /api/cart/{id}/purchase_v2/cancel': 409,
  // Nobody waits in a room here, and no wallet is set up: two-brands.test.ts and ownership.test.ts cross those.
  'GET /api/event/{id}/waitingroom/place': 404,
  'GET /api/order/{uuid}/ticket/{ticket}/apple-pass': 404,
  'GET /api/order/{uuid}/ticket/{ticket}/google-pass': 404,
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
          const asked = path + JSON.stringify(payload ?? {});
          const fresh = new Map([
            ...(asked.match(UUID) ?? []).map((id) => [id, randomUUID()] as const),
            ...(asked.match(HASH) ?? []).map((hash) => [hash, hash.split('').toReversed().join('')] as const),
          ]);
          const unknown = (text: string) =>
            text.replace(UUID, (id) => fresh.get(id) ?? id).replace(HASH, (hash) => fresh.get(hash) ?? hash);
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

  test.each(Object.entries(routes).filter(([, line]) => !locked.has(line.for)))(
    '[TEN-15] [OPS-5] %s, asked the same at the brand whose ids they are, is answered',
    async (name, line) => {
      const [method = ''] = name.split(' ');
      for (const side of [shared, own]) {
        // A guest of its own, because some of these routes end what they name.
        const home = 'ask' in line ? { ...side, ...(await guestOf(side.brand, side.db, side.known.event)) } : side;
        const answers: [number, string, string][] = [];
        for (const { path, payload } of requestsOf(name, line, home)) {
          const { status, text } = await call(side.brand, method, path, { payload, session: home.session });
          answers.push([status, path, text.slice(0, 300)]);
        }
        const statuses = answers.map(([status]) => status);
        const refused = refusals[name];
        if (refused !== undefined) expect(statuses, JSON.stringify(answers)).toEqual([refused]);
        // Of a path that takes an id, the ids of other kinds are a 404.
        else if (name.includes('{'))
          expect(statuses, `${side.brand} ${JSON.stringify(answers)}`).toContainEqual(expect.toSatisfy(isFine));
        else expect(statuses.every(isFine), `${side.brand} ${JSON.stringify(answers)}`).toBe(true);
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
