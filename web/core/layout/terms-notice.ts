import { TERMS_MS } from '#rules/timings.ts';
import { isRecord, readStored, writeStored } from '../storage/stored.ts';

/** Whether the terms notice is shown, and whether the visitor has accepted it. */
export type TermsNotice = { open: boolean; accepted: boolean };

export type TermsEvent =
  | { type: 'closed' }
  /** The checkout shows another step; from is null when it has just opened. */
  | { type: 'step'; from: number | null; to: number };

/** SHELL-12, CART-7: closing accepts; step 1 hides it, step 0 shows it again unless accepted, going from 2 to 0 accepts. */
export function nextNotice(notice: TermsNotice, event: TermsEvent): TermsNotice {
  if (event.type === 'closed') return { open: false, accepted: true };
  if (event.from === 2 && event.to === 0) return { open: false, accepted: true };
  if (event.to === 1) return { ...notice, open: false };
  if (event.to === 0) return { ...notice, open: !notice.accepted };
  return notice;
}

const KEY = 'grandstand.terms';

/** Accepted less than ten minutes ago; a time in the future comes from a clock that was corrected since. */
export function isRemembered(stored: unknown, now: number): boolean {
  if (!isRecord(stored) || typeof stored.acceptedAt !== 'number') return false;
  return stored.acceptedAt <= now && now - stored.acceptedAt < TERMS_MS;
}

type Listener = () => void;

/** One state for the page; an acceptance is remembered across pages and tabs. */
function createTermsStore() {
  const listeners = new Set<Listener>();
  let notice: TermsNotice | null = null;
  const current = (): TermsNotice => {
    if (notice === null) {
      const accepted = isRemembered(readStored('local', KEY), Date.now());
      notice = { open: !accepted, accepted };
    }
    return notice;
  };
  return {
    current,
    send: (event: TermsEvent) => {
      const before = current();
      notice = nextNotice(before, event);
      if (notice.accepted && !before.accepted) writeStored('local', KEY, { acceptedAt: Date.now() });
      for (const listener of listeners) listener();
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const termsStore = createTermsStore();
