import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Seal } from './sealed.ts';
import { type MemberSession, type Refreshable, type SessionStore, sessionSchema } from './session-store.ts';
import { IdentityUnavailable } from './sign-in-errors.ts';

const cookieSchema = z.object({ id: z.uuid() });

/** Longer than the provider may take for a refresh. */
const LOCK_MS = 6_000;
/** For a gateway that refreshes elsewhere; then its lock has ended. */
const MAX_WAIT_MS = LOCK_MS + 500;
const POLL_MS = 50;

const sessionKey = (id: string): string => `grandstand:session:${id}`;
const lockKey = (id: string): string => `grandstand:session-refresh:${id}`;
const providerKey = (sid: string): string => `grandstand:provider-session:${sid}`;

/** Only the one who locked it unlocks. */
const UNLOCK = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/** Throws IdentityUnavailable for what Redis did not do. */
async function asking<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new IdentityUnavailable('Redis does not answer', { cause: error });
  }
}

/** Sign-ins in Redis, encrypted; the cookie has their encrypted id. All gateways know at once which have ended and what was refreshed. */
export function createRedisStore(redis: Redis, seal: Seal, now: () => number): SessionStore {
  /** One refresh of this process a sign-in; between processes the lock decides. */
  const refreshes = new Map<string, Promise<MemberSession | null>>();
  const cookieOf = ({ id, endsAt }: MemberSession) => seal.close({ id }, new Date(endsAt));
  const close = (session: MemberSession) => seal.close(session, new Date(session.endsAt));

  async function find(id: string): Promise<MemberSession | null> {
    const value = await asking(redis.get(sessionKey(id)));
    return value === null ? null : seal.open(value, sessionSchema, new Date(now()));
  }

  /** XX: a sign-in that was ended meanwhile does not come back. */
  async function replace(session: MemberSession): Promise<boolean> {
    const { id, endsAt } = session;
    return (await asking(redis.set(sessionKey(id), await close(session), 'PXAT', endsAt, 'XX'))) === 'OK';
  }

  async function end(id: string): Promise<void> {
    await asking(redis.del(sessionKey(id)));
  }

  async function refreshLocked(
    session: Refreshable,
    refresh: (session: Refreshable) => Promise<MemberSession | null>,
  ): Promise<MemberSession | null> {
    const refreshed = await refresh(session);
    if (refreshed) return (await replace(refreshed)) ? refreshed : null;
    await end(session.id);
    return null;
  }

  async function refreshBetweenGateways(
    session: Refreshable,
    refresh: (session: Refreshable) => Promise<MemberSession | null>,
  ): Promise<MemberSession | null> {
    const owner = randomUUID();
    const key = lockKey(session.id);
    for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
      const isLocked = (await asking(redis.set(key, owner, 'PX', LOCK_MS, 'NX'))) === 'OK';
      try {
        const current = await find(session.id);
        // Another gateway ended it or refreshed it.
        if (!current || current.accessToken !== session.accessToken) return current;
        if (isLocked) return await refreshLocked(session, refresh);
      } finally {
        // A lock that cannot be released ends by itself.
        if (isLocked) await redis.eval(UNLOCK, 1, key, owner).catch(() => undefined);
      }
      await wait(POLL_MS);
    }
    throw new IdentityUnavailable('another gateway has not finished a refresh');
  }

  return {
    add: async (session) => {
      const { id, sid, endsAt } = session;
      const writing = redis.multi().set(sessionKey(id), await close(session), 'PXAT', endsAt);
      if (sid !== null) writing.sadd(providerKey(sid), id).pexpireat(providerKey(sid), endsAt);
      await asking(writing.exec());
      return cookieOf(session);
    },
    cookieOf,
    read: async (cookie) => {
      const known = await seal.open(cookie, cookieSchema, new Date(now()));
      return known ? find(known.id) : null;
    },
    refreshOnce: (session, refresh) => {
      const pending =
        refreshes.get(session.id) ??
        refreshBetweenGateways(session, refresh).finally(() => refreshes.delete(session.id));
      refreshes.set(session.id, pending);
      return pending;
    },
    end: ({ id }) => end(id),
    endAtProvider: async (sid) => {
      const ids = await asking(redis.smembers(providerKey(sid)));
      await asking(redis.del(providerKey(sid), ...ids.map(sessionKey)));
    },
  };
}
