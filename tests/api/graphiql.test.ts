import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { addKey } from '../support/partners.ts';
import { ask, ORIGIN, openWorld, post, readReply, type World } from './world.ts';

let world: World;
let page: Response;
let html: string;
let headers: Record<string, string>;
let titles: string[];

const open = () => world.gateway.fetch(new Request(`${ORIGIN}/graphql`, { headers: { accept: 'text/html' } }));

beforeAll(async () => {
  world = await openWorld({ environment: 'development' });
  page = await open();
  html = await page.text();
  headers = JSON.parse(/HEADERS = (\{.*?\});/.exec(html)?.[1] ?? '{}');
  titles = [...html.matchAll(/<option>([^<]+)<\/option>/g)].map(([, title = '']) => title);
  // The first call loads the list of places, which on a busy machine takes longer than a call's time-out.
  await world.shop.visitor().call('GET', '/api/geo/reverse?latitude=40.7128&longitude=-74.006');
});
afterAll(() => world.close());

const choose = (title: string, sent = headers) =>
  world.gateway.fetch(
    new Request(`${ORIGIN}/graphql/example`, { method: 'POST', headers: sent, body: JSON.stringify({ title }) }),
  );

const problemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'problems' in value && Array.isArray(value.problems) ? value.problems : [];
  return [...own, ...Object.values(value).flatMap(problemsIn)];
};

/** Chooses an example and runs it unchanged. */
async function run(title: string) {
  const chosen = await choose(title);
  expect(chosen.status, title).toBe(200);
  const { query, variables } = (await chosen.json()) as { query: string; variables: string };
  const sent = { ...headers, origin: ORIGIN };
  return readReply(await post(world.gateway, { query, variables: JSON.parse(variables) }, sent));
}
/** Their examples need a member, and GraphiQL's trial session is a guest's. */
const membersOnly = ['Wallet', 'Link a wallet'];

describe('GraphiQL', () => {
  test('[GRAPH-6] opens offline with one tab and an example for every main task', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
    expect(html.match(/"defaultTabs":\[\{[^[\]]*\}\]/g)).toHaveLength(1);
    const groups = [...html.matchAll(/<optgroup label="([^"]+)">(.*?)<\/optgroup>/g)].map(([, group, options]) => [
      group,
      [...(options ?? '').matchAll(/<option>([^<]+)<\/option>/g)].map(([, title]) => title),
    ]);
    expect(Object.fromEntries(groups)).toEqual({
      Browse: ['Home', 'Search', 'Suggestions while typing', 'Narrow a list', 'City at a point', 'Events nearby'],
      Choose: ['Event with offers', 'Seats of a section', 'Best available', 'Hotel rooms'],
      Hold: ['Reserve tickets', 'Reserve a room', 'Resale session', 'Cart', 'Extend a cart', 'Delete a cart'],
      Buy: ['Delivery', 'Purchase', 'Order', 'Refund'],
      Points: ['Points to earn', 'Wallet', 'Link a wallet'],
    });
  });

  test('[GRAPH-6] [DOOR-3] opening it makes no REST call', async () => {
    expect(await world.callsOf(open)).toEqual([]);
  });

  test('[GRAPH-6] every example for guests runs unchanged without an error or a problem', async () => {
    for (const title of titles.filter((one) => !membersOnly.includes(one))) {
      const { errors, data } = await run(title);
      expect(errors, title).toEqual([]);
      expect(problemsIn(data), title).toEqual([]);
      for (const value of Object.values(data)) expect(value, title).not.toBeNull();
    }
  });

  test('[GRAPH-6] the purchase ends with tickets', async () => {
    const { data } = await run('Purchase');
    expect(data.purchase.__typename).toBe('PurchaseCompleted');
    expect(data.purchase.order.items[0].tickets).toHaveLength(2);
  });

  test('[GRAPH-6] examples run in a session of their own, not the browser’s', async () => {
    const visitor = world.visitor();
    await visitor.ask('{ apiVersion }');
    expect(headers['x-grandstand-trial-session']).toMatch(/^[0-9a-f-]{36}$/);
    expect(visitor.cookie()).not.toContain(headers['x-grandstand-trial-session']);
  });

  test('[GRAPH-6] [GRAPH-11] an example is prepared for GraphiQL’s own page only, and not in production', async () => {
    const { 'x-grandstand-client': _client, ...foreign } = headers;
    const calls = await world.callsOf(async () => {
      expect((await choose('Cart', foreign)).status).toBe(403);
      expect((await choose('Nothing')).status).toBe(400);
    });
    expect(calls).toEqual([]);
    const production = world.gatewayWith({ environment: 'production' });
    const exampleRequest = new Request(`${ORIGIN}/graphql/example`, {
      method: 'POST',
      headers,
      body: '{"title":"Cart"}',
    });
    expect(await world.callsOf(() => production.fetch(exampleRequest))).toEqual([]);
  });

  test('[OPS-2] in development an answer lists its REST calls', async () => {
    const { extensions } = await world.ask('{ events(page: { limit: 1 }) { items { id information { kind } } } }');
    expect(extensions.upstream?.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /api/product',
      expect.stringMatching(/^GET \/api\/product\/[0-9a-f-]{36}\/info$/),
    ]);
  });

  test('[GRAPH-6] while the platform is down preparing an example is a 503 with a message', async () => {
    world.upstream.break(/./, 'reset');
    const chosen = await choose('Cart');
    world.upstream.break(/./, undefined);
    expect(chosen.status).toBe(503);
    expect(await chosen.json()).toEqual({ message: expect.stringMatching(/is not available now\.$/) });
  });
});

describe('GraphiQL for partners', () => {
  let gateway: Gateway;
  beforeAll(() => {
    gateway = world.gatewayWith({ environment: 'production' });
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
