import { z } from 'zod';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';
import type { Tokens } from './identity.ts';
import type { Seal } from './sealed.ts';

const COOKIE = 'gst-joining';
/** As long as a registration waits for the program's answer. */
const SECONDS = 3_600;
const MS = 1_000;
const MOST_BYTES = 4_096;

const schema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  sid: z.string().nullable(),
  /** When the access token ends, in ms UTC. */
  until: z.number(),
  returnTo: z.string(),
  failTo: z.string(),
});
/** A sign-in that is refused until its member has joined the loyalty program; with it they join, and are signed in by the program's answer (AUTH-15). */
export type Joining = z.infer<typeof schema>;
export const tokensOf = (joining: Joining): Tokens => ({ ...joining, idToken: null });

export const forgottenJoining = (kind: CookieKind): string => sealedCookie(COOKIE, '', 0, kind);

export const createJoinings = (seal: Seal, now: () => number) => ({
  /** Its cookie; null where the provider's tokens are too large for one, so that nobody can join by it. */
  keep: async (
    { accessToken, refreshToken, sid, until }: Tokens,
    { returnTo, failTo }: Pick<Joining, 'returnTo' | 'failTo'>,
    kind: CookieKind,
  ): Promise<string | null> => {
    const joining: Joining = { accessToken, refreshToken, sid, until, returnTo, failTo };
    const cookie = sealedCookie(COOKIE, await seal.close(joining, new Date(now() + SECONDS * MS)), SECONDS, kind);
    return Buffer.byteLength(cookie) <= MOST_BYTES ? cookie : null;
  },
  find: async (cookieHeader: string | null, kind: CookieKind): Promise<Joining | null> => {
    const sealed = readCookie(cookieHeader, cookieName(COOKIE, kind));
    return sealed ? seal.open(sealed, schema, new Date(now())) : null;
  },
});
export type Joinings = ReturnType<typeof createJoinings>;
