import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { USER_SESSION_MS } from '#rules/timings.ts';
import type { Seal } from './sealed.ts';
import {
  type Endings,
  hasEnded,
  type MemberSession,
  type Refreshable,
  type SessionStore,
  sessionSchema,
} from './session-store.ts';
import { IdentityUnavailable } from './sign-in-errors.ts';

/** Cookies of the release before this one have an id only. */
const cookieSchema = sessionSchema.partial().required({ id: true });
const withoutTokens = { accessToken: '', refreshToken: null, idToken: null, sid: null, until: 0, endsAt: 0 };

/** Longer than the provider may take for a refresh. */
const LOCK_MS = 6_000;
/** For a gateway that refreshes elsewhere; then its lock has ended. */
const MAX_WAIT_MS = LOCK_MS + 500;
const POLL_MS = 50;

type Store = { redis: Redis; seal: Seal; endings: Endings; now: () => number };

const sessionKey = (id: string): string => `grandstand:session:${id}`;
const lockKey = (id: string): string => `grandstand:session-refresh:${id}`;
/** Of a sign-in, or of a session at the provider. */
const endedKey = (id: string): string => `grandstand:session-ended:${id}`;

/** Only the one who locked it unlocks. */
const UNLOCK = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
/** A sign-in that was ended meanwhile does not come back. */
const KEEP = `if redis.call('exists', KEYS[2], KEYS[3]) > 0 then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PXAT', ARGV[2]) return 1`;

/** Throws IdentityUnavailable for what Redis did not do. */
async function asking<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new IdentityUnavailable('Redis does not answer', { cause: error });
  }
}

const unavailableAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof IdentityUnavailable) return value;
    throw error;
  };

const keysOf = ({ id, sid }: MemberSession) => [sessionKey(id), endedKey(id), endedKey(sid ?? id)] as const;

/** The sign-in with its latest tokens; null when it has ended. */
async function latest({ redis, seal, now }: Store, known: MemberSession): Promise<MemberSession | null> {
  const [value, ...ended] = await asking(redis.mget(...keysOf(known)));
  if (ended.some((one) => one !== null)) return null;
  const kept = value ? await seal.open(value, sessionSchema, new Date(now())) : null;
  // A Redis that came back with what it had some time ago has older tokens, which the provider would take for stolen ones.
  return kept && kept.until >= known.until ? kept : known;
}

const close = ({ seal }: Store, session: MemberSession) => seal.close(session, new Date(session.endsAt));

/** False when it was ended meanwhile. */
async function keep(store: Store, session: MemberSession): Promise<boolean> {
  return (
    (await asking(store.redis.eval(KEEP, 3, ...keysOf(session), await close(store, session), session.endsAt))) === 1
  );
}

async function end({ redis, endings }: Store, id: string): Promise<void> {
  endings.set(id, true);
  await asking(redis.set(endedKey(id), 1, 'PX', USER_SESSION_MS));
}

async function refreshLocked(
  store: Store,
  session: Refreshable,
  refresh: (session: Refreshable) => Promise<MemberSession | null>,
): Promise<MemberSession | null> {
  const refreshed = await refresh(session);
  if (!refreshed) {
    await end(store, session.id).catch(unavailableAs(undefined));
    return null;
  }
  // The old refresh token is used up: the cookie gets the new one, whether Redis has it or not.
  return (await keep(store, refreshed).catch(unavailableAs(true))) ? refreshed : null;
}

async function refreshBetweenGateways(
  store: Store,
  session: Refreshable,
  refresh: (session: Refreshable) => Promise<MemberSession | null>,
): Promise<MemberSession | null> {
  const { redis } = store;
  const owner = randomUUID();
  const key = lockKey(session.id);
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    const isLocked = (await asking(redis.set(key, owner, 'PX', LOCK_MS, 'NX'))) === 'OK';
    try {
      const current = await latest(store, session);
      // Another gateway ended it or refreshed it.
      if (!current || current.accessToken !== session.accessToken) return current;
      if (isLocked) return await refreshLocked(store, session, refresh);
    } finally {
      // A lock that cannot be released ends by itself.
      if (isLocked) await redis.eval(UNLOCK, 1, key, owner).catch(() => undefined);
    }
    await wait(POLL_MS);
  }
  throw new IdentityUnavailable('another gateway has not finished a refresh');
}

/**
 * Sign-ins for several gateways. The cookie has a copy, encrypted, so that an emptied or missing Redis signs nobody out; Redis has the
 * latest tokens, encrypted too, and which sign-ins have ended, so that all gateways refresh once and know at once of a sign-out.
 */
export function createRedisStore(store: Store): SessionStore {
  const { seal, endings, now } = store;
  /** One refresh of this process a sign-in; between processes the lock decides. */
  const refreshes = new Map<string, Promise<MemberSession | null>>();

  return {
    add: (session) => keep(store, session).then(() => undefined, unavailableAs(undefined)),
    forCookie: (session) => [
      session,
      { ...session, idToken: null },
      // Without Redis it is refreshed before it is used.
      { ...session, idToken: null, accessToken: '', until: 0 },
    ],
    seal: (session) => close(store, session),
    read: async (cookie) => {
      const opened = await seal.open(cookie, cookieSchema, new Date(now()));
      if (!opened) return null;
      const known: MemberSession = { ...withoutTokens, ...opened };
      if (hasEnded(endings, known)) return null;
      const isEmpty = known.accessToken === '' && known.refreshToken === null;
      const session = await latest(store, known).catch((error: unknown) => {
        if (isEmpty) throw error;
        return unavailableAs(known)(error);
      });
      return session && { session, isNewer: session.refreshToken !== known.refreshToken };
    },
    refreshOnce: (session, refresh) => {
      const pending =
        refreshes.get(session.id) ??
        refreshBetweenGateways(store, session, refresh).finally(() => refreshes.delete(session.id));
      refreshes.set(session.id, pending);
      return pending;
    },
    end: ({ id }) => end(store, id),
    endAtProvider: (sid) => end(store, sid),
  };
}
