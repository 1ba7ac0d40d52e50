import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { ORIGIN, openWorld, post, type World } from './world.ts';

type Handler = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;

const page: Handler = async () =>
  new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const host = 'tickets.example';
const now = new Date('2027-03-04T05:06:07Z');

let world: World;
let gateway: Gateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = world.gatewayWith({
    environment: 'production',
    storefront: { pages: async () => page, developing: false, close: async () => {} },
    publicOrigins: [`https://${host}`],
    trustedProxies: 1,
    securityContact: 'mailto:security@tickets.example',
    clock: () => now,
  });
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}, on = gateway) =>
  on.fetch(new Request(ORIGIN + path, { headers: { host, 'x-forwarded-proto': 'https', ...headers } }));

/** `script-src 'self' 'nonce-…'` → by name, its sources. */
function rulesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources];
    }),
  );
}

describe('the headers that MDN’s Observatory rates, behind https', () => {
  test.each(['/fanatics/', `/fanatics/checkout/${randomUUID()}`, '/fanatics/?token=a'])(
    '[DOOR-9] the content security policy of %s lists its sources and allows nothing unsafe',
    async (path) => {
      const policy = rulesOf((await get(path)).headers.get('content-security-policy') ?? '');
      for (const name of ['script-src', 'style-src', 'connect-src', 'default-src']) {
        // In tests the sandbox processor is the one source that may use http.
        const sources = (policy.get(name) ?? []).filter((one) => one !== world.shop.processorUrl);
        expect(sources).toContain("'self'");
        expect(sources.join(' ')).not.toMatch(/unsafe-|\*|http:|data:|blob:/);
        expect(sources).not.toContain('https:');
      }
      expect(policy.get('connect-src')).toEqual(["'self'", world.shop.processorUrl]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    },
  );

  test('[DOOR-9] a page has HSTS for at least half a year, nosniff, an origin-only referrer for other sites, and no use by other origins', async () => {
    const { headers } = await get('/fanatics/');
    const [, seconds = '0'] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(15_768_000);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('[DOOR-9] every cookie is Secure, HttpOnly and for this host only', async () => {
    const cookies = (await get('/fanatics/?token=a')).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    const graph = await post(gateway, { query: '{ __typename }' }, { host, origin: `https://${host}` });
    for (const cookie of [...cookies, ...graph.headers.getSetCookie()])
      expect(cookie).toMatch(/^__Host-[^;]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('[DOOR-9] http redirects to https on the same host', async () => {
    const answer = await get('/', { 'x-forwarded-proto': 'http' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://${host}/`]);
  });
});

describe('security.txt', () => {
  test('[DOOR-9] has the contact, the expiry date and its canonical address', async () => {
    const answer = await get('/.well-known/security.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toBe(
      'Contact: mailto:security@tickets.example\nExpires: 2027-08-31T05:06:07.000Z\nCanonical: https://tickets.example/.well-known/security.txt\n',
    );
  });

  test('[DOOR-9] is 404 while no contact is configured', async () => {
    expect((await get('/.well-known/security.txt', {}, world.gatewayWith({}))).status).toBe(404);
  });
});
