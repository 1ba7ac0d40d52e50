import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { AUDIENCE } from '../support/identity.ts';
import { type Browser, CLIENT, createBrowser, openIdentityProvider } from '../support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '../support/platform.ts';
import type { CartBody } from '../support/shop.ts';
import { IN_A_MONTH } from '../support/shop-events.ts';
import { monday } from '../support/shop-hotels.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { writeTenants } from '../support/tenants.ts';
import { signInBy } from './members-world.ts';
import { openUpstreamProxy } from './upstream-proxy.ts';
import { openWorld, readReply } from './world.ts';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const KICKS = 'kicks.localhost';
const TENANT = JSON.stringify({ query: '{ tenant { name } }' });
let platform: TestPlatform;
let upstream: Awaited<ReturnType<typeof openUpstreamProxy>>;
let gateway: Gateway;
let origin: string;
let port: number;
let close: () => Promise<void>;

/** Three brands: at the root of any host, below its root, and at a host of its own. */
beforeAll(async () => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  origin = `http://localhost:${port}`;
  const base = await startTestPlatform();
  const { tenant } = base;
  const arena = {
    ...tenant,
    id: 'arena',
    partnerId: 'arena-7',
    name: 'Arena',
    basePath: '/arena/',
    theme: { ...tenant.theme, primary: '#7a1fa2' },
    languages: ['es', 'fr'] as (typeof tenant)['languages'],
    marks: { 'favicon.svg': { bytes: Buffer.from(ICON), version: 'v1', width: 1, height: 1 } },
  };
  const kicks = { ...tenant, id: 'kicks', name: 'Kicks', basePath: '/shop/', hosts: [`${KICKS}:${port}`], marks: {} };
  platform = await startTestPlatform({ databaseUrl: base.databaseUrl, tenants: [tenant, arena, kicks] });
  upstream = await openUpstreamProxy(await platform.app.listen({ host: '127.0.0.1', port: 0 }));
  gateway = createGateway({ platformUrl: upstream.url, environment: 'test', listening: () => origin });
  await gateway.warmUp();
  server.on('request', gateway.nodeHandler);
  close = async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
    await upstream.close();
    await platform.close();
    await base.close();
  };
});
afterAll(() => close());

