import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { createRedisStore } from './redis-store.ts';
import { createSeal } from './sealed.ts';
import type { Refreshable } from './session-store.ts';
import { IdentityUnavailable } from './sign-in-errors.ts';

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
  const gateway = () => createRedisStore(server.redis, createSeal('a secret', 'session'), Date.now);
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  test('[AUTH-7] a sign-in that ends during its refresh does not come back', async () => {
    const session = newSession();
    const cookie = await gateway().add(session);
    const refreshed = await gateway().refreshOnce(session, async (kept) => {
      await gateway().end(kept);
      return { ...kept, accessToken: 'second' };
    });
    expect([refreshed, await gateway().read(cookie)]).toEqual([null, null]);
  });

  test('[AUTH-4] a gateway that comes late with the old tokens gets the new ones without a refresh', async () => {
    const session = newSession();
    const cookie = await gateway().add(session);
    await gateway().refreshOnce(session, async (kept) => ({ ...kept, accessToken: 'second' }));
    const late = await gateway().refreshOnce(session, async () => {
      throw new Error('a second refresh');
    });
    expect(late?.accessToken).toBe('second');
    expect((await gateway().read(cookie))?.accessToken).toBe('second');
  });

  test('[AUTH-4] after a failed refresh the next one does not wait for a lock to end', async () => {
    const session = newSession();
    await gateway().add(session);
    const failing = gateway().refreshOnce(session, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(await server.redis.exists(`grandstand:session-refresh:${session.id}`)).toBe(0);
  });

  test('[AUTH-8] a sign-in that Redis refuses to keep is none', async () => {
    await server.redis.config('SET', 'maxmemory', '1');
    try {
      await expect(gateway().add(newSession())).rejects.toThrow(IdentityUnavailable);
    } finally {
      await server.redis.config('SET', 'maxmemory', '0');
    }
  });

  test('[AUTH-7] the end of a provider’s session ends every sign-in of it, and no other', async () => {
    const [one, two, other] = [newSession(), newSession(), { ...newSession(), sid: 'another' }];
    const cookies = await Promise.all([one, two, other].map((session) => gateway().add(session)));
    await gateway().endAtProvider('provider session');
    const known = await Promise.all(cookies.map((cookie) => gateway().read(cookie)));
    expect(known.map((session) => session?.id)).toEqual([undefined, undefined, other.id]);
  });
});
