import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { ORIGIN, openWorld, post, type World } from './world.ts';

type Storefront = NonNullable<GatewayDeps['storefront']>;
type Handler = Awaited<ReturnType<Storefront['pages']>>;
type Rendered = { url: string; cookie: string | null; language: string };

const hashOf = (operationName: string): string =>
  persistedOperations.find(({ name }) => name === operationName)?.hash ?? '';

let world: World;
let gateway: Gateway;
let now: number;
let rendered: Rendered[];
let eventId: string;
/** The operations that a page of this storefront runs. */
let pageOperations: { hash: string; variables: Record<string, unknown> }[];

const page: Handler = async (request, { execute, language, nonce }) => {
  rendered.push({ url: request.url, cookie: request.headers.get('cookie'), language });
  const answers = await Promise.all(pageOperations.map(({ hash, variables }) => execute(hash, variables)));
  const failed = answers.some(({ errors }) => errors);
  const html = `<!doctype html><script nonce="${nonce}">go()</script><p>${language}</p><script type="application/json">${JSON.stringify(answers.map(({ data }) => data))}</script>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': language };
  return new Response(html, { status: failed ? 503 : 200, headers });
};

beforeAll(async () => {
  world = await openWorld();
  eventId = (await world.shop.event()).id;
});
beforeEach(() => {
  now = Date.now();
  rendered = [];
  pageOperations = [{ hash: hashOf('Shell'), variables: {} }];
  const storefront = { pages: async () => page, developing: false, close: async () => {} };
  gateway = world.gatewayWith({ storefront, clock: () => new Date(now) });
  world.upstream.heal();
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  gateway.fetch(
    new Request(`${ORIGIN}/fanatics/${path}`, {
      headers: { host: 'localhost:3000', ...headers },
      signal: signal ?? null,
    }),
  );
const visitor = () => ({ cookie: `gst=${randomUUID()}` });
const tickets = () => {
  const input = { quantity: 1, limit: 3, accessible: false };
  return { hash: hashOf('EventTickets'), variables: { id: eventId, reserved: true, filtered: false, input } };
};

describe('pages that all visitors share', () => {
  test('[GRAPH-5] are rendered once for eleven visitors, ten of them at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, () => get('', visitor())));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    await get('', visitor());
    expect(rendered).toHaveLength(1);
  });

  test('[AUTH-5] give each new visitor a session of their own, and are rendered without one', async () => {
    const [first, second] = [await get(''), await get('')];
    const cookies = [first, second].map(({ headers }) => headers.get('set-cookie') ?? '');
    expect(cookies[0]).toMatch(/^gst=/);
    expect(cookies[1]).toMatch(/^gst=/);
    expect(cookies[0]).not.toBe(cookies[1]);
    expect(rendered).toEqual([{ url: `${ORIGIN}/fanatics/`, cookie: null, language: 'en' }]);
    expect((await get('', visitor())).headers.get('set-cookie')).toBeNull();
  });

  test('allow their inline scripts by hash, without a nonce', async () => {
    const response = await get('');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('go()').digest('base64')}';`);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(await response.text()).not.toContain('nonce');
  });

  test.each([
    ['the language', 'search', { 'accept-language': 'de' }],
    ['the language in the address', 'search?lang=de', {}],
    ['the query', 'search?keyword=mets', {}],
    ['the path', 'leagues/MLB', {}],
    ['the address of the storefront', 'search', { host: '127.0.0.1:3000' }],
  ])('[I18N-1] vary by %s', async (_case, path, headers: Record<string, string>) => {
    await get('search');
    await get(path, headers);
    expect(rendered).toHaveLength(2);
  });

  test('do not vary by the parameters of a campaign', async () => {
    await get('search?keyword=mets');
    await get('search?utm_source=mail&keyword=mets&fbclid=abc');
    expect(rendered).toHaveLength(1);
  });

  test('[DOOR-6] are rendered once for fifty invented parameters, in any order, repeated or not', async () => {
    const made = Array.from({ length: 50 }, (_, index) => `made${index}=${index}`);
    const queries = [...made, made.join('&'), `x=${'x'.repeat(2_000)}`, '__proto__=1&x[]=2', '%ff=%00&%', 'a=1&a=2'];
    for (const query of ['', ...queries]) expect((await get(`search?keyword=mets&pages=2&${query}`)).status).toBe(200);
    for (const query of queries) await get(`search?${query}&pages=2&keyword=mets&keyword=yankees`);
    expect(rendered.map(({ url }) => url)).toEqual([`${ORIGIN}/fanatics/search?keyword=mets&pages=2`]);
  });

  test('[CART-15] are not used for a visitor with a discount, whose token is stored in a cookie', async () => {
    await get('');
    const response = await get('?token=SUMMER');
    expect(response.headers.getSetCookie().join()).toContain('gst-discount=SUMMER');
    await get('', { cookie: 'gst-discount=SUMMER' });
    expect(rendered).toHaveLength(3);
  });

  test('[AUTH-11] are not used for members', async () => {
    await get('');
    await get('', { authorization: 'Bearer someone' });
    expect(rendered).toHaveLength(2);
  });

  test('are a 304 for a browser that has the same ETag', async () => {
    const first = await get('');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const second = await get('', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    expect(second.headers.get('set-cookie')).toMatch(/^gst=/);
  });

  test('are served stale once while they are rendered again', async () => {
    await get('');
    now += 61_000;
    await get('');
    await vi.waitFor(() => expect(rendered).toHaveLength(2), { timeout: 60_000 });
  });

  test('[GRAPH-13] are served for ten minutes while the platform is down', async () => {
    const before = await (await get('')).text();
    world.upstream.break(/./, 'reset');
    now += 10 * 60_000;
    const meanwhile = await get('');
    expect([meanwhile.status, await meanwhile.text()]).toEqual([200, before]);
    now += 6 * 60_000;
    expect((await get('')).status).toBe(503);
  });

  test('that failed are not cached', async () => {
    world.upstream.break(/./, 'reset');
    const failed = await get('search');
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    world.upstream.heal();
    await vi.waitFor(async () => expect((await get('search')).status).toBe(200), { timeout: 60_000, interval: 200 });
  });

  test('are sent compressed', async () => {
    const response = await get('', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('accept-encoding');
  });
});