const graph = async (path: string, body: string, { host = 'localhost', cookie = '' } = {}) => {
  const answer = await gateway.fetch(
    new Request(`http://${host}:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', host: `${host}:${port}`, cookie },
      body,
    }),
  );
  const { data, errors }: { data: { tenant?: { name: string } }; errors?: unknown[] } = JSON.parse(await answer.text());
  return { data, errors, cookies: answer.headers.getSetCookie().map((line) => line.split('=')[0]) };
};
const nameAt = async (path: string, host?: string) =>
  (await graph(path, TENANT, host ? { host } : {})).data.tenant?.name;

describe('one gateway for several brands', () => {
  test('[TEN-15] answers for the brand of the path, at a host of its own for that host’s, and otherwise for the first', async () => {
    expect(await nameAt('/graphql')).toBe('Grandstand');
    expect(await nameAt('/fanatics/graphql')).toBe('Grandstand');
    expect(await nameAt('/arena/graphql')).toBe('Arena');
    expect(await nameAt('/graphql', KICKS)).toBe('Kicks');
    expect(await nameAt('/arena/graphql', KICKS)).toBe('Arena');
    expect(await nameAt('/nobody/graphql').catch(() => null)).not.toBe('Arena');
  });

  test('[TEN-15] [GRAPH-5] keeps a list of hotels for one brand alone', async () => {
    const list = operationBody('NearbyHotels', {
      near: { coordinates: { latitude: 40.75, longitude: -73.99 } },
      range: 25,
      stay: { checkin: monday(), checkout: monday(2) },
      guests: {},
      order: 'DISTANCE',
      filter: {},
      page: {},
    });
    const askedBy = async (path: string) => {
      const before = upstream.seen.length;
      await graph(path, list);
      return upstream.seen.slice(before).map(({ headers }) => headers['gst-partner-api']);
    };
    expect(await askedBy('/graphql')).toEqual(['grandstand']);
    expect(await askedBy('/graphql')).toEqual([]);
    expect(await askedBy('/arena/graphql')).toEqual(['arena-7']);
  });

  test('[TEN-15] [REST-2] says upstream which brand asks, over node:http too', async () => {
    const asked = async (path: string): Promise<unknown> => {
      const before = upstream.seen.length;
      await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test' },
        body: JSON.stringify({ query: '{ leagues { id } }' }),
      });
      return upstream.seen.slice(before).map(({ headers }) => headers['gst-partner-api']);
    };
    expect(await asked('/graphql')).toEqual(['grandstand']);
    expect(await asked('/arena/graphql')).toEqual(['arena-7']);
  });

  test('[TEN-15] each has cookies and answers of its own at one host', async () => {
    const [first, second] = [await graph('/graphql', TENANT), await graph('/arena/graphql', TENANT)];
    expect(first.cookies).toEqual(['gst']);
    expect(second.cookies).toEqual(['gst-arena']);
    const session = crypto.randomUUID();
    expect((await graph('/arena/graphql', TENANT, { cookie: `gst-arena=${session}` })).cookies).toEqual([]);
    expect((await graph('/arena/graphql', TENANT, { cookie: `gst=${session}` })).cookies).toEqual(['gst-arena']);
  });

  test('[TEN-15] [TEN-9] a path without the base path goes to the first brand of the host', async () => {
    const locationOf = async (url: string, host = 'localhost') =>
      (
        await gateway.fetch(new Request(url, { headers: { accept: 'text/html', host: `${host}:${port}` } }))
      ).headers.get('location');
    expect(await locationOf(`${origin}/help`)).toBe('/fanatics/help');
    expect(await locationOf(`${origin}/arena`)).toBe('/arena/');
    expect(await locationOf(`http://${KICKS}:${port}/help`, KICKS)).toBe('/shop/help');
  });

  test('[TEN-15] the picture for link previews is the brand’s own', async () => {
    const picture = async (path: string) =>
      Buffer.from(await (await gateway.fetch(new Request(origin + path))).arrayBuffer()).toString('base64');
    const [first, second] = [await picture('/images/share.png'), await picture('/arena/images/share.png')];
    expect(first.length).toBeGreaterThan(1_000);
    expect(second).not.toBe(first);
    expect(await picture('/images/share.png')).toBe(first);
  });

  test('[TEN-15] icons and web manifest are the brand’s: its own files, else drawn with its colour', async () => {
    const at = (path: string) => gateway.fetch(new Request(origin + path));
    const manifest = JSON.parse(await (await at('/arena/manifest.webmanifest')).text());
    expect(manifest).toMatchObject({ name: 'Arena', start_url: '/arena/', scope: '/arena/', theme_color: '#7a1fa2' });
    expect(JSON.parse(await (await at('/manifest.webmanifest')).text())).toMatchObject({ name: 'Grandstand' });
    const types = await Promise.all(
      [...manifest.icons.map(({ src }: { src: string }) => src), '/arena/images/apple-touch-icon.png'].map(
        async (src) => {
          const { status, headers } = await at(src);
          return [status, headers.get('content-type'), headers.get('cache-control')];
        },
      ),
    );
    expect(types).toEqual([
      [200, 'image/svg+xml; charset=utf-8', 'public, max-age=300'],
      [200, 'image/png', 'public, max-age=300'],
      [200, 'image/png', 'public, max-age=300'],
    ]);
    expect(await (await at('/arena/images/favicon.svg')).text()).toBe(ICON);
    const headers = { host: `${KICKS}:${port}` };
    const drawn = await gateway.fetch(new Request(`http://${KICKS}:${port}/images/favicon.svg`, { headers }));
    expect(await drawn.text()).toMatch(/fill="#00b4e2".*>K<\/text>/);
  });

  test('[TEN-15] [ROUTE-14] each has sitemaps of its own', async () => {
    const textAt = async (path: string) => (await gateway.fetch(new Request(origin + path))).text();
    expect(await textAt('/arena/sitemap.xml')).toContain(`<loc>${origin}/arena/sitemap-pages.xml</loc>`);
    expect(await textAt('/arena/sitemap-pages.xml')).toContain(`<loc>${origin}/arena/help</loc>`);
    expect(await textAt('/sitemap.xml')).toContain(`<loc>${origin}/sitemap-pages.xml</loc>`);
  });

  test('[TEN-15] [ROUTE-14] the sitemaps of each name its own languages as alternates, and no other', async () => {
    const languagesAt = async (path: string) => {
      const xml = await (await gateway.fetch(new Request(origin + path))).text();
      return [...new Set([...xml.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language))];
    };
    expect(await languagesAt('/arena/sitemap-pages.xml')).toEqual(['x-default', 'es', 'fr']);
    expect(await languagesAt('/sitemap-pages.xml')).toEqual(['x-default', 'en', 'fr', 'de', 'es', 'nl', 'it']);
  });

  test('[TEN-15] [ROUTE-14] a host’s robots.txt names the sitemaps and private pages of all its brands, and of no other', async () => {
    const robots = async (host: string) =>
      (
        await gateway.fetch(new Request(`http://${host}:${port}/robots.txt`, { headers: { host: `${host}:${port}` } }))
      ).text();
    const shared = await robots('localhost');
    for (const line of [
      'Disallow: /graphql',
      'Disallow: /fanatics/checkout/',
      'Disallow: /arena/graphql',
      'Disallow: /arena/userTickets',
      `Sitemap: ${origin}/sitemap.xml`,
      `Sitemap: ${origin}/arena/sitemap.xml`,
    ])
      expect(shared.split('\n')).toContain(line);
    expect(shared).not.toContain('/shop/');
    expect((await robots(KICKS)).split('\n')).toContain('Disallow: /shop/checkout/');
  });

  test('[TEN-15] [AUTH-6] a referral is signed with the key of its brand, where it has one', async () => {
    const [common, arenas] = ['the key of all brands, 32 characters', 'the key of the arena, 32 characters.'];
    const one = createGateway({
      platformUrl: upstream.url,
      environment: 'test',
      listening: () => origin,
      referralKey: common,
      referralKeys: { arena: arenas },
    });
    await one.warmUp();
    const isAccepted = async (basePath: string, key: string) => {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('friend')
        .setIssuedAt()
        .sign(new TextEncoder().encode(key));
      const answer = await one.fetch(new Request(`${origin}${basePath}help?_uid=${token}`));
      return answer.headers.getSetCookie().some((line) => line.includes('gst-uid'));
    };
    expect([await isAccepted('/arena/', arenas), await isAccepted('/arena/', common)]).toEqual([true, false]);
    expect([await isAccepted('/fanatics/', common), await isAccepted('/fanatics/', arenas)]).toEqual([true, false]);
    await one.close();
  });

  test('[TEN-15] [AUTH-1] signing in below the root stays there', async () => {
    const answer = await createBrowser().go(`${origin}/arena/login?returnTo=/arena/help`);
    const location = new URL(answer.headers.get('location') ?? '', origin);
    expect([location.pathname, location.searchParams.get('returnTo')]).toEqual(['/arena/auth/redirect', '/arena/help']);
  });

  test('[TEN-15] a platform that lists no brands has one', async () => {
    upstream.break(/api\/tenant\/list/, 'not-json');
    const alone = createGateway({ platformUrl: upstream.url, environment: 'test' });
    await alone.warmUp();
    const answer = await alone.fetch(
      new Request('http://localhost:3000/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test' },
        body: TENANT,
      }),
    );
    expect(await answer.text()).toContain('Grandstand');
    await alone.close();
    upstream.heal();
  });
});

