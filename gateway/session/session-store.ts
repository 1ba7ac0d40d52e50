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

/** Where sign-ins are kept: in the browser's cookie, or in Redis. Each call may throw IdentityUnavailable. */
export type SessionStore = {
  /** Keeps a new sign-in; the value of the browser's cookie. */
  add(session: MemberSession): Promise<string>;
  /** The value of the browser's cookie for a sign-in that is kept already. */
  cookieOf(session: MemberSession): Promise<string>;
  /** Null for a cookie that is not ours or whose sign-in has ended. */
  read(cookie: string): Promise<MemberSession | null>;
  /** Runs `refresh` once for all requests that bring the same refresh token at about the same time; null ends the sign-in. */
  refreshOnce(
    session: Refreshable,
    refresh: (session: Refreshable) => Promise<MemberSession | null>,
  ): Promise<MemberSession | null>;
  /** Ends a sign-in for every copy of its cookie. */
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

/** Sign-ins in an encrypted cookie: this process keeps only which ones have ended, and which refreshes are under way. */
export function createCookieStore(
  seal: Seal,
  ended: ReturnType<typeof createEndings>,
  now: () => number,
): SessionStore {
  const refreshes = new LRUCache<string, Promise<MemberSession | null>>({ max: MAX_OUTCOMES, ttl: OUTCOME_MS });
  const keyOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('base64url');
  const close = (session: MemberSession) => seal.close(session, new Date(session.endsAt));

  return {
    add: close,
    cookieOf: close,
    read: async (cookie) => {
      const session = await seal.open(cookie, sessionSchema, new Date(now()));
      return !session || ended.has(session.id) || (session.sid !== null && ended.has(session.sid)) ? null : session;
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
