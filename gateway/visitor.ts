import type { Visitor } from './context.ts';
import { acceptedLanguage, fallbackLanguage, type Language } from './core/language.ts';
import { isUuid } from './core/limits/id.ts';
import { requestIdOf } from './core/web/request-id.ts';
import { guestSession } from './session/guest-session.ts';

type Header = (name: string) => string | null;

/** In development GraphiQL's tabs bring a session of their own, so that trying things never touches the browser's cart. */
export const TRIAL_SESSION_HEADER = 'x-grandstand-trial-session';

/** Who asks, from what the request carries. */
export function visitorOf(header: Header, options: { language?: Language; trials: boolean }): Visitor {
  const trial = options.trials ? header(TRIAL_SESSION_HEADER) : null;
  return {
    requestId: requestIdOf(header('x-request-id')),
    language: options.language ?? acceptedLanguage(header('accept-language')) ?? fallbackLanguage,
    session: trial && isUuid(trial) ? { id: trial, isNew: false } : guestSession(header('cookie')),
  };
}
