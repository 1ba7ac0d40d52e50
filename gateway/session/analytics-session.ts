import { isUuid } from '../core/limits/inputs.ts';
import { consentsOf } from './consent.ts';
import type { CookieKind } from './cookies.ts';
import { readCookie } from './guest-session.ts';

/** Set by the tenant's analytics once there is consent. */
const SESSION = 'gst-als';
/** AUTH-7: the next person at this browser starts an analytics session of their own. */
export const forgottenAnalytics = ({ suffix }: CookieKind): string => `${SESSION}${suffix}=; Path=/; Max-Age=0`;

/** REST-2: the id of the visitor's analytics session while they consent to analytics; otherwise null, whatever is left in the cookie. */
export function analyticsIdOf(cookieHeader: string | null, kind: CookieKind): string | null {
  if (!consentsOf(cookieHeader, kind).includes('analytics')) return null;
  const id = readCookie(cookieHeader, SESSION + kind.suffix);
  return id !== null && isUuid(id) ? id : null;
}
