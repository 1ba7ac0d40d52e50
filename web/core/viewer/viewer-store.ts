import type { Action } from '#operations/generated/documents.ts';

export type ViewerState = {
  /** `loading`: signed in, and the name and actions are not here yet. */
  status: 'guest' | 'loading' | 'member';
  actions: readonly Action[];
  /** A guest whose sign-in ended by itself: what they held is still theirs after they have signed in again. */
  hasEnded: boolean;
};

export const guest: ViewerState = { status: 'guest', actions: [], hasEnded: false };
let current = guest;
const listeners = new Set<() => void>();

export const currentViewer = (): ViewerState => current;

/** Only in the browser: on the server everybody is a guest, because pages are the same for all. */
export const setViewer = (next: ViewerState): void => {
  current = next;
  document.documentElement.toggleAttribute('data-member', next.status !== 'guest');
  for (const listener of listeners) listener();
};

type SignInGuard = (go: () => void) => void;
let guard: SignInGuard = (go) => go();

/** Has something asked before a guest leaves for the sign-in. */
export const guardSignIn = (next: SignInGuard): (() => void) => {
  guard = next;
  return () => {
    guard = (go) => go();
  };
};
export const leaveForSignIn: SignInGuard = (go) => guard(go);

export const onViewerChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
