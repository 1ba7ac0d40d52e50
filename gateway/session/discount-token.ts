import { inSeconds, TOKEN_MS } from '#rules/timings.ts';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';

const NAME = 'gst-discount';
const TOKEN = /^[\w.-]{1,200}$/;
export const isDiscountToken = (token: string): boolean => TOKEN.test(token);

/** CART-15: `?token=` of a page's address; null without a valid one. */
export function tokenOfPage(url: URL): string | null {
  const token = url.searchParams.get('token');
  return token !== null && isDiscountToken(token) ? token : null;
}

/** The token in the cookie. */
export function discountTokenOf(cookieHeader: string | null, kind: CookieKind): string | null {
  const token = readCookie(cookieHeader, cookieName(NAME, kind));
  return token !== null && isDiscountToken(token) ? token : null;
}

/** Keeps the token for later pages: the checkout's address does not contain it. */
export function discountCookie(token: string, kind: CookieKind): string {
  return sealedCookie(NAME, token, inSeconds(TOKEN_MS), kind);
}
