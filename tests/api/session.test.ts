import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#tests/support/identity-provider.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';

const TOKEN_MS = 60_000;
/** AUTH-4: from here on a token is refreshed. */
const REFRESH_AT_MS = TOKEN_MS - 4_000;
const HOUR = 3_600_000;

let world: MembersWorld;
let start = Date.now();
let ahead = 0;
const logged: string[] = [];
/** The gateway's clock stands still, so that no test depends on how long it takes. */
const restart = () =>
  world.restart({
    clock: () => new Date(start + ahead),
    sessionSecret: 'a secret that several gateways share',
    logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  });

beforeAll(async () => {
  world = await openMembersWorld({ IDENTITY_TOKEN_SECONDS: String(TOKEN_MS / 1_000) });
  restart();
});
beforeEach(() => {
  start = Date.now();
  ahead = 0;
});
afterEach(() => {
  world.upstream.heal();
});
afterAll(() => world.close());

async function signedIn(email = 'new@example.com'): Promise<Browser> {
  const browser = world.browser();
  await world.signIn(browser, email);
  return browser;
}
const askWallet = (browser: Browser) => world.ask(browser, '{ wallet { isRegistered } }');
const isMember = async (browser: Browser): Promise<boolean> =>
  (await askWallet(browser)).data?.wallet?.isRegistered === true;
