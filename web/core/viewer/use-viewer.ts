import { useSyncExternalStore } from 'react';
import type { Action } from '#operations/generated/documents.ts';
import { actionsOfGuest } from '#rules/actions.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { useApp } from '../app.tsx';
import { useShell } from '../layout/shell.tsx';
import { currentViewer, guest, leaveForSignIn, onViewerChange, type ViewerState } from './viewer-store.ts';

export type Viewer = Pick<ViewerState, 'status' | 'hasEnded'> & {
  /** AUTH-10: whether the visitor may do it; while `loading` only what guests may do. */
  can: (action: Action) => boolean;
  /** Goes to the sign-in and comes back to this page, or to another address of the storefront (path with query and hash). */
  signIn: (returnTo?: string) => void;
};

/** Where the sign-in begins; afterwards the browser is at `returnTo`, an address of the storefront with its base path. */
export const loginAddress = (basePath: string, returnTo: string): string =>
  `${basePath}login?returnTo=${encodeURIComponent(returnTo)}`;

/** Who looks at the page. On the server and until hydration everybody is a guest. */
export const useViewer = (): Viewer => {
  const { basePath } = useApp();
  const { tenant } = useShell();
  const { status, actions, hasEnded } = useSyncExternalStore(onViewerChange, currentViewer, () => guest);
  const guestMay = (action: Action): boolean =>
    tenant !== undefined &&
    actionsOfGuest({
      authenticationType: lowerCase(tenant.authentication),
      ACLAllow: { guestCanPurchase: tenant.guestCanPurchase },
    }).includes(lowerCase(action)) &&
    !(status === 'loading' && action === 'SIGN_IN');
  return {
    status,
    hasEnded,
    can: (action) => (status === 'member' ? actions.includes(action) : guestMay(action)),
    signIn: (returnTo = location.pathname + location.search + location.hash) =>
      leaveForSignIn(() => location.assign(loginAddress(basePath, returnTo))),
  };
};
