import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { type CartMachine, isSubmitting } from './cart-machine.ts';
import type { PurchaseFlow } from './purchase-flow.ts';

/** Between its own steps, to the order, and once there is nothing to lose, nobody is asked. */
const staysInside = (pathname: string, cartId: string): boolean =>
  pathname === `/checkout/${cartId}` ||
  pathname.startsWith(`/checkout/${cartId}/`) ||
  pathname.startsWith('/order-confirmation');

/** Asks before the seats are released (CART-6, ROUTE-8); closing the tab asks only while a payment is under way. */
export function useLeaveGuard(cartId: string, machine: CartMachine, flow: PurchaseFlow) {
  const submitting = isSubmitting(machine);
  const guarded = submitting || machine.stage === 'open';
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation }: { nextLocation: { pathname: string } }) =>
        guarded && !staysInside(nextLocation.pathname, cartId),
      [guarded, cartId],
    ),
  );

  useEffect(() => {
    if (!submitting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [submitting]);

  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      flow.leave();
      blocker.proceed?.();
    },
  };
}

/** A page that slept, went offline or came back from the browser's memory asks how the cart stands, and so does one beside another tab. */
export function useFreshCart(flow: PurchaseFlow): void {
  const last = useRef(flow);
  last.current = flow;
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void last.current.refresh();
    const restored = (event: PageTransitionEvent) => event.persisted && void last.current.refresh();
    const changed = (event: StorageEvent) => event.key === 'grandstand.cart' && void last.current.refresh();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', restored);
    addEventListener('online', look);
    addEventListener('storage', changed);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', restored);
      removeEventListener('online', look);
      removeEventListener('storage', changed);
    };
  }, []);
}
