import { brandSuffix } from '#rules/brand.ts';
import { type BrandOrigins, isPlainLoopback, isSecure } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';

/** `suffix` tells brands at one host apart. `secure` is false on plain-http loopback only, where Safari keeps no Secure cookie. Each request has one kind, never both. */
export type CookieKind = { secure: boolean; suffix: string };

export function cookieKind(header: Header, origins: BrandOrigins): CookieKind {
  return { secure: isSecure(header, origins) || !isPlainLoopback(header, origins), suffix: brandSuffix(origins.root) };
}

export const cookieName = (name: string, { secure, suffix }: CookieKind): string =>
  `${secure ? '__Host-' : ''}${name}${suffix}`;

/** A Set-Cookie value that scripts cannot read. An age of 0 seconds removes the cookie; without an age it ends with the browser. */
export function sealedCookie(name: string, value: string, seconds: number | null, kind: CookieKind): string {
  const age = seconds === null ? '' : `Max-Age=${seconds}; `;
  const secure = kind.secure ? 'Secure; ' : '';
  return `${cookieName(name, kind)}=${value}; Path=/; ${age}HttpOnly; ${secure}SameSite=Lax`;
}
