import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway, type GatewayDeps } from '#gateway/server.ts';
import { persistedOperations } from './storefront-operations.ts';
import { ORIGIN, openWorld, type World } from './world.ts';

type Storefront = NonNullable<GatewayDeps['storefront']>;
type Handler = Awaited<ReturnType<Storefront['pages']>>;
type Context = Parameters<Handler>[1];

const shell = persistedOperations.find(({ name }) => name === 'Shell')?.hash ?? '';

/** A storefront whose pages are answered by one handler. */
function storefrontOf(handle: Handler): Storefront {
  return { pages: async () => handle, developing: false, close: async () => {} };
}
const contexts: Context[] = [];
const page: Handler = async (_request, context) => {
  contexts.push(context);
  const { data } = await context.execute(shell, {});
  return new Response(JSON.stringify(data ?? null), { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

let world: World;
let gateway: Gateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = world.gatewayWith({ storefront: storefrontOf(page) });
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}, on: Gateway = gateway) =>
  on.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000', ...headers } }));

describe('pages', () => {
  test.each([
    ['/', '/fanatics/'],
    ['/fanatics', '/fanatics/'],
    ['/search?keyword=new%20york', '/fanatics/search?keyword=new%20york'],
    ['/event/abc?x=1', '/fanatics/event/abc?x=1'],
    ['//evil.example', '/fanatics/evil.example'],
    ['/%2F%2Fevil.example', '/fanatics/%2F%2Fevil.example'],
    ['/\\evil.example', '/fanatics/evil.example'],
  ])('[TEN-9] %s redirects to the base path', async (path, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  test.each([
    '%ff',
    '%',
    '%zz',
    '%ED%A0%80',
    'a%0d%0ab',
    '%00',
    '%E2%80%A8',
    'event/%ff/info',
    'event/%ff',
    'checkout/%00/1',
  ])('[DOOR-9] an invalid path is answered by the not-found page: %s', async (path) => {
    const renderedUrls: string[] = [];
    const handle: Handler = async (request) => {
      renderedUrls.push(request.url);
      return new Response(null, { status: 404 });
    };
    const response = await get(`/fanatics/${path}?x=1`, {}, world.gatewayWith({ storefront: storefrontOf(handle) }));
    expect([response.status, renderedUrls]).toEqual([404, [`${ORIGIN}/fanatics/404`]]);
  });

  test('[TEN-9] the base path is the tenant’s own', async () => {
    const other = await openWorld();
    other.shop.tenant.basePath = '/tickets/';
    const theirs = other.gatewayWith({ storefront: storefrontOf(page) });
    expect((await get('/', {}, theirs)).headers.get('location')).toBe('/tickets/');
    await other.close();
  });

  test('[TEN-9] a page under the base path is rendered with the visitor’s own data', async () => {
    const response = await get('/fanatics/', { 'accept-language': 'de' });
    expect(response.status).toBe(200);
    expect(JSON.parse(await response.text())).toMatchObject({ tenant: { basePath: '/fanatics/' } });
    expect(contexts.at(-1)).toMatchObject({ basePath: '/fanatics/', origin: ORIGIN, language: 'de' });
  });

  test.each([
    ['?lang=', { cookie: 'lang=fr', 'accept-language': 'es' }, '?lang=it', 'it'],
    ['the cookie', { cookie: 'lang=fr', 'accept-language': 'es' }, '', 'fr'],
    ['Accept-Language', { cookie: 'lang=xx', 'accept-language': 'es' }, '?lang=yy', 'es'],
    ['the default', {}, '', 'en'],
  ])('[I18N-1] the language is decided by %s', async (_case, headers, query, language) => {
    await get(`/fanatics/${query}`, headers);
    expect(contexts.at(-1)?.language).toBe(language);
  });

  test('[AUTH-5] a new visitor gets a session with the first page, a returning one keeps theirs', async () => {
    expect((await get('/fanatics/')).headers.get('set-cookie')).toMatch(/^gst=/);
    const returning = await get('/fanatics/', { cookie: `gst=${randomUUID()}` });
    expect(returning.headers.get('set-cookie')).toBeNull();
  });

  test('a page runs only scripts with its nonce, and may connect to the payment processor only', async () => {
    const own = '/fanatics/checkout/1';
    const [first, second] = [await get(own), await get(own)];
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = contexts.at(-2)?.nonce ?? '';
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain(`connect-src 'self' ${world.shop.processorUrl};`);
    for (const rule of ["base-uri 'none'", "object-src 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
  });

  test('HSTS and upgrade-insecure-requests are sent for an https origin only', async () => {
    const live = await openWorld(
      { storefront: storefrontOf(page) },
      { before: async () => 'https://processor.example' },
    );
    const secure = live.gatewayWith({ publicOrigins: ['https://tickets.example'] });
    const response = await get('/fanatics/', {}, secure);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(response.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    const plain = await get('/fanatics/', {}, live.gateway);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    await live.close();
  });

  test('[CART-16] a page over https does not turn calls of a processor at http into https', async () => {
    const secure = world.gatewayWith({ storefront: storefrontOf(page), publicOrigins: ['https://tickets.example'] });
    const policy = (await get('/fanatics/', {}, secure)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${world.shop.processorUrl};`);
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test.each([
    ['?lang=it', 'http://localhost:3000', 'lang=it; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'],
    ['?lang=it', 'https://tickets.example', 'lang=it; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax'],
    ['?lang=xx', 'http://localhost:3000', undefined],
    ['', 'http://localhost:3000', undefined],
  ])('[I18N-1] %s at %s is remembered for a year by a cookie of the server: %s', async (query, origin, cookie) => {
    const on = world.gatewayWith({ storefront: storefrontOf(page), publicOrigins: [origin] });
    const cookies = (await get(`/fanatics/${query}`, { 'accept-language': 'de' }, on)).headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith('lang='))).toBe(cookie);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s of a page is not allowed', async (method) => {
    const response = await gateway.fetch(new Request(`${ORIGIN}/fanatics/`, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a hashed file that the build does not have is 404', async () => {
    expect((await get('/assets/chunk-old.js')).status).toBe(404);
  });
});

describe('pages while the platform or the web is missing', () => {
  test('while the platform is stopped the page is rendered with typed errors', async () => {
    const answers: unknown[] = [];
    const handle: Handler = async (_request, { execute }) => {
      answers.push(await execute(shell, {}));
      return new Response('sorry', { status: 503, headers: { 'content-type': 'text/html' } });
    };
    const alone = createGateway({ platformUrl: 'http://127.0.0.1:1', storefront: storefrontOf(handle) });
    const response = await get('/fanatics/', {}, alone);
    expect([response.status, await response.text()]).toEqual([503, 'sorry']);
    const failed = { extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
    expect(answers).toMatchObject([{ data: { tenant: null, categories: null }, errors: [failed, failed] }]);
    await alone.close();
  });

  test.each([
    ['no web build', null],
    ['a page handler that throws', storefrontOf(() => Promise.reject(new Error('boom')))],
  ])(
    '[I18N-1] %s: a small page with status 503, in the visitor’s language, with a next step',
    async (_case, storefront) => {
      const alone = createGateway({ platformUrl: 'http://127.0.0.1:1', storefront });
      const response = await get('/fanatics/event/7', { 'accept-language': 'de' }, alone);
      const html = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('10');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
      expect(html).toContain('<html lang="de">');
      expect(html).toContain('Erneut versuchen</a>');
      expect(html).not.toContain('boom');
      await alone.close();
    },
  );

  test('[TEN-9] the base path is still known while the platform is down', async () => {
    let now = Date.now();
    const gateway = world.gatewayWith({ storefront: storefrontOf(page), clock: () => new Date(now) });
    await get('/fanatics/', {}, gateway);
    world.upstream.break(/./, 'reset');
    now += 24 * 60 * 60_000;
    expect((await get('/', {}, gateway)).headers.get('location')).toBe('/fanatics/');
    world.upstream.break(/./, undefined);
  });
});

describe('pictures', () => {
  test('are read from the platform once and then cached', async () => {
    const { data } = await world.ask('{ events(page: { limit: 1 }) { items { image { url placeholder } } } }');
    const { url, placeholder } = data.events.items[0].image;
    expect(placeholder).toMatch(/^#[0-9a-f]{6}$/);
    const calls = await world.callsOf(async () => {
      for (let time = 0; time < 2; time += 1) {
        const response = await get(url, { accept: 'image/avif,image/webp,*/*' });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toMatch(/^image\//);
        expect(response.headers.get('cache-control')).toContain('immutable');
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    });
    expect(calls).toHaveLength(1);
  });

  test('that do not exist are 404, and never cached', async () => {
    const response = await get('/images/event/none.svg');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('are 502 while the platform is down', async () => {
    world.upstream.break(/^\/images/, 'reset');
    expect((await get('/images/event/other.svg')).status).toBe(502);
    world.upstream.break(/^\/images/, undefined);
  });
});
