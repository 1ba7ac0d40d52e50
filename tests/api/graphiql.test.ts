import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { createPersonas } from '../../scripts/dev/personas.ts';
import { openLive } from '../support/live.ts';
import { addKey } from '../support/partners.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';
import { ask, createVisitor, ORIGIN, post, type Reply, readReply } from './world.ts';

let world: MembersWorld;
let gateway: Gateway;
let directory: string;
let page: Response;
let html: string;
let headers: Record<string, string>;
let menu: Record<string, string[]>;
let titles: string[];

const PARTNER = 'Partner with a sandbox key';
const READER = 'Partner with a live key that only reads';
const open = () => gateway.fetch(new Request(`${ORIGIN}/graphql`, { headers: { accept: 'text/html' } }));
const optionsOf = (text = '') => [...text.matchAll(/<option>([^<]+)<\/option>/g)].map(([, name = '']) => name);
const selectOf = (id: string) => html.match(new RegExp(`<select id="${id}">(.*?)</select>`))?.[1] ?? '';

/** The REST calls made during `work`. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = world.upstream.seen.length;
  await work();
  return world.upstream.seen.slice(before).map(({ method, path }) => `${method} ${path}`);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grandstand-graphiql-'));
  world = await openMembersWorld();
  const personas = createPersonas({
    platformUrl: () => world.upstream.url,
    issuer: () => world.identity.issuer,
    storefrontUrl: world.origin,
    databaseUrl: () => world.shop.databaseUrl,
    keyFile: join(directory, 'keys.json'),
  });
  const developing = { personas, placeOf: () => null };
  gateway = world.restart({ environment: 'development', listening: () => ORIGIN, developing });
  page = await open();
  html = await page.text();
  headers = JSON.parse(/HEADERS = (\{.*?\});/.exec(html)?.[1] ?? '{}');
  menu = Object.fromEntries(
    [...selectOf('examples').matchAll(/<optgroup label="([^"]+)">(.*?)<\/optgroup>/g)].map(
      ([, group = '', options]) => [group, optionsOf(options)],
    ),
  );
  titles = Object.values(menu).flat();
  // The first call loads the list of places, which on a busy machine takes longer than a call's time-out.
  await world.shop.visitor().call('GET', '/api/geo/reverse?latitude=40.7128&longitude=-74.006');
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true });
});

const prepare = (what: 'example' | 'persona', name: string, sent = headers, asked = gateway) =>
  asked.fetch(
    new Request(`${ORIGIN}/graphql/${what}`, { method: 'POST', headers: sent, body: JSON.stringify({ name }) }),
  );
async function headersOf(persona: string): Promise<Record<string, string>> {
  const answer = await prepare('persona', persona);
  const body = (await answer.json()) as { headers: Record<string, string> };
  expect([persona, answer.status, body]).toEqual([persona, 200, { headers: expect.anything() }]);
  return { ...body.headers, origin: ORIGIN };
}

const problemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'problems' in value && Array.isArray(value.problems) ? value.problems : [];
  return [...own, ...Object.values(value).flatMap(problemsIn)];
};

type Prepared = { persona: string; query: string; variables: string };

/** Chooses an example and runs it unchanged, as the one whom it is for. */
async function run(title: string): Promise<Pick<Reply, 'data' | 'errors'>> {
  const chosen = await prepare('example', title);
  expect(chosen.status, title).toBe(200);
  const { persona, query, variables } = (await chosen.json()) as Prepared;
  const sent = await headersOf(persona);
  const operation = { query, variables: JSON.parse(variables) };
  if (!/^subscription/m.test(query)) return readReply(await post(gateway, operation, sent));
  const stream = await openLive(world.origin, operation, { ...sent, host: 'localhost:3000' });
  const data = await stream.until(() => true);
  await stream.close();
  return { errors: [], data };
}

