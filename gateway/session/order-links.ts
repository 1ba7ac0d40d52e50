import { isUuid } from '../core/limits/inputs.ts';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';
import { redirect } from './redirect.ts';

const NAME = 'gst-orders';
/** So many links stay open in one browser; the one opened first goes. */
const MOST_LINKS = 5;
const ORDER_PAGE = /\/order-confirmation\/([0-9a-f-]{36})(?:\/tickets)?\/?$/i;

type OrderLinks = ReadonlyMap<string, string>;
export const noOrderLinks: OrderLinks = new Map();

/** The keys in the cookie, by order. */
export function orderLinksOf(cookieHeader: string | null, kind: CookieKind): OrderLinks {
  const value = readCookie(cookieHeader, cookieName(NAME, kind));
  if (!value) return noOrderLinks;
  const links = value.split('~').map((one) => one.split('.'));
  return new Map(
    links.flatMap(([order = '', key = '']): [string, string][] => (isUuid(order) && isUuid(key) ? [[order, key]] : [])),
  );
}

/** AUTH-7: who signs out hands the browser on. */
export const forgottenOrderLinks = (kind: CookieKind): string => sealedCookie(NAME, '', 0, kind);

/**
 * ORDER-4: the link of an order has its key in `?key=`. The key goes into a cookie that ends with the browser, and out of the address:
 * the page, its Referer and the history never have it. Null for every other address.
 */
export function openOrderLink(url: URL, cookieHeader: string | null, kind: CookieKind): Response | null {
  const order = ORDER_PAGE.exec(url.pathname)?.[1]?.toLowerCase();
  const key = url.searchParams.get('key');
  if (!order || key === null) return null;
  const page = new URL(url);
  page.searchParams.delete('key');
  if (!isUuid(order) || !isUuid(key)) return redirect(page.href);
  const others = [...orderLinksOf(cookieHeader, kind)].filter(([one]) => one !== order);
  const kept = [...others, [order, key.toLowerCase()]].slice(-MOST_LINKS).map((one) => one.join('.'));
  return redirect(page.href, [sealedCookie(NAME, kept.join('~'), null, kind)]);
}
