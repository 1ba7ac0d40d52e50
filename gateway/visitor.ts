import type { Visitor } from './context.ts';
import { acceptedLanguage, fallbackLanguage, type Language } from './core/language.ts';
import { isUuid } from './core/limits/inputs.ts';
import { type Header, requestIdOf } from './core/web/request-headers.ts';
import { discountTokenOf } from './session/discount-token.ts';
import { guestSession, noSession } from './session/guest-session.ts';

/** A Bearer token; other schemes are ignored. */
function bearerOf(header: Header): string | null {
  const authorization = header('authorization');
  if (authorization === null || !/^bearer\b/i.test(authorization)) return null;
  // Unprintable characters would make every upstream call unsendable; with `?` the platform refuses the token.
  return authorization.replace(/[^\x20-\x7e]/g, '?');
}

/** In development GraphiQL has a session of its own, so that its examples never change the browser's cart. */
export const TRIAL_SESSION_HEADER = 'x-grandstand-trial-session';

export function visitorOf(
  header: Header,
  options: { language?: Language; trials: boolean; address?: string | null },
): Visitor {
  const trial = options.trials ? header(TRIAL_SESSION_HEADER) : null;
  return {
    requestId: requestIdOf(header('x-request-id')),
    language: options.language ?? acceptedLanguage(header('accept-language')) ?? fallbackLanguage,
    discountToken: discountTokenOf(header('cookie')),
    bearer: bearerOf(header),
    address: options.address ?? null,
    session: trial && isUuid(trial) ? { id: trial, isNew: false } : guestSession(header('cookie')),
  };
}

/** For answers that are cached for everyone: no session, token or address. */
export function anonymous({ language, requestId }: Pick<Visitor, 'language' | 'requestId'>): Visitor {
  return { requestId, language, session: noSession, discountToken: null, bearer: null, address: null };
}