describe('GraphiQL', () => {
  test('[GRAPH-6] opens offline with one tab and an example for every main task', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
    expect(html.match(/"defaultTabs":\[\{[^[\]]*\}\]/g)).toHaveLength(1);
    expect(menu).toEqual({
      Browse: [
        'Home',
        'Search',
        'Suggestions while typing',
        'Narrow a list',
        'City at a point',
        'Events nearby',
        'Venue',
        'Attraction',
        'League',
      ],
      Choose: ['Event with offers', 'Live state of an event', 'Seats of a section', 'Best available', 'Hotel rooms'],
      Hold: [
        'Reserve tickets',
        'Reserve a room',
        'Resale session',
        'Cart',
        'Extend a cart',
        'Delete a cart',
        'Waiting list',
        'Waiting rooms',
      ],
      Buy: ['Delivery', 'Purchase', 'Purchase that the bank wants confirmed', 'Order', 'Refund', 'My orders'],
      Points: ['Points to earn', 'Wallet', 'Link a wallet'],
      Members: ['Favorites', 'Recent views', 'Picked for you', 'Save a search', 'Saved searches'],
      Partners: ['Change feed', 'Webhooks'],
    });
  });

  test('[GRAPH-6] [DOOR-3] opening it makes no REST call', async () => {
    expect(await callsOf(open)).toEqual([]);
  });

  test('[GRAPH-6] every example runs unchanged as its persona, without an error or a problem', async () => {
    for (const title of titles) {
      const { errors, data } = await run(title);
      expect(errors, title).toEqual([]);
      expect(problemsIn(data), title).toEqual([]);
      for (const value of Object.values(data)) expect(value, title).not.toBeNull();
    }
  });

  test('[GRAPH-6] a purchase that the bank wants confirmed names its next step', async () => {
    const { data } = await run('Purchase that the bank wants confirmed');
    expect(data.purchase).toMatchObject({
      __typename: 'PurchaseActionRequired',
      step: { url: expect.stringMatching(/^http/) },
    });
  });

  test('[GRAPH-6] asks as a guest, demo members, an ended sign-in, and partners with and without a right', async () => {
    expect(optionsOf(selectOf('persona'))).toEqual([
      'Guest',
      ...['rich', 'new', 'unregistered', 'pending', 'error', 'suspended'].map((name) => `Member ${name}`),
      'Member whose sign-in has ended',
      PARTNER,
      READER,
    ]);
    const who = '{ viewer { user { emailAddress } } }';
    const emailAs = async (persona: string) => (await ask(gateway, who, {}, await headersOf(persona))).data.viewer;
    expect(await emailAs('Guest')).toEqual({ user: null });
    for (const name of ['rich', 'new', 'unregistered', 'pending', 'error'])
      expect(await emailAs(`Member ${name}`)).toEqual({ user: { emailAddress: `${name}@example.com` } });
    const codeAs = async (persona: string, query: string) =>
      (await ask(gateway, query, {}, await headersOf(persona))).errors.map(({ extensions }) => extensions.code);
    expect(await codeAs('Member whose sign-in has ended', '{ orders { totalCount } }')).toEqual(['UNAUTHENTICATED']);
    const reserve =
      'mutation { deleteCart(input: { cartId: "00000000-0000-4000-8000-000000000000" }) { deletedCartId } }';
    expect(await codeAs(PARTNER, reserve)).toEqual([]);
    expect(await codeAs(READER, reserve)).toEqual(['FORBIDDEN']);
    const suspended = await prepare('persona', 'Member suspended');
    expect([suspended.status, await suspended.json()]).toEqual([
      503,
      { message: "Member suspended: suspended@example.com can't sign in." },
    ]);
  });

  test('[GRAPH-6] a key is made once and used again', async () => {
    const [first, second] = [await headersOf(READER), await headersOf(READER)];
    expect(first.authorization).toMatch(/^Bearer gsk_live_/);
    expect(second.authorization).toBe(first.authorization);
  });

  test('[GRAPH-6] the docs of each root field have its cost, who may ask, and an example that is valid', async () => {
    const notes: Record<string, string> = JSON.parse(/NOTES = (\{.*?\});/.exec(html)?.[1] ?? '{}');
    const schema = buildSchema(await readFile('schema/generated/storefront.graphql', 'utf8'));
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}).map((name) => `${root}.${name}`));
    expect(Object.keys(notes).sort()).toEqual(fields.sort());
    expect(notes['Query.wallet']).toBe(
      '**Cost** 3. **Needs** a signed-in member who may WALLET; by a key with the right read.\n\nThe example “Wallet” asks for it.',
    );
    for (const [field, note] of Object.entries(notes)) {
      const [, made] = /```graphql\n([\s\S]*)```/.exec(note) ?? [];
      expect(made ? validate(schema, parse(made)) : note.match(/The example “.+” asks/), field).toEqual(
        made ? [] : expect.anything(),
      );
    }
  });

  test('[GRAPH-6] the purchase ends with tickets', async () => {
    const { data } = await run('Purchase');
    expect(data.purchase.__typename).toBe('PurchaseCompleted');
    expect(data.purchase.order.items[0].tickets).toHaveLength(2);
  });

  test('[GRAPH-6] examples run in a session of their own, not the browser’s', async () => {
    const visitor = createVisitor(gateway);
    await visitor.ask('{ apiVersion }');
    expect(headers['x-grandstand-trial-session']).toMatch(/^[0-9a-f-]{36}$/);
    expect(visitor.cookie()).not.toContain(headers['x-grandstand-trial-session']);
  });

  test('[GRAPH-6] [GRAPH-11] an example is prepared for GraphiQL’s own page only, and not in production', async () => {
    const { 'x-grandstand-client': _client, ...foreign } = headers;
    const calls = await callsOf(async () => {
      expect((await prepare('example', 'Cart', foreign)).status).toBe(403);
      expect((await prepare('example', 'Nothing')).status).toBe(400);
    });
    expect(calls).toEqual([]);
    const production = world.restart({ environment: 'production', listening: () => ORIGIN });
    const nothingDone = await callsOf(async () => {
      expect((await prepare('example', 'Cart', headers, production)).status).toBe(405);
      expect((await prepare('persona', 'Member rich', headers, production)).status).toBe(405);
    });
    expect(nothingDone).toEqual([]);
  });

  test('[OPS-2] in development an answer lists its REST calls', async () => {
    const { extensions } = await ask(gateway, '{ events(page: { limit: 1 }) { items { id information { kind } } } }');
    expect(extensions.upstream?.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /api/product',
      expect.stringMatching(/^GET \/api\/product\/[0-9a-f-]{36}\/info$/),
    ]);
  });

  test('[GRAPH-6] while the platform is down preparing an example is a 503 with a message', async () => {
    world.upstream.break(/./, 'reset');
    const chosen = await prepare('example', 'Cart');
    world.upstream.break(/./, undefined);
    expect(chosen.status).toBe(503);
    expect(await chosen.json()).toEqual({ message: expect.stringMatching(/is not available now\.$/) });
  });
});

