import type { CookieKind } from './cookies.ts';
import { readCookie } from './guest-session.ts';

/** Set by the storefront's question or by the brand's own tool: words separated by dots, like `necessary.analytics.-recording`; with `-` what was refused. */
const CONSENT = 'gst-consent';

/** What the visitor has agreed to. */
export const consentsOf = (cookieHeader: string | null, { suffix }: CookieKind): readonly string[] =>
  readCookie(cookieHeader, CONSENT + suffix)?.split('.') ?? [];
