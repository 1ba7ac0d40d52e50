import { z } from 'zod';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { cookiePairs, readCookie } from './guest-session.ts';
import type { Seal } from './sealed.ts';

/** How long a visitor may stay at the provider's sign-in page. */
export const ATTEMPT_SECONDS = 600;
const MS = 1_000;
/** Of all attempts of a browser: with more, its requests would be too long for gateways and proxies. */
const MOST_BYTES = 4_096;
/** The last release keeps one attempt, under this name: one that begins at either release ends at both. */
const LAST_RELEASE = 'gst-sign-in';
const PREFIX = `${LAST_RELEASE}.`;
const STATE = /^[\w-]{43}$/;

const attemptSchema = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  failTo: z.string(),
});
/** A visitor who is at the identity provider: what its answer is checked with, and where they go afterwards. */
export type Attempt = z.infer<typeof attemptSchema>;

/** Browsers send the oldest cookie first. */
const statesOf = (cookieHeader: string | null, kind: CookieKind): { state: string; bytes: number }[] => {
  const [start, end] = [cookieName(PREFIX, { ...kind, suffix: '' }), kind.suffix];
  return cookiePairs(cookieHeader).flatMap(([name, value]) => {
    if (!name.startsWith(start) || !name.endsWith(end)) return [];
    const state = name.slice(start.length, name.length - end.length);
    return STATE.test(state) ? [{ state, bytes: name.length + value.length }] : [];
  });
};

const forgotten = (state: string, kind: CookieKind): string => sealedCookie(PREFIX + state, '', 0, kind);

/** AUTH-13: each attempt to sign in has a cookie of its own, named by its state, so that several tabs can sign in at once. */
export const createAttempts = (seal: Seal, now: () => number) => {
  const open = async (name: string, cookieHeader: string | null, kind: CookieKind): Promise<Attempt | null> => {
    const sealed = readCookie(cookieHeader, cookieName(name, kind));
    return sealed ? seal.open(sealed, attemptSchema, new Date(now())) : null;
  };

  return {
    /** The cookies of a new attempt; the oldest ones go when all are too long together. */
    begin: async (attempt: Attempt, cookieHeader: string | null, kind: CookieKind): Promise<string[]> => {
      const sealed = await seal.close(attempt, new Date(now() + ATTEMPT_SECONDS * MS));
      let bytes = sealed.length;
      const tooMany = statesOf(cookieHeader, kind)
        .toReversed()
        .filter((one) => {
          bytes += one.bytes;
          return bytes > MOST_BYTES;
        });
      return [
        ...tooMany.map(({ state }) => forgotten(state, kind)),
        ...[PREFIX + attempt.state, LAST_RELEASE].map((name) => sealedCookie(name, sealed, ATTEMPT_SECONDS, kind)),
      ];
    },
    /** The attempt that an answer of the provider belongs to, with the cookies that forget it and no other; null when it is not this browser's. */
    find: async (
      state: string,
      cookieHeader: string | null,
      kind: CookieKind,
    ): Promise<{ attempt: Attempt; forget: string[] } | null> => {
      const [own, last] = await Promise.all([
        STATE.test(state) ? open(PREFIX + state, cookieHeader, kind) : null,
        open(LAST_RELEASE, cookieHeader, kind),
      ]);
      const isLast = last?.state === state;
      const attempt = own ?? (isLast ? last : null);
      if (attempt?.state !== state) return null;
      return {
        attempt,
        forget: [forgotten(state, kind), ...(isLast ? [sealedCookie(LAST_RELEASE, '', 0, kind)] : [])],
      };
    },
  };
};
