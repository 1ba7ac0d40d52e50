import { readCookie } from './guest-session.ts';

const NAME = '__Host-gst-discount';
/** TIME-1: a token is kept for 24 hours. */
const ONE_DAY_SECONDS = 86_400;
const TOKEN = /^[\w.-]{1,200}$/;

/** CART-15: the discount token of a page's address, `?token=`; null when there is none that could be one. */
export function tokenOfPage(url: URL): string | null {
  const token = url.searchParams.get('token');
  return token !== null && TOKEN.test(token) ? token : null;
}

/** The token that a visitor brought earlier. */
export function discountTokenOf(cookieHeader: string | null): string | null {
  const token = readCookie(cookieHeader, NAME);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** Keeps the token for the pages that follow: the checkout's address does not carry it any more. */
export function discountCookie(token: string): string {
  return `${NAME}=${token}; Path=/; Max-Age=${ONE_DAY_SECONDS}; HttpOnly; Secure; SameSite=Lax`;
}
