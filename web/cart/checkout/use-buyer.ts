import { useHydrated } from '../../core/use-hydrated.ts';
import { useViewer } from '../../core/viewer/use-viewer.ts';

/** Whether the visitor may go through the checkout, or why they have to sign in first (TEN-6); null until it is known. */
export const useBuyer = (): 'may-buy' | 'signedOut' | 'signIn' | null => {
  const { status, hasEnded, can } = useViewer();
  const isHydrated = useHydrated();
  if (hasEnded) return 'signedOut';
  if (can('PURCHASE')) return 'may-buy';
  // The page of the server does not know the member.
  return isHydrated && status === 'guest' ? 'signIn' : null;
};
