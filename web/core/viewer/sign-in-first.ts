/** What a guest wanted that is a member's. */
export type SignInReason = 'tickets' | 'wallet' | 'favourites' | 'searches' | 'profile' | 'heart';

let asked: SignInReason | null = null;
const listeners = new Set<() => void>();

export const askedSignIn = (): SignInReason | null => asked;

/** AUTH-14: says why a guest has to sign in first, in a dialog over the page; null closes it. */
export const askSignIn = (reason: SignInReason | null): void => {
  asked = reason;
  for (const listener of listeners) listener();
};

export const onSignInAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