describe('the cookies of two brands', () => {
  const KEY = 'the key of all brands, 32 characters';
  const SECRET = 'the secret that seals for all brands';
  const ORDER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  /** The language of the page that was shown last. */
  let language: string | undefined;
  let storefront: { origin: string; issuer: string };
  let two: Gateway;
  let calls: Awaited<ReturnType<typeof openUpstreamProxy>>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    const { port: free } = server.address() as AddressInfo;
    const [own, directory] = [
      `http://localhost:${free}`,
      await writeTenants({ grandstand: {}, arena: { basePath: '/arena/' } }),
    ];
    const identity = await openIdentityProvider(platform.databaseUrl, { PORT: String(free), TENANTS_DIR: directory });
    storefront = { origin: own, issuer: identity.issuer };
    const signedInAt = await startTestPlatform({
      databaseUrl: platform.databaseUrl,
      tenants: platform.tenants,
      issuer: identity.issuer,
    });
    calls = await openUpstreamProxy(await signedInAt.app.listen({ host: '127.0.0.1', port: 0 }));
    two = createGateway({
      platformUrl: calls.url,
      environment: 'test',
      listening: () => own,
      referralKey: KEY,
      sessionSecret: SECRET,
      identity: { issuer: identity.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, audience: AUDIENCE },
      storefront: {
        pages: async () => async (_request, context) => {
          language = context.language;
          return new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
        },
        developing: false,
        close: async () => {},
      },
    });
    await two.warmUp();
    server.on('request', two.nodeHandler);
    stop = async () => {
      await two.close();
      server.closeAllConnections();
      server.close();
      await calls.close();
      await signedInAt.close();
      await identity.stop();
      await rm(directory, { recursive: true });
    };
  });
  afterAll(() => stop());

  const referral = () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('friend')
      .setIssuedAt()
      .sign(new TextEncoder().encode(KEY));
  const names = [
    'gst',
    'gst-als',
    'gst-consent',
    'gst-discount',
    'gst-forget',
    'gst-joining',
    'gst-member',
    'gst-orders',
    'gst-sign-in',
    'gst-sign-in-refused',
    'gst-sign-in.state',
    'gst-signed-in',
    'gst-uid',
    'lang',
  ];
  const signIn = (browser: Browser, base: string, email: string) =>
    signInBy(storefront, browser, email, `${base}login`);

  type Act = (browser: Browser, base: string) => Promise<unknown>;
  const acts: [string, Act, string[]][] = [
    [
      'a page with a language and a discount',
      (browser, base) => browser.go(`${storefront.origin}${base}help?lang=fr&token=fanclub-2026`),
      ['gst', 'gst-discount', 'lang'],
    ],
    [
      'a friend’s link',
      async (browser, base) => browser.go(`${storefront.origin}${base}help?_uid=${await referral()}`),
      ['gst-uid'],
    ],
    [
      'an order’s link',
      (browser, base) => browser.go(`${storefront.origin}${base}order-confirmation/${ORDER}?key=${ORDER}`),
      ['gst-orders'],
    ],
    [
      'a sign-in that has begun',
      (browser, base) => browser.go(`${storefront.origin}${base}auth/redirect`),
      ['gst-sign-in', 'gst-sign-in.state'],
    ],
    ['a sign-in', (browser, base) => signIn(browser, base, 'new@example.com'), ['gst', 'gst-member', 'gst-signed-in']],
    [
      'a sign-in that was refused',
      (browser, base) => signIn(browser, base, 'unregistered@example.com'),
      ['gst-joining', 'gst-sign-in-refused'],
    ],
    [
      'a sign-out, which takes the analytics session along',
      async (browser, base) => {
        await signIn(browser, base, 'new@example.com');
        await browser.go(`${storefront.origin}${base}help?_uid=${await referral()}`);
        await browser.go(`${storefront.origin}${base}order-confirmation/${ORDER}?key=${ORDER}`);
        browser.keep(`gst-als${base === '/arena/' ? '-arena' : ''}=${ORDER}; Path=/`);
        await browser.go(`${storefront.origin}${base}logout`);
      },
      ['gst', 'gst-forget'],
    ],
  ];
  /** The storefront's cookies in a browser, without those of the identity provider. */
  const cookiesOf = (browser: Browser): Map<string, string> =>
    new Map(
      browser
        .cookies()
        .split('; ')
        .map((pair): [string, string] => {
          const [name = '', value = ''] = pair.split('=');
          return [name.replace(/^(gst-sign-in)\.[\w-]{43}/, '$1.state'), value];
        })
        .filter(([name]) => names.includes(name.replace(/-arena$/, ''))),
    );

  test.each(
    acts.flatMap(([what, act, given]) =>
      [
        { base: '/fanatics/', own: '', others: '-arena' },
        { base: '/arena/', own: '-arena', others: '' },
      ].map((brand) => ({ what, act, given, ...brand })),
    ),
  )(
    '[TEN-15] $what at $base gives $given of that brand, and leaves every cookie of the other as it is',
    async ({ act, given, base, own, others }) => {
      const browser = createBrowser();
      for (const name of names) browser.keep(`${name}${others}=theirs; Path=/`);
      await act(browser, base);
      const cookies = cookiesOf(browser);
      for (const name of names) expect([name, cookies.get(name + others)]).toEqual([name, 'theirs']);
      const found = [...cookies.keys()].filter((name) => name.endsWith('-arena') === (own !== ''));
      expect(found.sort()).toEqual(given.map((name) => name + own).sort());
    },
  );

  /** What the platform is told of a browser with these cookies at a brand's host, and how the brand answers. */
  const toldAt = async (gateway: Gateway, host: string, cookies: string) => {
    const before = calls.seen.length;
    const answer = await gateway.fetch(
      new Request(`http://${host}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', host, cookie: cookies },
        body: JSON.stringify({ query: `{ cart(id: "${ORDER}") { id } }` }),
      }),
    );
    const headers = calls.seen.slice(before).find(({ path }) => path.includes('cart'))?.headers;
    return {
      status: answer.status,
      asked: headers !== undefined,
      member: headers?.authorization !== undefined,
      referral: headers?.['gst-uid'],
      removed: answer.headers.getSetCookie().flatMap((line) => /^([\w-]+)=;/.exec(line)?.[1] ?? []),
    };
  };
  const atRoot = () => new URL(storefront.origin).host;
  const atKicks = () => `${KICKS}:${port}`;

  test.each([
    {
      cookie: 'gst-member',
      act: (browser: Browser) => signIn(browser, '/fanatics/', 'new@example.com'),
      own: { member: true },
      removed: ['gst-member', 'gst-signed-in'],
    },
    {
      cookie: 'gst-uid',
      act: async (browser: Browser) => {
        await browser.go(`${storefront.origin}/fanatics/help`);
        await browser.go(`${storefront.origin}/fanatics/help?_uid=${await referral()}`);
      },
      own: { referral: 'friend' },
      removed: [],
    },
  ])(
    '[TEN-15] [AUTH-11] $cookie, copied from the root of one host to the root of another, opens nothing of that brand',
    async ({ cookie, act, own, removed }) => {
      const browser = createBrowser();
      await act(browser);
      expect(cookiesOf(browser).has(cookie)).toBe(true);
      const nothing = { status: 200, asked: true, member: false, referral: undefined, removed: [] };
      expect(await toldAt(two, atRoot(), browser.cookies())).toEqual({ ...nothing, ...own });
      expect(await toldAt(two, atKicks(), browser.cookies())).toEqual({ ...nothing, removed });
    },
  );

  test('[TEN-15] [AUTH-11] a sign-in begun at the root of one host is not completed at the root of another', async () => {
    const browser = createBrowser();
    const there = await browser.go(`${storefront.origin}/auth/redirect`);
    const { searchParams } = new URL(there.headers.get('location') ?? '');
    const comeBack = async (host: string) => {
      const before = await two.fetch(
        new Request(`http://${host}/auth/redirect?code=of-theirs&state=${searchParams.get('state')}`, {
          headers: { host, cookie: browser.cookies() },
        }),
      );
      return before.headers.getSetCookie().some((line) => line.startsWith('gst-sign-in=;'));
    };
    // The brand's own is used up by an answer, also by one that the provider refuses; the copy is not known.
    expect([await comeBack(atKicks()), await comeBack(atRoot())]).toEqual([false, true]);
  });

  test('[TEN-15] [AUTH-4] a gateway that has not read its brands yet signs nobody out', async () => {
    const browser = createBrowser();
    await signIn(browser, '/fanatics/', 'new@example.com');
    const restarted = createGateway({ platformUrl: calls.url, environment: 'test', sessionSecret: SECRET });
    calls.break(/api\/tenant\/list/, 'unavailable');
    await restarted.readBrands();
    expect(await toldAt(restarted, atRoot(), browser.cookies())).toMatchObject({ status: 503, removed: [] });
    calls.heal();
    await restarted.readBrands();
    expect(await toldAt(restarted, atRoot(), browser.cookies())).toMatchObject({ status: 200, member: true });
    await restarted.close();
  });

  test('[TEN-15] [I18N-1] the language that is chosen at one brand is not that of another, on its pages and at its sign-in', async () => {
    const browser = createBrowser({ 'accept-language': 'es' });
    const shown = async (path: string) => {
      await browser.go(storefront.origin + path);
      return language;
    };
    const atSignIn = async (base: string) =>
      new URL(
        (await browser.go(`${storefront.origin}${base}login`)).headers.get('location') ?? '',
        storefront.origin,
      ).searchParams.get('lang');
    expect(await shown('/arena/help?lang=fr')).toBe('fr');
    expect([await shown('/arena/faq'), await shown('/fanatics/faq')]).toEqual(['fr', 'es']);
    expect([await atSignIn('/arena/'), await atSignIn('/fanatics/')]).toEqual(['fr', 'es']);
    expect(await shown('/fanatics/help?lang=nl')).toBe('nl');
    expect([await shown('/arena/contact'), await shown('/fanatics/contact')]).toEqual(['fr', 'nl']);
  });
});

