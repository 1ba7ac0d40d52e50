import { jwtVerify } from 'jose';
import { z } from 'zod';
import { inSeconds, TOKEN_MS } from '#rules/timings.ts';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';
import type { Seal } from './sealed.ts';

const PARAMETER = '_uid';
const COOKIE = 'gst-uid';
const referralId = z.string().regex(/^[\w-]{1,100}$/);
export const forgottenReferral = (kind: CookieKind): string => sealedCookie(COOKIE, '', 0, kind);
const keptSchema = z.object({ id: referralId });

type Options = {
  /** The tenant's key (HS256); without it no token is valid. */
  key: string | null;
  seal: Seal;
  now: () => number;
};

/** AUTH-6: a partner's link brings `?_uid=`, a signed token whose subject is a referral id; it goes upstream as gst-uid. */
export function createReferrals({ key, seal, now }: Options) {
  async function referralOf(token: string): Promise<string | null> {
    if (key === null) return null;
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
        algorithms: ['HS256'],
        // From its `iat`.
        maxTokenAge: inSeconds(TOKEN_MS),
        currentDate: new Date(now()),
      });
      return referralId.safeParse(payload.sub).data ?? null;
    } catch {
      return null;
    }
  }

  return {
    /** The referral id of a valid token; null for any other. */
    idOf: referralOf,
    /** For a page's address with a token: the same without it, and the cookie when the token is valid. Null for any other. */
    arrive: async (url: URL, kind: CookieKind): Promise<{ location: string; cookies: readonly string[] } | null> => {
      const token = url.searchParams.get(PARAMETER);
      if (token === null) return null;
      const clean = new URL(url);
      clean.searchParams.delete(PARAMETER);
      const id = await referralOf(token);
      const sealed = id && (await seal.close({ id }, new Date(now() + TOKEN_MS)));
      return {
        location: clean.pathname + clean.search,
        cookies: sealed ? [sealedCookie(COOKIE, sealed, inSeconds(TOKEN_MS), kind)] : [],
      };
    },
    /** The referral id that this browser came with, for 24 hours; null without one. */
    read: async (cookieHeader: string | null, kind: CookieKind): Promise<string | null> => {
      const sealed = readCookie(cookieHeader, cookieName(COOKIE, kind));
      return sealed ? ((await seal.open(sealed, keptSchema, new Date(now())))?.id ?? null) : null;
    },
  };
}
export type Referrals = ReturnType<typeof createReferrals>;
