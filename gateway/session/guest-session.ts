import { randomUUID } from 'node:crypto';
import { inSeconds, SESSION_ID_MS } from '#rules/timings.ts';
import { isUuid } from '../core/limits/inputs.ts';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';

const NAME = 'gst';

/** The owner of carts and orders on the platform. */
export type GuestSession = { readonly id: string; readonly isNew: boolean };

/** For answers for everyone: an empty id is not sent upstream. */
export const noSession: GuestSession = { id: '', isNew: true };

/** The names and values of a Cookie header. */
export function cookiePairs(header: string | null): [string, string][] {
  return (header?.split(';') ?? []).map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [name.trim(), value.trim()];
  });
}

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | null, name: string): string | null {
  return cookiePairs(header).find(([key]) => key === name)?.[1] ?? null;
}

/** True with any session cookie, valid or not: the request comes from a browser and must obey the storefront's rules. */
export function hasSession(cookieHeader: string | null, kind: CookieKind): boolean {
  return readCookie(cookieHeader, cookieName(NAME, kind)) !== null;
}

/** The cookie's session, or a new one when there is no valid id. */
export function guestSession(cookieHeader: string | null, kind: CookieKind): GuestSession {
  const id = readCookie(cookieHeader, cookieName(NAME, kind));
  return id !== null && isUuid(id) ? { id, isNew: false } : { id: randomUUID(), isNew: true };
}

export function sessionCookie({ id }: GuestSession, kind: CookieKind): string {
  return sealedCookie(NAME, id, inSeconds(SESSION_ID_MS), kind);
}