test('[TEN-15] while the default brand is left out, the one that answers in its place knows its visitors by their own cookies, and leaves that one’s alone', async () => {
  const [, arena] = platform.tenants;
  if (arena === undefined) throw new Error('there is no second brand');
  const without = await startTestPlatform({
    databaseUrl: platform.databaseUrl,
    tenants: [arena],
    isDefaultServed: false,
  });
  const url = await without.app.listen({ host: '127.0.0.1', port: 0 });
  const other = createGateway({ platformUrl: url, environment: 'test', listening: () => origin });
  onTestFinished(async () => {
    await other.close();
    await without.close();
  });
  await other.warmUp();
  const ask = async (path: string, cookie: string) => {
    const host = `localhost:${port}`;
    const headers = { 'content-type': 'application/json', 'x-grandstand-client': 'test', host, cookie };
    const answer = await other.fetch(new Request(origin + path, { method: 'POST', headers, body: TENANT }));
    expect(JSON.parse(await answer.text()).data.tenant.name).toBe('Arena');
    return answer.headers.getSetCookie().map((line) => line.split('=')[0]);
  };
  const others = 'gst-member=sealed-by-the-default-brand';
  for (const path of ['/arena/graphql', '/graphql']) {
    expect(await ask(path, others)).toEqual(['gst-arena']);
    expect(await ask(path, `${others}; gst-arena=${crypto.randomUUID()}`)).toEqual([]);
  }
});

