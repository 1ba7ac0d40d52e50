import type { Visitor } from '../context.ts';
import { acceptedLanguage, fallbackLanguage, type Language } from '../core/language.ts';
import { isUuid } from '../core/limits/inputs.ts';
import { type Header, requestIdOf } from '../core/web/request-headers.ts';
import type { KeyUse } from '../partner/key-use.ts';
import { hasKey } from '../partner/keys.ts';
import type { PartnerVisitor } from '../partner/visitor-token.ts';
import { analyticsIdOf } from '../session/analytics-session.ts';
import type { CookieKind } from '../session/cookies.ts';
import { discountTokenOf } from '../session/discount-token.ts';
import { guestSession, noSession } from '../session/guest-session.ts';
import { noOrderLinks, orderLinksOf } from '../session/order-links.ts';

/** A member's Bearer token; other schemes and partners' keys are ignored. */
export function bearerOf(header: Header): string | null {
  const authorization = header('authorization');
  if (authorization === null || !/^bearer\b/i.test(authorization) || hasKey(header)) return null;
  // Unprintable characters would make every upstream call unsendable; with `?` the platform refuses the token.
  return authorization.replace(/[^\x20-\x7e]/g, '?');
}

/** In development GraphiQL has a session of its own, so that its examples never change the browser's cart. */
export const TRIAL_SESSION_HEADER = 'x-grandstand-trial-session';

/** Who asks, as far as plain headers tell; `identify` adds what only the gateway can read. */
export function visitorOf(
  header: Header,
  options: { cookies: CookieKind; language?: Language; trials: boolean; address?: string | null },
): Visitor {
  const cookie = header('cookie');
  const trial = options.trials ? header(TRIAL_SESSION_HEADER) : null;
  return {
    requestId: requestIdOf(header('x-request-id')),
    language: options.language ?? acceptedLanguage(header('accept-language')) ?? fallbackLanguage,
    discountToken: discountTokenOf(cookie, options.cookies),
    orderLinks: orderLinksOf(cookie, options.cookies),
    analyticsId: analyticsIdOf(cookie, options.cookies),
    bearer: bearerOf(header),
    isSignedIn: false,
    referralId: null,
    key: null,
    partner: null,
    address: options.address ?? null,
    session: trial && isUuid(trial) ? { id: trial, isNew: false } : guestSession(cookie, options.cookies),
  };
}

/** For answers that are cached for everyone: no session, token, analytics or address. */
export function anonymous({ language, requestId }: Pick<Visitor, 'language' | 'requestId'>): Visitor {
  return {
    requestId,
    language,
    session: noSession,
    discountToken: null,
    orderLinks: noOrderLinks,
    analyticsId: null,
    bearer: null,
    isSignedIn: false,
    referralId: null,
    key: null,
    partner: null,
    address: null,
  };
}

const nobody: PartnerVisitor = { sessionId: '', accessToken: null, discount: null, referral: null };

/** For a request with a partner's key: no cookie counts, and whom it acts for is told by the visitor's token alone. Its budget limits it, not its address, which all of its visitors share. */
export function partnerVisitor(
  header: Header,
  key: KeyUse,
  { sessionId, accessToken, discount, referral }: PartnerVisitor = nobody,
): Visitor {
  return {
    ...anonymous({
      language: acceptedLanguage(header('accept-language')) ?? fallbackLanguage,
      requestId: requestIdOf(header('x-request-id')),
    }),
    key,
    partner: key.key.partner,
    session: sessionId ? { id: sessionId, isNew: false } : noSession,
    bearer: accessToken && `Bearer ${accessToken}`,
    discountToken: discount?.value ?? null,
    referralId: referral?.value ?? null,
  };
}
