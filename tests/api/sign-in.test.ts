import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AUDIENCE } from '#tests/support/identity.ts';
import { type Browser, CLIENT, openIdentityProvider } from '#tests/support/identity-provider.ts';
import { openShop } from '#tests/support/shop.ts';
import { beginSignIn, endSignIn, type MembersWorld, openMembersWorld, signInBy } from './members-world.ts';

let world: MembersWorld;
beforeAll(async () => {
  world = await openMembersWorld();
});
afterAll(() => world.close());

const WALLET = '{ wallet { id isRegistered } }';

/** A member with a wallet. */
async function signedIn(email = 'new@example.com'): Promise<Browser> {
  const browser = world.browser();
  await world.signIn(browser, email);
  return browser;
}
const isMember = async (browser: Browser): Promise<boolean> =>
  (await world.ask(browser, WALLET)).data?.wallet?.isRegistered === true;

describe('a sign-in', () => {
  test('[AUTH-1] leads to the provider with PKCE S256, state, nonce, openid scope, language and redirect URI, and back to the page', async () => {
    const browser = world.browser({ 'accept-language': 'de' });
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login?returnTo=/event/1?a=b`));
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: expect.stringContaining('openid'),
      ui_locales: 'de',
      redirect_uri: `${world.origin}/fanatics/auth/redirect`,
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(await world.signIn(world.browser(), 'new@example.com', '/login?returnTo=/event/1?a=b')).toBe(
      `${world.origin}/event/1?a=b`,
    );
  });

  test('[AUTH-1] [REST-1] by /login goes to the address that the platform names for the page, the page of a failure and the language', async () => {
    const before = world.upstream.seen.length;
    const query = '/login?returnTo=/fanatics/a&failTo=/fanatics/b';
    const answer = await world.browser({ 'accept-language': 'nl' }).go(world.origin + query);
    const [call] = world.upstream.seen.slice(before).filter(({ path }) => path.startsWith('/api/tenant/sso'));
    expect(Object.fromEntries(new URL(call?.path ?? '', world.origin).searchParams)).toEqual({
      urlOk: `${world.origin}/fanatics/a`,
      urlFail: `${world.origin}/fanatics/b`,
      locale: 'nl',
    });
    expect(answer.headers.get('location')).toBe(
      `${world.origin}/fanatics/auth/redirect?returnTo=%2Ffanatics%2Fa&failTo=%2Ffanatics%2Fb&lang=nl`,
    );
  });

  test('[AUTH-8] by /login while the platform is away comes back to the page of a failure with the reason', async () => {
    world.upstream.break(/api\/tenant\/sso/, 'unavailable');
    const answer = await world.browser().go(`${world.origin}/login?returnTo=/a&failTo=/b`);
    world.upstream.heal();
    expect(answer.headers.get('location')).toBe('/b?signIn=unavailable');
  });

  test('[AUTH-1] makes the browser a member’s, by /auth/redirect and by /auth/preview', async () => {
    for (const path of ['/auth/redirect', '/auth/preview']) {
      const browser = world.browser();
      expect(await isMember(browser)).toBe(false);
      expect(await world.signIn(browser, 'new@example.com', path)).toBe(`${world.origin}/`);
      expect(await isMember(browser)).toBe(true);
    }
  });

  test('[AUTH-11] gives the browser no token: the cookie is encrypted and HttpOnly, and the readable one opens nothing', async () => {
    const browser = await signedIn();
    const cookies = new Map(
      browser
        .cookies()
        .split('; ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    expect(
      Object.keys(JSON.parse(Buffer.from(cookies.get('gst-member')?.split('.')[0] ?? '', 'base64url').toString())),
    ).toEqual(['alg', 'enc']);
    expect(cookies.get('gst-signed-in')).toMatch(/^[0-9a-f-]{36}$/);
    const other = world.browser();
    other.keep(`gst-signed-in=${cookies.get('gst-signed-in')}; Path=/`);
    expect(await isMember(other)).toBe(false);
  });

  test.each([
    ['another origin', 'https://evil.example/'],
    ['an address without protocol', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['the sign-out', '/logout'],
    ['a path that leads upwards', '/help/..%2flogout'],
    ['a path that is too long', `/${'a'.repeat(2_000)}`],
  ])('[AUTH-1] comes back to home when asked to come back to %s', async (_case, returnTo) => {
    const target = await world.signIn(
      world.browser(),
      'new@example.com',
      `/login?returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect(target).toBe(`${world.origin}/`);
  });

  test('[AUTH-5] has a new session id, and the guest’s cart is there under the new id', async () => {
    const browser = world.browser();
    await world.ask(browser, '{ tenant { id } }');
    const session = () => /gst=([\w-]+)/.exec(browser.cookies())?.[1];
    const guest = session();
    const { id } = await world.shop.event();
    const held = await world.shop.visitor(guest).reserve(id, { quantity: 2 });
    await world.signIn(browser, 'new@example.com');
    expect(session()).not.toBe(guest);
    const { data } = await world.ask(browser, 'query ($id: ID!) { cart(id: $id) { id } }', { id: held.body.uuid });
    expect(data.cart.id).toBe(held.body.uuid);
  });

  test.each([
    ['unregistered', 'wallet'],
    ['pending', 'wallet-pending'],
    ['error', 'wallet-refused'],
  ])(
    '[LOYAL-6] is refused to a member whose wallet is %s: nobody is signed in, and the page says why',
    async (kind, problem) => {
      const browser = world.browser();
      const target = await world.signIn(browser, `${kind}@example.com`, '/login?returnTo=/help');
      expect(target).toBe(`${world.origin}/help?signIn=${problem}`);
      expect(browser.cookies()).not.toMatch(/gst-member|gst-signed-in/);
      expect(await isMember(browser)).toBe(false);
    },
  );

  test('[LOYAL-6] that was refused can be tried with another account: the provider asks again who signs in', async () => {
    const browser = world.browser();
    await world.signIn(browser, 'unregistered@example.com');
    expect(await world.signIn(browser, 'new@example.com')).toBe(`${world.origin}/`);
    expect(await isMember(browser)).toBe(true);
  });

  test('[LOYAL-1] asks the platform three times while the wallet is pending', async () => {
    const before = world.upstream.seen.length;
    await world.signIn(world.browser(), 'pending@example.com');
    const calls = world.upstream.seen.slice(before).filter(({ path }) => path === '/api/user');
    expect(calls).toHaveLength(3);
  });

  test('[AUTH-8] that was cancelled, comes too late or is another browser’s is refused, and a used answer signs nobody out', async () => {
    const browser = world.browser();
    const started = await browser.follow(world.origin, await browser.go(`${world.origin}/login?returnTo=/help`));
    const state = new URL(started.url).searchParams.get('state') ?? '';
    const callback = (query: Record<string, string>) => `${world.origin}/auth/redirect?${new URLSearchParams(query)}`;
    const refused = async (from: Browser, query: Record<string, string>) =>
      (await from.go(callback({ iss: world.identity.issuer, ...query }))).headers.get('location');
    expect(await refused(world.browser(), { state, code: 'x' })).toBe('/?signIn=refused');
    expect(await refused(browser, { state, error: 'access_denied' })).toBe('/help?signIn=refused');
    expect(await refused(browser, { state, code: 'x' })).toBe('/?signIn=refused');
    const member = await signedIn();
    expect(await refused(member, { state, code: 'x' })).toBe('/');
    expect(await isMember(member)).toBe(true);
  });

  const place = () => ({ origin: world.origin, issuer: world.identity.issuer });
  const begin = (browser: Browser, path: string) => beginSignIn(place(), browser, path);
  const end = (browser: Browser, page: string, form: Record<string, string>) =>
    endSignIn(place(), browser, page, form).then((url) => url.slice(world.origin.length));

  test('[AUTH-13] begun in three tabs ends signed in in each of them, whatever the order', async () => {
    const browser = world.browser();
    const pages: string[] = [];
    for (const tab of ['/a', '/b', '/c']) pages.push(await begin(browser, `/login?returnTo=${tab}`));
    for (const tab of [1, 0, 2]) {
      expect(await end(browser, pages[tab] ?? '', { email: 'new@example.com' })).toBe(['/a', '/b', '/c'][tab]);
      expect(await isMember(browser)).toBe(true);
    }
    expect(browser.cookies()).not.toContain('gst-sign-in');
  });

  test('[AUTH-13] [AUTH-8] that fails in a tab leaves those of other tabs, begun and ended ones', async () => {
    const browser = world.browser();
    const pages: string[] = [];
    for (const tab of ['/a', '/b', '/c']) pages.push(await begin(browser, `/login?returnTo=${tab}`));
    const [first = '', second = '', third = ''] = pages;
    expect(await end(browser, first, { cancel: 'yes' })).toBe('/a?signIn=refused');
    expect(await end(browser, second, { email: 'new@example.com' })).toBe('/b');
    expect(await end(browser, third, { cancel: 'yes' })).toBe('/c?signIn=refused');
    expect(await isMember(browser)).toBe(true);
  });

  /** The address at which the provider sends this browser back. */
  const answered = async (browser: Browser, page: string, email = 'new@example.com'): Promise<string> =>
    (await browser.follow(world.identity.issuer, await browser.go(page, { email }))).url;
  const copyOf = (browser: Browser): Browser => {
    const copy = world.browser();
    for (const pair of browser.cookies().split('; ')) copy.keep(`${pair}; Path=/`);
    return copy;
  };

  test('[AUTH-13] [AUTH-5] that ends in two tabs at once keeps the guest’s cart, whichever answer comes last', async () => {
    const browser = world.browser();
    await world.ask(browser, '{ tenant { id } }');
    const { id } = await world.shop.event();
    const held = await world.shop.visitor(/gst=([\w-]+)/.exec(browser.cookies())?.[1]).reserve(id, { quantity: 2 });
    const pages = [await begin(browser, '/login?returnTo=/a'), await begin(browser, '/login?returnTo=/b')];
    const backs: string[] = [];
    for (const page of pages) backs.push(await answered(browser, page));
    const answers = await Promise.all(backs.map((back) => copyOf(browser).go(back)));
    for (const order of [answers, answers.toReversed()]) {
      const arrived = copyOf(browser);
      for (const line of order.flatMap(({ headers }) => headers.getSetCookie())) arrived.keep(line);
      const { data } = await world.ask(arrived, 'query ($id: ID!) { cart(id: $id) { id } }', { id: held.body.uuid });
      expect(data.cart?.id).toBe(held.body.uuid);
    }
  });

  test('[AUTH-7] a second time ends the first for every copy of its cookie', async () => {
    const browser = await signedIn();
    const first = copyOf(browser);
    await browser.follow(world.origin, await browser.go(await begin(browser, '/login')));
    expect(await isMember(browser)).toBe(true);
    await browser.go(`${world.origin}/logout`);
    expect(await isMember(first)).toBe(false);
  });

  test('[AUTH-8] whose member nobody could look at is unavailable: the sign-in before goes on, and the next try asks nothing', async () => {
    let ahead = 0;
    const sessionSecret = 'the same before and after';
    world.restart({ sessionSecret, clock: () => new Date(Date.now() + ahead) });
    const browser = await signedIn();
    world.upstream.break(/api\/user$/, 'unavailable');
    const back = await begin(browser, '/login?returnTo=/help');
    expect((await browser.go(back)).headers.get('location')).toBe('/help?signIn=unavailable');
    world.upstream.heal();
    ahead = 310_000;
    expect(await isMember(browser)).toBe(true);
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login`));
    expect(new URL(url).searchParams.has('prompt')).toBe(false);
    world.restart();
  });

  test('[DOOR-5] that the provider refuses a hundred times is asked there no more, for that address', async () => {
    world.restart({ rateLimits: true, trustedProxies: 1 });
    const browser = world.browser();
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login?returnTo=/help`));
    const query = new URLSearchParams({
      iss: world.identity.issuer,
      code: 'x',
      state: new URL(url).searchParams.get('state') ?? '',
    });
    const cookie = browser.cookies();
    const replay = async (address: string) => {
      const headers = { cookie, 'x-forwarded-for': address };
      const answer = await fetch(`${world.origin}/auth/redirect?${query}`, { redirect: 'manual', headers });
      return answer.headers.get('location');
    };
    for (let time = 0; time < 100; time += 1) expect(await replay('203.0.113.1')).toBe('/help?signIn=refused');
    expect(await replay('203.0.113.1')).toBe('/help?signIn=unavailable');
    expect(await replay('203.0.113.2')).toBe('/help?signIn=refused');
    world.restart();
  });

  test('[AUTH-13] of many attempts the latest complete, and their cookies stay short together', async () => {
    const browser = world.browser();
    const long = encodeURIComponent(`/event/1?${'a'.repeat(900)}`);
    let page = '';
    for (let times = 0; times < 20; times += 1) page = await begin(browser, `/login?returnTo=${long}`);
    expect(browser.cookies().length).toBeLessThan(12_000);
    await end(browser, page, { email: 'new@example.com' });
    expect(await isMember(browser)).toBe(true);
  });

  test.each([
    ['state', { state: 'another' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['code', { code: 'another' }],
  ])('[AUTH-1] with a foreign %s is refused', async (_case, foreign) => {
    const browser = world.browser();
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login`));
    const page = await browser.follow(world.identity.issuer, await browser.go(url));
    const back = await browser.follow(world.identity.issuer, await browser.go(page.url, { email: 'new@example.com' }));
    const callback = new URL(back.url);
    for (const [name, value] of Object.entries(foreign)) callback.searchParams.set(name, value);
    expect((await browser.go(callback.href)).headers.get('location')).toBe('/?signIn=refused');
    expect(await isMember(browser)).toBe(false);
  });

  test('[AUTH-1] whose id token was made for another nonce is refused', async () => {
    const browser = world.browser();
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login`));
    const changed = new URL(url);
    changed.searchParams.set('nonce', 'a'.repeat(43));
    const page = await browser.follow(world.identity.issuer, await browser.go(changed.href));
    const back = await browser.follow(world.identity.issuer, await browser.go(page.url, { email: 'new@example.com' }));
    expect(new URL(back.url).searchParams.has('code')).toBe(true);
    expect((await browser.go(back.url)).headers.get('location')).toBe('/?signIn=refused');
    expect(await isMember(browser)).toBe(false);
  });

  test.each([
    [400, '/help'],
    [-400, '/help'],
    [590, '/help'],
    [-590, '/help'],
    [700, '/help?signIn=clock'],
    [-700, '/help?signIn=clock'],
  ])(
    '[AUTH-1] [AUTH-8] [AUTH-12] with the provider’s clock %i s off leads to %s, and the log says it',
    async (seconds, page) => {
      const lines: string[] = [];
      const shifted = await openIdentityProvider(world.shop.databaseUrl, {
        PORT: new URL(world.origin).port,
        NODE_OPTIONS: `--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+${seconds * 1_000}`,
      });
      onTestFinished(async () => {
        world.restart();
        await shop.close();
        await shifted.stop();
      });
      const shop = await openShop({ issuer: shifted.issuer, databaseUrl: world.shop.databaseUrl });
      world.restart({
        platformUrl: await shop.app.listen({ host: '127.0.0.1', port: 0 }),
        identity: { issuer: shifted.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, audience: AUDIENCE },
        logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      });
      const browser = world.browser();
      const { origin } = world;
      expect(
        await signInBy({ origin, issuer: shifted.issuer }, browser, 'new@example.com', '/login?returnTo=/help'),
      ).toBe(origin + page);
      expect(await isMember(browser)).toBe(page === '/help');
      expect(lines.join()).toMatch(seconds > 0 ? /clock is \d+ s ahead of/ : /clock is \d+ s behind/);
    },
  );

  test('[ROUTE-9] by another method does not lead to the provider', async () => {
    for (const path of ['/auth/other', '/auth/redirect/more', '/login/more']) {
      const { url } = await world.browser().follow(world.origin, await world.browser().go(world.origin + path));
      expect(new URL(url).origin).toBe(world.origin);
    }
  });

  test('[TEN-5] where the tenant has none, its addresses lead to no provider', async () => {
    const shop = await openShop({ tenant: { authenticationType: 'disabled' }, databaseUrl: world.shop.databaseUrl });
    const platformUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    world.restart({ platformUrl });
    for (const path of ['/login', '/logout', '/auth/redirect', '/auth/preview']) {
      const { url } = await world.browser().follow(world.origin, await world.browser().go(world.origin + path));
      expect(new URL(url).pathname).toBe(path === '/login' ? `${shop.tenant.basePath}login` : new URL(url).pathname);
      expect(new URL(url).origin).toBe(world.origin);
    }
    world.restart();
    await shop.close();
  });
});