test('[TEN-15] what a gateway still asks for a brand that the platform has left out is refused, nothing of another brand is answered or kept in its place, and the others sell on', async () => {
  const [grandstand, arena] = platform.tenants;
  if (grandstand === undefined || arena === undefined) throw new Error('there is no second brand');
  const [all, without] = await Promise.all(
    [[grandstand, arena], [grandstand]].map((tenants) =>
      startTestPlatform({ databaseUrl: platform.databaseUrl, tenants }),
    ),
  );
  if (all === undefined || without === undefined) throw new Error('there is no platform');
  let present = all;
  const server = createServer((request, response) => present.app.server.emit('request', request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const one = createGateway({ platformUrl, environment: 'test', listening: () => origin });
  onTestFinished(async () => {
    await one.close();
    server.closeAllConnections();
    server.close();
    await all.close();
    await without.close();
  });
  await one.warmUp();
  const ask = async (path: string, query: string) => {
    const headers = { 'content-type': 'application/json', 'x-grandstand-client': 'test', host: `localhost:${port}` };
    const body = JSON.stringify({ query });
    return readReply(await one.fetch(new Request(origin + path, { method: 'POST', headers, body })));
  };
  const tenant = '{ tenant { name } }';
  const event = `{ event(by: { id: "${randomUUID()}" }) { id } }`;

  present = without;
  // More than enough failures in a row to keep everybody from a platform that fails.
  for (let time = 0; time < 12; time += 1)
    for (const query of [tenant, event]) {
      const { errors } = await ask('/arena/graphql', query);
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true } }]);
    }
  const input = `{ idempotencyKey: "${randomUUID()}", eventId: "${randomUUID()}", quantity: 1 }`;
  const reserve = `mutation { reserveTickets(input: ${input}) { problems { code } } }`;
  expect((await ask('/arena/graphql', reserve)).errors).toMatchObject([
    { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
  ]);
  expect((await ask('/graphql', tenant)).data).toEqual({ tenant: { name: 'Grandstand' } });
  expect((await ask('/graphql', event)).data).toEqual({ event: null });

  present = all;
  expect((await ask('/arena/graphql', tenant)).data).toEqual({ tenant: { name: 'Arena' } });
});