describe('GraphiQL for partners', () => {
  beforeAll(() => {
    gateway = world.restart({ environment: 'production', listening: () => ORIGIN });
  });
  const explore = (form: Record<string, string> | null, more: Record<string, string> = {}) =>
    gateway.fetch(
      new Request(`${ORIGIN}/graphql/explore`, {
        headers: { host: 'localhost:3000', accept: 'text/html', ...more },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );

  test('[GRAPH-6] [GRAPH-7] opens in production with a key that may introspect, and asks as its visitor', async () => {
    const asked = await explore(null);
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('name="key" type="password"')]);
    const { key } = await addKey(world.shop.db, { rights: ['read', 'sell', 'introspect'] });
    const opened = await explore({ key, accessToken: '' });
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const first = JSON.parse(/const FIRST = (\{.*?\});/.exec(await opened.text())?.[1] ?? '{}');
    expect(first).toEqual({ key, visitor: { name: 'Guest 1', token: expect.stringMatching(/^gsv_/) } });
    const sent = { authorization: `Bearer ${first.key}`, 'x-grandstand-visitor': first.visitor.token };
    expect((await ask(gateway, '{ __schema { queryType { name } } }', {}, { ...sent, origin: ORIGIN })).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });

  test('[GRAPH-7] [GRAPH-11] opens for no other key, no made-up one, no wrong token and no other site’s form', async () => {
    const { key: lacks } = await addKey(world.shop.db);
    const { key } = await addKey(world.shop.db, { rights: ['introspect'] });
    for (const [form, more, status] of [
      [{ key: lacks }, {}, 403],
      [{ key: `gsk_live_${randomBytes(32).toString('base64url')}` }, {}, 401],
      [{ key: '"><script>' }, {}, 401],
      [{}, {}, 401],
      [{ key, accessToken: 'two words' }, {}, 400],
      [{ key }, { origin: 'https://evil.example' }, 403],
    ] as const) {
      const answer = await explore(form, more);
      const page = await answer.text();
      expect([form, answer.status, page.includes('role="alert"'), page.length < 5_000]).toEqual([
        form,
        status,
        true,
        true,
      ]);
      expect(page).not.toContain('<script');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