describe('a sign-out', () => {
  test('[AUTH-7] ends here, for a copied cookie too, and at the provider, which sends the browser home; nothing of the person stays in a cookie', async () => {
    const browser = await signedIn();
    for (const name of ['gst-als', 'gst-uid', 'gst-orders']) browser.keep(`${name}=x; Path=/`);
    const session = /gst=([\w-]+)/.exec(browser.cookies())?.[1];
    const copy = world.browser();
    for (const pair of browser.cookies().split('; ')) copy.keep(`${pair}; Path=/`);
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/logout`));
    expect(url.startsWith(`${world.identity.issuer}/session/end`)).toBe(true);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${world.origin}/`);
    expect(browser.cookies()).not.toMatch(/gst-member|gst-signed-in|gst-als|gst-uid|gst-orders/);
    expect(browser.cookies()).not.toContain(session);
    expect(await isMember(browser)).toBe(false);
    expect(await isMember(copy)).toBe(false);
    expect(copy.cookies()).not.toMatch(/gst-member|gst-signed-in/);
  });

  const fetched = (site: string, mode: string, dest: string) => ({
    ...{ accept: dest === 'image' ? 'image/*' : 'text/html', 'sec-fetch-site': site },
    ...{ 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
  });
  test.each<[string, Record<string, string>, boolean]>([
    ['a link of another site', fetched('cross-site', 'navigate', 'document'), true],
    ['a picture of another site', fetched('cross-site', 'no-cors', 'image'), true],
    ['a picture of a neighbour', fetched('same-site', 'no-cors', 'image'), true],
    ['a picture of our own page', fetched('same-origin', 'no-cors', 'image'), true],
    ['a frame of a neighbour', fetched('same-site', 'navigate', 'iframe'), true],
    ['a script of a neighbour', fetched('same-site', 'cors', 'empty'), true],
    [
      'what a neighbour has fetched in advance',
      { ...fetched('same-site', 'navigate', 'document'), 'sec-purpose': 'prefetch' },
      true,
    ],
    ['a picture, by a browser that says no more', { accept: 'image/avif,image/webp,*/*;q=0.8' }, true],
    ['a link of our own', fetched('same-origin', 'navigate', 'document'), false],
    ['a link of our own in a frame', fetched('same-origin', 'navigate', 'iframe'), false],
    ['a link of a neighbour', fetched('same-site', 'navigate', 'document'), false],
    ['the address bar', fetched('none', 'navigate', 'document'), false],
    ['a link, by a browser that says no more', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, false],
  ])('[AUTH-7] by %s: who was signed in still is, or not', async (_by, headers, isStill) => {
    const browser = await signedIn();
    await fetch(`${world.origin}/logout`, { redirect: 'manual', headers: { cookie: browser.cookies(), ...headers } });
    expect(await isMember(browser)).toBe(isStill);
  });

  test('[AUTH-2] of a sign-in that is over ends in a page for a visitor from another site too', async () => {
    const browser = world.browser(fetched('cross-site', 'navigate', 'document'));
    browser.keep('gst-member=eyJhbGciOiJkaXIifQ.x.y.z.w; Path=/');
    const opened = await browser.go(`${world.origin}/logout?returnTo=/fanatics/help`);
    expect(opened.headers.get('location')).toBe('/fanatics/help');
    expect(browser.cookies()).not.toContain('gst-member');
  });

  test('[AUTH-7] at the provider ends the sign-in here, by its back channel', async () => {
    const member = await signedIn();
    const end = await member.go(`${world.identity.issuer}/session/end`);
    const page = await end.text();
    const action = /<form id="op.logoutForm"[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await member.go(action, { xsrf, logout: 'yes' });
    await expect.poll(() => isMember(member)).toBe(false);
  });

  test('[AUTH-7] a logout token that is not the provider’s is refused', async () => {
    for (const body of ['', 'logout_token=x', `logout_token=${'a.b.c'}`]) {
      const answer = await fetch(`${world.origin}/auth/backchannel-logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(answer.status).toBe(400);
    }
  });
});