test('over a real connection a cached page has a content length and the visitor’s own cookies', async () => {
  const server = createServer((request, response) => listeningGateway.nodeHandler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const storefront = { pages: async () => page, developing: false, close: async () => {} };
  const listeningGateway = world.gatewayWith({ storefront, listening: () => origin });
  const url = `${origin}/fanatics/`;
  const as = (encoding: string) => fetch(url, { headers: { 'accept-encoding': encoding } });
  const [plain, compressed] = [await as('identity'), await as('br')];
  const text = await plain.text();
  expect(text).toContain('<p>en</p>');
  expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(await compressed.text()).toBe(text);
  expect(plain.headers.getSetCookie()).toHaveLength(1);
  expect(plain.headers.getSetCookie()).not.toEqual(compressed.headers.getSetCookie());
  await new Promise((resolve) => server.close(resolve));
});

describe('an event’s page', () => {
  beforeEach(() => {
    pageOperations.push({ hash: hashOf('EventPage'), variables: { by: { id: eventId } } }, tickets());
  });

  test('is cached for one second', async () => {
    await get(`event/${eventId}`);
    await get(`event/${eventId}`);
    expect(rendered).toHaveLength(1);
    now += 1_000;
    await get(`event/${eventId}`);
    expect(rendered).toHaveLength(2);
  });

  test('is rendered again for a visitor with a session, who may hold some of its seats', async () => {
    await get(`event/${eventId}`);
    await get(`event/${eventId}`, visitor());
    expect(rendered).toHaveLength(2);
  });

  test('is rendered again after a reservation of its seats', async () => {
    await get(`event/${eventId}`);
    const input = { idempotencyKey: randomUUID(), eventId, quantity: 1 };
    const extensions = persistedQuery(hashOf('ReserveTickets'));
    await post(gateway, { variables: { input }, extensions }, { ...visitor(), 'x-grandstand-client': 'storefront' });
    await get(`event/${eventId}`);
    expect(rendered).toHaveLength(2);
  });

  test('[GRAPH-13] is not served from the cache while the platform is down', async () => {
    await get(`event/${eventId}`);
    world.upstream.break(/./, 'reset');
    now += 2_000;
    expect((await get(`event/${eventId}`)).status).toBe(503);
  });
});

describe('pages for one visitor', () => {
  test.each(['checkout/7', 'order-confirmation/7', 'no/such/page'])('%s is rendered for each visitor', async (path) => {
    await get(path, visitor());
    await get(path, visitor());
    expect(rendered).toHaveLength(2);
    expect(rendered[0]?.cookie).toMatch(/^gst=/);
  });

  test('a page that reads something of the visitor is rendered for each visitor, at any address', async () => {
    pageOperations.push({ hash: hashOf('CartStatus'), variables: { cartId: randomUUID() } });
    expect((await get('', visitor())).status).toBe(200);
    const calls = await world.callsOf(() => get('', visitor()));
    expect(calls.join()).toContain('/api/cart/');
    expect(rendered.filter(({ cookie }) => cookie)).toHaveLength(2);
  });
});

describe('[GRAPH-14] a visitor who leaves', () => {
  test('cancels the page’s calls when no other visitor waits for it', async () => {
    world.upstream.break(/tenant|category/, 'hang');
    await gateway.warmUp();
    pageOperations = [{ hash: hashOf('TopEvents'), variables: { filter: {}, page: { limit: 9, offset: 0 } } }];
    world.upstream.heal();
    await get('search');
    world.upstream.break(/popular/, 'hang');
    pageOperations = [{ hash: hashOf('TopEvents'), variables: { filter: {}, page: { limit: 8, offset: 0 } } }];
    const before = world.upstream.seen.length;
    const client = new AbortController();
    const answer = get('', {}, client.signal).catch(() => null);
    const hanging = () => world.upstream.seen.slice(before).find(({ path }) => path.includes('/popular'));
    await vi.waitFor(() => expect(hanging()).toBeDefined(), { timeout: 60_000 });
    client.abort();
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true), { timeout: 60_000 });
    await answer;
  });
});