test('[TEN-15] [CART-8] tickets on the phone are delivered in the brand’s name: by REST, in the graph and in an order', async () => {
  const world = await openWorld({}, { tenant: { name: 'Arena' } });
  onTestFinished(() => world.close());
  const event = await world.shop.event({ start: IN_A_MONTH });
  const carriers = ['Arena', 'Email', 'Courier'];

  const visitor = world.visitor();
  const reserve = 'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } } }';
  const input = { idempotencyKey: randomUUID(), eventId: event.id, quantity: 1 };
  const { data: reserved } = await visitor.ask(reserve, { input });
  const options = 'query ($id: ID!) { cart(id: $id) { shippingOptions { carrier } } }';
  const { data } = await visitor.ask(options, { id: reserved.reserveTickets.cart.id });
  expect(data.cart.shippingOptions).toEqual(carriers.map((carrier) => ({ carrier })));

  const fan = world.shop.visitor();
  const { body: held } = await fan.reserve(event.id, { quantity: 1 });
  const path = `/api/cart/${held.uuid}/shippingOption`;
  const { body: listed } = await fan.call<{ items: { carrier: string }[] }>('GET', path);
  expect(listed.items.map(({ carrier }) => carrier)).toEqual(carriers);
  const { body: cart } = await fan.call<CartBody>('PUT', path, { shippingId: 'mobile' });
  const { body: order } = await fan.buy(cart);
  expect((await fan.order(order.uuid)).body.shipping).toMatchObject({ carrier: 'Arena' });
});
