import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import type { Browser } from '#tests/support/identity-provider.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';
import { type Reply, readReply } from './world.ts';

const TOKEN_MS = 60_000;
const REFRESH_AT_MS = TOKEN_MS - 4_000;
const MEMBER = 'new@example.com';

describe.skipIf(!hasRedis)('sign-ins in Redis (needs redis-server)', () => {
  let world: MembersWorld;
  let store: Awaited<ReturnType<typeof startRedis>>;
  let first: Gateway;
  let second: Gateway;
  let start = Date.now();
  let ahead = 0;

  beforeAll(async () => {
    store = await startRedis();
    world = await openMembersWorld({ IDENTITY_TOKEN_SECONDS: String(TOKEN_MS / 1_000) });
    const gateway = () =>
      world.restart({
        clock: () => new Date(start + ahead),
        sessionSecret: 'a secret that several gateways share',
        redisUrl: store.address,
      });
    [first, second] = [gateway(), gateway()];
  });
  beforeEach(() => {
    start = Date.now();
    ahead = 0;
  });
  afterAll(async () => {
    await world.close();
    await store.close();
  });

  const send = async (gateway: Gateway, browser: Browser, path: string, body?: object): Promise<Response> => {
    const answer = await gateway.fetch(
      new Request(world.origin + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          cookie: browser.cookies(),
          host: new URL(world.origin).host,
          'x-grandstand-client': 'test',
          ...(body && { 'content-type': 'application/json', accept: 'application/graphql-response+json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    for (const line of answer.headers.getSetCookie()) browser.keep(line);
    return answer;
  };
  const ask = async (gateway: Gateway, browser: Browser, query: string): Promise<Reply> =>
    readReply(await send(gateway, browser, '/graphql', { query }));
  const askWallet = (gateway: Gateway, browser: Browser) => ask(gateway, browser, '{ wallet { isRegistered } }');
  const isMember = async (gateway: Gateway, browser: Browser): Promise<boolean> =>
    (await askWallet(gateway, browser)).data?.wallet?.isRegistered === true;
  const signedIn = async (): Promise<Browser> => {
    const browser = world.browser();
    await world.signIn(browser, MEMBER);
    return browser;
  };
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

  test('[AUTH-4] six parallel requests at two gateways refresh once', async () => {
    const browser = await signedIn();
    const before = await refreshTokens();
    ahead = REFRESH_AT_MS;
    const asked = Array.from({ length: 6 }, (_, index) => isMember(index % 2 ? first : second, copyOf(browser)));
    expect(await Promise.all(asked)).toEqual(Array(6).fill(true));
    expect(await refreshTokens()).toBe(before + 1);
  });

  test('[AUTH-4] a refresh that the provider refuses ends the sign-in at both gateways', async () => {
    const browser = await signedIn();
    await sql`delete from identity_record where model = 'RefreshToken'`.execute(world.shop.db);
    const copy = copyOf(browser);
    ahead = REFRESH_AT_MS;
    expect(await isMember(first, browser)).toBe(false);
    expect(browser.cookies()).not.toContain('gst-member');
    ahead = 0;
    expect(await isMember(second, copy)).toBe(false);
  });

  test('[AUTH-7] a sign-out at one gateway ends the sign-in at the other for a copied cookie', async () => {
    const browser = await signedIn();
    const copy = copyOf(browser);
    expect(await isMember(second, copy)).toBe(true);
    await send(first, browser, '/logout');
    expect(await isMember(second, copy)).toBe(false);
  });

  test('[AUTH-7] a sign-out at the provider ends the sign-in at both gateways by its back channel', async () => {
    const member = await signedIn();
    const copy = copyOf(member);
    const page = await (await member.go(`${world.identity.issuer}/session/end`)).text();
    const action = /<form id="op.logoutForm"[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await member.go(action, { xsrf, logout: 'yes' });
    await expect.poll(() => isMember(first, copyOf(copy))).toBe(false);
    expect(await isMember(second, copy)).toBe(false);
  });

  test('[AUTH-11] Redis has no token, name or e-mail address to read, and the cookie neither', async () => {
    const browser = await signedIn();
    expect(await isMember(first, browser)).toBe(true);
    const token = world.upstream.seen.at(-1)?.headers.authorization?.split(' ')[1] ?? '';
    expect(token.length).toBeGreaterThan(100);
    const keys = await store.redis.keys('grandstand:session:*');
    expect(keys.length).toBeGreaterThan(0);
    const values = await store.redis.mget(keys);
    for (const text of [...keys, ...values, browser.cookies()]) {
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/@example|eyJ[\w-]+\.eyJ/);
    }
    for (const key of keys) expect(await store.redis.pttl(key)).toBeGreaterThan(0);
  });

  const faults = {
    frozen: [() => store.freeze(), () => store.thaw()],
    killed: [() => store.kill(), () => store.start()],
    flushed: [() => store.redis.flushall(), () => undefined],
    full: [() => store.redis.config('SET', 'maxmemory', '1'), () => store.redis.config('SET', 'maxmemory', '0')],
  } as const;
  const askRepeatedly = (gateway: Gateway, browser: Browser): Promise<boolean[]> =>
    Promise.all(Array.from({ length: 10 }, () => isMember(gateway, copyOf(browser))));

  test.each(['frozen', 'killed', 'flushed', 'full'] as const)(
    '[SCALE-1] [AUTH-4] while Redis is %s members, guests and pages go on, and nobody is signed out by it',
    async (state) => {
      const browser = await signedIn();
      expect(await isMember(second, copyOf(browser))).toBe(true);
      const [begin, end] = faults[state];
      await begin();
      expect(await askRepeatedly(first, browser)).toEqual(Array(10).fill(true));
      expect((await ask(first, world.browser(), '{ tenant { name } }')).data.tenant.name).toBe('Grandstand');
      expect((await send(first, browser, '/help')).headers.get('location') ?? '').not.toContain('logout');
      await end();
      await expect.poll(() => store.redis.ping()).toBe('PONG');
      ahead = REFRESH_AT_MS;
      await expect.poll(() => isMember(second, browser)).toBe(true);
      expect(await isMember(first, copyOf(browser))).toBe(true);
    },
  );

  test('[SCALE-1] [AUTH-4] a token that ends while Redis is away is a 503 that may be tried again, and no sign-out', async () => {
    const browser = await signedIn();
    await store.kill();
    ahead = TOKEN_MS + 1;
    const { status, errors } = await askWallet(first, browser);
    const { code, retryable } = errors[0]?.extensions ?? {};
    expect([status, code, retryable]).toEqual([503, 'UPSTREAM_UNAVAILABLE', true]);
    await store.start();
    await expect.poll(() => isMember(first, browser)).toBe(true);
  });

  test('[SCALE-1] [AUTH-8] a member signs in while Redis is away, and all gateways know it', async () => {
    await store.kill();
    const browser = world.browser();
    expect(await world.signIn(browser, MEMBER, '/login?returnTo=/help')).toMatch(/\/help$/);
    expect(await isMember(second, copyOf(browser))).toBe(true);
    await store.start();
    await expect.poll(() => isMember(first, copyOf(browser))).toBe(true);
  });

  test('[AUTH-7] a sign-out while Redis is away leaves nothing of the member in the browser', async () => {
    const browser = await signedIn();
    await store.kill();
    await send(first, browser, '/logout');
    expect(browser.cookies()).not.toMatch(/gst-member|gst-signed-in/);
    await store.start();
  });

  test('[SCALE-1] an outage of Redis is one line in the log, however many ask', async () => {
    const lines: string[] = [];
    const gateway = world.restart({
      sessionSecret: 'a secret that several gateways share',
      redisUrl: store.address,
      rateLimits: true,
      logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    });
    const browser = await signedIn();
    expect(await isMember(gateway, copyOf(browser))).toBe(true);
    store.freeze();
    await askRepeatedly(gateway, browser);
    store.thaw();
    await store.kill();
    await askRepeatedly(gateway, browser);
    await send(gateway, browser, '/logout');
    await store.start();
    expect(lines).toEqual([expect.stringContaining('Redis does not do its work')]);
  });
});
