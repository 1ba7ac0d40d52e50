import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { createRedisStore } from './redis-store.ts';
import { createSeal } from './sealed.ts';
import { createEndings, type MemberSession, type Refreshable } from './session-store.ts';

const newSession = (): Refreshable => ({
  id: randomUUID(),
  accessToken: 'first',
  refreshToken: 'refresh',
  idToken: null,
  sid: 'provider session',
  until: Date.now() + 60_000,
  endsAt: Date.now() + 3_600_000,
});

describe.skipIf(!hasRedis)('a store of sign-ins in Redis (needs redis-server)', () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  const seal = createSeal('a secret', 'session', 'a brand');
  const gateway = () => createRedisStore({ redis: server.redis, seal, endings: createEndings(), now: Date.now });
  const added = async (session: MemberSession): Promise<string> => {
    await gateway().add(session);
    return gateway().seal(session);
  };
  const tokenBehind = async (cookie: string) => (await gateway().read(cookie))?.session.accessToken;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  test('[AUTH-7] a sign-in that ends during its refresh does not come back', async () => {
    const session = newSession();
    const cookie = await added(session);
    const refreshed = await gateway().refreshOnce(session, async (kept) => {
      await gateway().end(kept);
      return { ...kept, accessToken: 'second' };
    });
    expect([refreshed, await gateway().read(cookie)]).toEqual([null, null]);
  });

  test('[AUTH-4] a gateway that comes late with the old tokens gets the new ones without a refresh', async () => {
    const session = newSession();
    const cookie = await added(session);
    await gateway().refreshOnce(session, async (kept) => ({ ...kept, accessToken: 'second' }));
    const late = await gateway().refreshOnce(session, async () => {
      throw new Error('a second refresh');
    });
    expect(late?.accessToken).toBe('second');
    expect(await tokenBehind(cookie)).toBe('second');
  });

  test('[AUTH-4] after a failed refresh the next one does not wait for a lock to end', async () => {
    const session = newSession();
    await gateway().add(session);
    const failing = gateway().refreshOnce(session, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(await server.redis.exists(`grandstand:session-refresh:${session.id}`)).toBe(0);
  });

  test('[SCALE-1] what Redis refuses to keep is in the cookie', async () => {
    await server.redis.config('SET', 'maxmemory', '1');
    try {
      const cookie = await added(newSession());
      expect(await tokenBehind(cookie)).toBe('first');
    } finally {
      await server.redis.config('SET', 'maxmemory', '0');
    }
  });

  test('[SCALE-1] a Redis that comes back with older tokens than the cookie has is not believed', async () => {
    const session = newSession();
    await added(session);
    expect(
      await tokenBehind(await gateway().seal({ ...session, accessToken: 'third', until: session.until + 1 })),
    ).toBe('third');
  });

  test('[SCALE-1] [AUTH-11] a sign-in too large for a cookie is found in Redis, and after a flush by its refresh token', async () => {
    const session = newSession();
    await gateway().add(session);
    const [least] = gateway().forCookie(session).slice(-1);
    const cookie = await gateway().seal(least ?? session);
    expect(await tokenBehind(cookie)).toBe('first');
    await server.redis.flushall();
    const revived = await gateway().read(cookie);
    expect([revived?.session.refreshToken, revived?.session.until]).toEqual(['refresh', 0]);
  });

  test('[SCALE-1] the cookie of an earlier release, which has an id only, still finds its sign-in and is replaced', async () => {
    const session = newSession();
    await gateway().add(session);
    const cookie = await seal.close({ id: session.id }, new Date(session.endsAt));
    expect(await gateway().read(cookie)).toEqual({ session, isNewer: true });
  });

  test('[AUTH-7] the end of a provider’s session ends every sign-in of it, and no other', async () => {
    const [one, two, other] = [newSession(), newSession(), { ...newSession(), sid: 'another' }];
    const cookies = await Promise.all([one, two, other].map(added));
    await gateway().endAtProvider('provider session');
    const known = await Promise.all(cookies.map((cookie) => gateway().read(cookie)));
    expect(known.map((one) => one?.session.id)).toEqual([undefined, undefined, other.id]);
  });
});
