import type { Visitor } from './context.ts';
import { acceptedLanguage, fallbackLanguage, type Language } from './core/language.ts';
import { isUuid } from './core/limits/inputs.ts';
import { requestIdOf } from './core/web/request-headers.ts';
import { discountTokenOf } from './session/discount-token.ts';
import { guestSession, nobody } from './session/guest-session.ts';

type Header = (name: string) => string | null;

/** A member's token, to be judged by the platform; another scheme is none of ours. */
function bearerOf(header: Header): string | null {
  const given = header('authorization');
  // What is not printable is no token, and must not make the whole request unsendable.
  return given !== null && /^bearer\b/i.test(given) ? given.replace(/[^\x20-\x7e]/g, '?') : null;
}

/** In development GraphiQL brings a session of its own, so that trying things never touches the browser's cart. */
export const TRIAL_SESSION_HEADER = 'x-grandstand-trial-session';

/** Who asks, from what the request carries. */
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

/** Nobody in particular: what is asked for everyone carries no session, no token, no address. */
export function anybody({ language, requestId }: Pick<Visitor, 'language' | 'requestId'>): Visitor {
  return { requestId, language, session: nobody, discountToken: null, bearer: null, address: null };
}