const hasCookie = (browser: Browser): boolean => /gst-member=/.test(browser.cookies());
const copyOf = (browser: Browser): Browser => {
  const copy = world.browser();
  for (const pair of browser.cookies().split('; ')) copy.keep(`${pair}; Path=/`);
  return copy;
};
const refreshTokens = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from identity_record where model = 'RefreshToken'`.execute(world.shop.db);
  return rows[0]?.n ?? 0;
};

describe('an access token', () => {
  test('[AUTH-4] is refreshed 4,000 ms before it ends, once for six parallel requests', async () => {
    const browser = await signedIn();
    const before = await refreshTokens();
    ahead = REFRESH_AT_MS - 1;
    expect(await isMember(browser)).toBe(true);
    expect(await refreshTokens()).toBe(before);
    ahead = REFRESH_AT_MS;
    const copies = Array.from({ length: 6 }, () => copyOf(browser));
    expect(await Promise.all(copies.map(isMember))).toEqual(Array(6).fill(true));
    expect(await refreshTokens()).toBe(before + 1);
    expect(new Set(copies.map((copy) => /gst-signed-in=([\w-]+)/.exec(copy.cookies())?.[1])).size).toBe(1);
  });

  test('[AUTH-4] is used to its end while the provider is away; then nothing runs, nobody is signed out, and it goes on by itself', async () => {
    const browser = await signedIn();
    await world.identity.kill();
    ahead = TOKEN_MS - 1;
    expect(await isMember(browser)).toBe(true);
    ahead = TOKEN_MS;
    const { status, errors } = await askWallet(browser);
    expect([status, errors[0]?.extensions.code, errors[0]?.extensions.retryable]).toEqual([
      503,
      'UPSTREAM_UNAVAILABLE',
      true,
    ]);
    expect(hasCookie(browser)).toBe(true);
    await world.identity.startAgain();
    expect(await isMember(browser)).toBe(true);
  });

  test('[AUTH-4] whose refresh the provider refuses ends the sign-in, and the log says so', async () => {
    const browser = await signedIn();
    await sql`delete from identity_record where model = 'RefreshToken'`.execute(world.shop.db);
    ahead = REFRESH_AT_MS;
    const { errors } = await askWallet(browser);
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(hasCookie(browser)).toBe(false);
    expect(logged.some((line) => line.includes('its refresh was refused'))).toBe(true);
  });
});

describe('a sign-in', () => {
  test.each(['unauthorized', 'forbidden'] as const)(
    '[AUTH-3] is over for every copy of its cookie once the platform answers %s',
    async (fault) => {
      const browser = await signedIn();
      const copy = copyOf(browser);
      world.upstream.break(/api\/wallet/, fault);
      await askWallet(browser);
      world.upstream.heal();
      expect(browser.cookies()).not.toMatch(/gst-member|gst-signed-in/);
      expect(await isMember(copy)).toBe(false);
    },
  );

  test('[AUTH-2] that is not valid, or ends within 4 hours, is ended before a page is shown; another one is not', async () => {
    const page = async (browser: Browser) =>
      (await browser.go(`${world.origin}/fanatics/help?a=b`)).headers.get('location');
    const browser = await signedIn();
    ahead = 30 * 24 * HOUR - 4 * HOUR - 60_000;
    expect(await page(browser)).toBeNull();
    ahead += 120_000;
    expect(await page(browser)).toBe('/logout?returnTo=%2Ffanatics%2Fhelp%3Fa%3Db');
    const forged = world.browser();
    forged.keep('gst-member=eyJhbGciOiJkaXIifQ.x.y.z.w; Path=/');
    expect(await page(forged)).toBe('/logout?returnTo=%2Ffanatics%2Fhelp%3Fa%3Db');
    const { url } = await forged.follow(
      world.origin,
      await forged.go(`${world.origin}/logout?returnTo=/fanatics/help`),
    );
    expect(url).toBe(`${world.origin}/fanatics/help`);
    expect(forged.cookies()).not.toContain('gst-member');
  });

  test('[AUTH-2] [CART-16] that is not valid any more leaves the held seats to the next sign-in of the same member', async () => {
    const browser = await signedIn();
    const session = () => /gst=([\w-]+)/.exec(browser.cookies())?.[1];
    const held = await world.shop.visitor(session()).reserve((await world.shop.event()).id, { quantity: 2 });
    browser.keep('gst-member=eyJhbGciOiJkaXIifQ.x.y.z.w; Path=/');
    const before = session();
    await browser.follow(world.origin, await browser.go(`${world.origin}/fanatics/help`));
    expect([hasCookie(browser), session()]).toEqual([false, before]);
    await world.signIn(browser, 'new@example.com');
    const { data } = await world.ask(browser, 'query ($id: ID!) { cart(id: $id) { id } }', { id: held.body.uuid });
    expect(data.cart.id).toBe(held.body.uuid);
  });

  test('[AUTH-5] lasts 30 days', async () => {
    const browser = await signedIn();
    ahead = 30 * 24 * HOUR + 1_000;
    expect(await isMember(browser)).toBe(false);
    expect(hasCookie(browser)).toBe(false);
  });

  test('[AUTH-5] is known to another gateway with the same secret, and after a restart', async () => {
    const browser = await signedIn();
    restart();
    expect(await isMember(browser)).toBe(true);
  });

  test('[AUTH-1] survives new keys of the provider', async () => {
    const browser = await signedIn();
    await sql`update identity_key set created_at = created_at - interval '31 days'`.execute(world.shop.db);
    await world.identity.stop();
    await world.identity.startAgain();
    ahead = REFRESH_AT_MS;
    expect(await isMember(browser)).toBe(true);
    expect(await isMember(await signedIn('rich@example.com'))).toBe(true);
  });

  test('[AUTH-8] that cannot begin, because the provider is away, comes back to the page with the reason', async () => {
    await world.identity.kill();
    restart();
    const { url } = await world
      .browser()
      .follow(world.origin, await world.browser().go(`${world.origin}/login?returnTo=/help`));
    expect(url).toContain('/help?signIn=unavailable');
    await world.identity.startAgain();
  });

  test('[AUTH-8] whose provider accepts connections and never answers comes back with the reason', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const identity = { issuer: `http://127.0.0.1:${port}`, clientId: 'x', clientSecret: 'x', audience: 'x' };
    world.restart({ identity });
    const browser = world.browser();
    const { url } = await browser.follow(world.origin, await browser.go(`${world.origin}/login?returnTo=/help`));
    expect(url).toContain('/help?signIn=unavailable');
    silent.closeAllConnections();
    silent.close();
    restart();
  });

  test('[AUTH-11] leaves no access token in the database', async () => {
    await isMember(await signedIn());
    const token = world.upstream.seen.at(-1)?.headers.authorization?.split('.')[2] ?? '';
    expect(token.length).toBeGreaterThan(50);
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(world.shop.db);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} t where t::text like ${`%${token}%`} limit 1`.execute(
        world.shop.db,
      );
      expect(rows, name).toEqual([]);
    }
  });

  test('[AUTH-11] leaves no token in any answer or log line', async () => {
    const browser = await signedIn();
    const { text } = await world.ask(browser, '{ wallet { id } }');
    const jwt = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/;
    expect(text).not.toMatch(jwt);
    expect(logged.length).toBeGreaterThan(10);
    expect(logged.join('\n')).not.toMatch(jwt);
    expect(logged.join('\n')).not.toMatch(/gst-member=|[?&]code=/);
  });
});
