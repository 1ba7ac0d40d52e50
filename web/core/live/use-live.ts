import { useEffect, useRef, useState } from 'react';
import { useApp } from '../app.tsx';
import { useShell } from '../layout/shell.tsx';
import { follow } from './browser-stream.ts';
import type { LiveUpdate } from './read-stream.ts';

export type EventLive = Extract<LiveUpdate, { __typename: 'EventLive' }>;
export type LiveCart = Extract<LiveUpdate, { __typename: 'CartLive' }>['cart'];

/** What can be bought of an event now; null until the first state has come, and where none comes. */
export function useEventLive(eventId: string): EventLive | null {
  const { root } = useApp();
  const isTold = useShell().has('LIVE');
  const [live, setLive] = useState<EventLive | null>(null);
  useEffect(() => {
    if (!isTold) return;
    return follow(`${root}graphql`, {
      wish: { events: [eventId], cart: false },
      onUpdate: (update) => update.__typename === 'EventLive' && setLive(update),
    });
  }, [root, eventId, isTold]);
  return live?.eventId === eventId ? live : null;
}

/** Calls back with the cart that this visitor holds or has paid, null for none: at first as it is, then whenever it changes. */
export function useCartLive(onCart: (cart: LiveCart) => void, isWanted = true): void {
  const { root } = useApp();
  const isTold = useShell().has('LIVE') && isWanted;
  const call = useRef(onCart);
  call.current = onCart;
  useEffect(() => {
    if (!isTold) return;
    return follow(`${root}graphql`, {
      wish: { events: [], cart: true },
      onUpdate: (update) => update.__typename === 'CartLive' && call.current(update.cart),
    });
  }, [root, isTold]);
}
