import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';
import type { Tokens } from './identity.ts';
import type { Seal } from './sealed.ts';
import { sessionSchema } from './session-store.ts';

const COOKIE = 'gst-joining';
/** As long as a registration waits for the program's answer. */
const SECONDS = 3_600;
const MS = 1_000;
const MOST_BYTES = 4_096;

const schema = sessionSchema.extend({ returnTo: z.string(), failTo: z.string() });
/** A sign-in that is refused until its member has joined the loyalty program; with it they join, and are signed in by the program's answer (AUTH-15). */
export type Joining = z.infer<typeof schema>;

export const tokensOf = ({ accessToken, refreshToken, idToken, sid, until }: Tokens): Tokens => ({
  accessToken,
  refreshToken,
  idToken,
  sid,
  until,
});

export const forgottenJoining = (kind: CookieKind): string => sealedCookie(COOKIE, '', 0, kind);

/** What of it may be its cookie, the most first. Without the access token it is refreshed before it is used. */
const partsOf = (joining: Joining): readonly Joining[] => {
  const short = joining.refreshToken === null ? joining : { ...joining, accessToken: '', until: 0 };
  return [joining, short, { ...short, returnTo: '', failTo: '' }];
};

export const createJoinings = (seal: Seal, now: () => number) => ({
  /** Its cookie; null where the provider's tokens are too large for one, so that nobody can join by it. */
  keep: async (
    { id = randomUUID(), accessToken, refreshToken, sid, until }: Tokens & { id?: string },
    { returnTo, failTo }: Pick<Joining, 'returnTo' | 'failTo'>,
    kind: CookieKind,
  ): Promise<string | null> => {
    const endsAt = now() + SECONDS * MS;
    const joining: Joining = { id, accessToken, refreshToken, idToken: null, sid, until, endsAt, returnTo, failTo };
    for (const part of partsOf(joining)) {
      const cookie = sealedCookie(COOKIE, await seal.close(part, new Date(endsAt)), SECONDS, kind);
      if (Buffer.byteLength(cookie) <= MOST_BYTES) return cookie;
    }
    return null;
  },
  find: async (cookieHeader: string | null, kind: CookieKind): Promise<Joining | null> => {
    const sealed = readCookie(cookieHeader, cookieName(COOKIE, kind));
    return sealed ? seal.open(sealed, schema, new Date(now())) : null;
  },
});
export type Joinings = ReturnType<typeof createJoinings>;
