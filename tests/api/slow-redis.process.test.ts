import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import type { Browser } from '#tests/support/identity-provider.ts';
import { hasRedis, startRedis, startSlowWay } from '#tests/support/redis.ts';
import { type MembersWorld, openMembersWorld } from './members-world.ts';
import { post, readReply } from './world.ts';

const TOKEN_MS = 60_000;
const REFRESH_AT_MS = TOKEN_MS - 4_000;
const MEMBER = 'new@example.com';
/** Holds without a session cookie that one address may ask for in ten minutes. */
const MOST_NEW_HOLDERS = 20;
const HOLD = 'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { problems { code } } }';
const MINUTE_MS = 60_000;

describe.skipIf(!hasRedis)('a slow Redis (needs redis-server)', () => {
  let world: MembersWorld;
  let store: Awaited<ReturnType<typeof startRedis>>;
  let way: Awaited<ReturnType<typeof startSlowWay>>;
  let first: Gateway;
  let second: Gateway;
  let ahead = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    store = await startRedis();
    way = await startSlowWay(store.address);
    world = await openMembersWorld({ IDENTITY_TOKEN_SECONDS: String(TOKEN_MS / 1_000) });
    const gateway = (write: (line: string) => void) =>
      world.restart({
        clock: () => new Date(Date.now() + ahead),
        sessionSecret: 'a secret that several gateways share',
        redisUrl: way.url,
        rateLimits: true,
        trustedProxies: 1,
        logger: pino({}, { write }),
      });
    first = gateway((line) => line.includes('Redis') && lines.push(JSON.parse(line).msg));
    second = gateway(() => undefined);
  });
  afterAll(async () => {
    await world.close();
    way.close();
    await store.close();
  });

  const isMember = async (gateway: Gateway, browser: Browser): Promise<boolean> => {
    const headers = {
      cookie: browser.cookies(),
      host: new URL(world.origin).host,
      'x-grandstand-client': 'test',
      'x-forwarded-for': '203.0.113.9',
    };
    const { data } = await readReply(await post(gateway, { query: '{ wallet { isRegistered } }' }, headers));
    return data?.wallet?.isRegistered === true;
  };
  const hold = async (gateway: Gateway, address: string): Promise<number> => {
    const input = { eventId: 'none', quantity: 1, idempotencyKey: randomUUID() };
    const answer = await post(gateway, { query: HOLD, variables: { input } }, { 'x-forwarded-for': address });
    return (await readReply(answer)).status;
  };
  const countsInRedis = async (gateway: Gateway): Promise<void> => {
    await expect
      .poll(async () => {
        const address = `198.51.100.${Math.floor(Math.random() * 250)}`;
        await hold(gateway, address);
        return store.redis.exists(`grandstand:rate:newHolders:address:${address}`);
      })
      .toBe(1);
  };
  const signedIn = async (): Promise<Browser> => {
    const browser = world.browser();
    await world.signIn(browser, MEMBER);
    return browser;
  };
  /** The tokens of these browsers are old; each is still a member at both gateways. */
  const areStillMembers = async (browsers: readonly Browser[]): Promise<void> => {
    ahead = REFRESH_AT_MS;
    for (const browser of browsers) {
      await expect.poll(() => isMember(first, browser)).toBe(true);
      await expect.poll(() => isMember(second, browser)).toBe(true);
    }
    ahead = 0;
  };

  test('[SCALE-1] [DOOR-5] [AUTH-4] with every answer of Redis 3 s late members and guests are answered, each gateway counts for itself, nobody is signed out, and the log has one line when it begins and one when it ends', async () => {
    const member = await signedIn();
    await countsInRedis(first);
    await countsInRedis(second);
    // On a busy machine Redis may have been late before.
    lines.length = 0;
    way.answersAfter(3_000);
    const asked = Array.from({ length: 10 }, () => isMember(first, member));
    expect(await Promise.all(asked)).toEqual(Array(10).fill(true));
    const newcomer = await signedIn();
    expect(await isMember(first, newcomer)).toBe(true);
    for (const gateway of [first, second]) {
      const statuses: number[] = [];
      for (let n = 0; n <= MOST_NEW_HOLDERS; n += 1) statuses.push(await hold(gateway, '203.0.113.1'));
      expect(statuses).toEqual([...Array(MOST_NEW_HOLDERS).fill(200), 429]);
    }
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS);
    const before = way.connections();
    // Two gateways, at least two attempts each.
    await expect.poll(() => way.connections()).toBeGreaterThan(before + 3);
    expect(await isMember(first, member)).toBe(true);
    clock.mockRestore();
    expect(lines).toEqual([expect.stringContaining('Redis does not do its work')]);

    way.answersAfter(0);
    await countsInRedis(first);
    await countsInRedis(second);
    await areStillMembers([member, newcomer]);
    expect(lines.slice(1)).toEqual(['Redis is back']);
  });

  test('[SCALE-1] [DOOR-5] [AUTH-4] with every answer of Redis a tenth of a second late it is used, and nobody is signed out', async () => {
    const member = await signedIn();
    way.answersAfter(100);
    await countsInRedis(first);
    await countsInRedis(second);
    const asked = Array.from({ length: 10 }, () => isMember(first, member));
    expect(await Promise.all(asked)).toEqual(Array(10).fill(true));
    await areStillMembers([member]);
    way.answersAfter(0);
  });
});
