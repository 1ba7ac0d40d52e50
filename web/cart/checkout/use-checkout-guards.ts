import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { whenConnected } from '../../core/connection.ts';
import { useCartLive } from '../../core/live/use-live.ts';
import { isRecord, ofBrand } from '../../core/storage/stored.ts';
import { keepLive } from '../hold/use-hold.ts';
import { type CartMachine, isSubmitting } from '../pay/cart-machine.ts';
import type { PurchaseFlow } from '../pay/purchase-flow.ts';

/** The state of a link to more for the same cart, such as a room for the tickets: following it gives nothing back. */
export const keepsCart = { keepsCart: true } as const;

type Target = { pathname: string; state: unknown };

/** Whether a page belongs to this checkout or its order, or adds to the cart: going there needs no question. */
const staysInside = ({ pathname, state }: Target, cartId: string): boolean =>
  (isRecord(state) && state.keepsCart === true) ||
  pathname === `/checkout/${cartId}` ||
  pathname.startsWith(`/checkout/${cartId}/`) ||
  pathname.startsWith('/order-confirmation');

/** Asks before a navigation releases the seats (CART-6, ROUTE-8). Closing the tab asks only while a payment is running. */
export function useLeaveGuard(cartId: string, machine: CartMachine, flow: PurchaseFlow) {
  const submitting = isSubmitting(machine);
  // The way to the bank leads off this page.
  const asksOnUnload = submitting && machine.stage !== 'acting';
  const guarded = submitting || machine.stage === 'open';
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation }: { nextLocation: Target }) => guarded && !staysInside(nextLocation, cartId),
      [guarded, cartId],
    ),
  );

  useEffect(() => {
    if (!asksOnUnload) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asksOnUnload]);

  // Without a network neither the seats can be released nor another page be shown.
  const [leaving, setLeaving] = useState(false);
  const wantsToLeave = useRef(false);
  const setWish = (wish: boolean) => {
    wantsToLeave.current = wish;
    setLeaving(wish);
  };
  return {
    asking: blocker.state === 'blocked',
    /** Leaves as soon as there is a network. */
    leaving,
    stay: () => {
      setWish(false);
      blocker.reset?.();
    },
    leave: async () => {
      setWish(true);
      await whenConnected();
      if (!wantsToLeave.current) return;
      setWish(false);
      flow.leave();
      blocker.proceed?.();
    },
  };
}

/** Follows what another tab or program does with the cart: prolonged, paid, replaced or given back. A payment of this page has its own flow. */
export function useLiveCart(cartId: string, flow: PurchaseFlow): void {
  const client = useApolloClient();
  useCartLive((live) => {
    if (isSubmitting(flow.machine())) return;
    // Of a cart that is not the visitor's latest any more, the platform tells what has become of it.
    if (live?.id !== cartId) return void flow.refresh();
    keepLive(client, cartId, live);
    flow.report(live);
  });
}

/** Reads the cart again when the page becomes visible, goes online or returns from the back/forward cache, and when another tab changes it. */
export function useFreshCart(flow: PurchaseFlow): void {
  const last = useRef(flow);
  last.current = flow;
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void last.current.refresh();
    const restored = (event: PageTransitionEvent) => event.persisted && void last.current.refresh();
    const changed = (event: StorageEvent) => event.key === ofBrand('grandstand.cart') && void last.current.refresh();
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
