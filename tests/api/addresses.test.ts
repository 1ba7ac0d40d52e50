import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { ORIGIN, openWorld, post, readReply, type World } from './world.ts';

type Handler = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;

/** A page that contains its origin and its URL. */
const page: Handler = async (request, { origin, nonce }) =>
  new Response(`<link rel="canonical" href="${origin}/"><script nonce="${nonce}"></script>${request.url}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const storefront = { pages: async () => page, developing: false, close: async () => {} };
const publicOrigins = ['https://tickets.example', 'https://shop.example'];
const strangers: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'tickets.example.evil.example' },
  { host: 'tickets.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  { host: 'tickets.example', 'x-forwarded-proto': 'evil' },
];

let world: World;
let configured: Gateway;
let bare: Gateway;
beforeAll(async () => {
  world = await openWorld();
  configured = world.gatewayWith({ storefront, publicOrigins });
  bare = world.gatewayWith({ storefront });
});
afterAll(() => world.close());

const get = (on: Gateway, path: string, headers: Record<string, string>) =>
  on.fetch(new Request(ORIGIN + path, { headers }));

test.each(['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/fanatics/', '/fanatics/checkout/1'])(
  '[DOOR-8] %s uses a configured host, never the one that a request claims',
  async (path) => {
    for (const headers of strangers) {
      const text = await (await get(configured, path, headers)).text();
      expect(text).toContain('https://tickets.example/');
      expect(text).not.toContain('evil');
    }
    expect(await (await get(configured, path, { host: 'shop.example' })).text()).toContain('https://shop.example/');
  },
);

test('[DOOR-8] without configuration only a localhost name of the Host header is used', async () => {
  const robots = async (host: string) => (await get(bare, '/robots.txt', { host })).text();
  expect(await robots('localhost:8080')).toContain('Sitemap: http://localhost:8080/sitemap.xml');
  expect(await robots('evil.example')).toContain('Sitemap: http://localhost:3000/sitemap.xml');
});

test('[DOOR-8] redirects to a path have no host, and http behind a proxy redirects to https', async () => {
  const behind = world.gatewayWith({ storefront, publicOrigins, trustedProxies: 1 });
  const headers = { host: 'shop.example', 'x-forwarded-proto': 'https, http' };
  const plain = await get(behind, '/fanatics/search?keyword=a', headers);
  expect([plain.status, plain.headers.get('location')]).toEqual([
    308,
    'https://shop.example/fanatics/search?keyword=a',
  ]);
  expect((await get(behind, '/healthz', headers)).status).toBe(200);
  const below = await get(configured, '/search', { host: 'evil.example' });
  expect([below.status, below.headers.get('location')]).toEqual([302, '/fanatics/search']);
});

test('[DOOR-8] HSTS depends on the X-Forwarded-Proto entry of the trusted proxy', async () => {
  const behind = world.gatewayWith({ trustedProxies: 1 });
  const hsts = async (proto: string) => {
    const answer = await get(behind, '/robots.txt', { host: 'localhost', 'x-forwarded-proto': proto });
    return answer.headers.get('strict-transport-security');
  };
  expect(await hsts('http, https')).toContain('max-age=');
  expect(await hsts('https, http')).toBeNull();
});

test('[GRAPH-11] [DOOR-8] every configured origin may call the graph; a claimed host does not allow its own origin', async () => {
  const status = async (headers: Record<string, string>) =>
    (await readReply(await post(configured, { query: '{ __typename }' }, headers))).status;
  expect(await status({ host: 'shop.example', origin: 'https://shop.example' })).toBe(200);
  expect(await status({ host: 'localhost:3000', origin: 'https://shop.example' })).toBe(200);
  expect(await status({ host: 'evil.example', origin: 'https://evil.example' })).toBe(403);
  expect(await status({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
});
