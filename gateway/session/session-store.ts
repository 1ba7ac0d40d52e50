import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Seal } from './sealed.ts';

export const sessionSchema = z.object({
  /** Identifies this sign-in; the browser's scripts may know it (`gst-signed-in`). */
  id: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  idToken: z.string().nullable(),
  /** The provider's session. */
  sid: z.string().nullable(),
  /** When the access token ends, in ms UTC. */
  until: z.number(),
  /** When the sign-in ends, in ms UTC. */
  endsAt: z.number(),
});
export type MemberSession = z.infer<typeof sessionSchema>;
export type Refreshable = MemberSession & { refreshToken: string };

/** `isNewer`: the browser should get a new cookie. */
export type KnownSession = { session: MemberSession; isNewer: boolean };

/** Where sign-ins are kept: in the browser's cookie and, with Redis, there as well. */
export type SessionStore = {
  /** Keeps a new sign-in. */
  add(session: MemberSession): Promise<void>;
  /** What of a sign-in may be its cookie, the most first; the first that fits is sent. */
  forCookie(session: MemberSession): readonly MemberSession[];
  /** The value of a cookie. */
  seal(session: MemberSession): Promise<string>;
  /** Null for a cookie that is not ours or whose sign-in has ended. Throws IdentityUnavailable. */
  read(cookie: string): Promise<KnownSession | null>;
  /** Runs `refresh` once for all requests that bring the same refresh token at about the same time; null ends the sign-in. Throws IdentityUnavailable. */
  refreshOnce(
    session: Refreshable,
    refresh: (session: Refreshable) => Promise<MemberSession | null>,
  ): Promise<MemberSession | null>;
  /** Ends a sign-in for every copy of its cookie. Throws IdentityUnavailable when other gateways do not get to know. */
  end(session: Pick<MemberSession, 'id'>): Promise<void>;
  /** Ends the sign-ins of a session that the provider has ended. */
  endAtProvider(sid: string): Promise<void>;
};

/** Requests that were sent with the old cookie get the same new tokens for so long. */
const OUTCOME_MS = 30_000;
const MAX_OUTCOMES = 10_000;
/** Longer than an access token lives: after that the provider refuses the copied cookie's refresh token. */
const ENDED_MS = 3_600_000;
const MAX_ENDED = 100_000;

/** Which sign-ins and sessions of the provider have ended, for every brand. */
export const createEndings = () => new LRUCache<string, true>({ max: MAX_ENDED, ttl: ENDED_MS });
export type Endings = ReturnType<typeof createEndings>;

export const hasEnded = (ended: Endings, { id, sid }: MemberSession): boolean =>
  ended.has(id) || (sid !== null && ended.has(sid));

/** Sign-ins in an encrypted cookie: this process keeps only which ones have ended, and which refreshes are under way. */
export function createCookieStore(seal: Seal, ended: Endings, now: () => number): SessionStore {
  const refreshes = new LRUCache<string, Promise<MemberSession | null>>({ max: MAX_OUTCOMES, ttl: OUTCOME_MS });
  const keyOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('base64url');

  return {
    add: async () => undefined,
    forCookie: (session) => [session, { ...session, idToken: null }],
    seal: (session) => seal.close(session, new Date(session.endsAt)),
    read: async (cookie) => {
      const session = await seal.open(cookie, sessionSchema, new Date(now()));
      return !session || hasEnded(ended, session) ? null : { session, isNewer: false };
    },
    refreshOnce: (session, refresh) => {
      const key = keyOf(session.refreshToken);
      const pending = refreshes.get(key) ?? refresh(session);
      refreshes.set(key, pending);
      // A network fault ends nothing, and the next request tries again.
      pending.catch(() => refreshes.delete(key));
      return pending;
    },
    end: async ({ id }) => void ended.set(id, true),
    endAtProvider: async (sid) => void ended.set(sid, true),
  };
}
