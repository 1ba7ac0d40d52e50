import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import type { LiveCart } from '../../core/live/use-live.ts';
import { type Hold, milestoneBetween, remainingMs } from './hold-clock.ts';

/** When each answer of the platform arrived, by performance.now(), so that rendering an answer again does not restart the clock. */
const received = new Map<string, number>();

function receivedAt(serverTime: string): number {
  if (import.meta.env.SSR) return performance.now();
  const known = received.get(serverTime);
  if (known !== undefined) return known;
  const now = performance.now();
  received.set(serverTime, now);
  return now;
}

type Held = { expiresAt: string | null; serverTime: string };

/** Null during a payment, when the hold does not lapse. */
const holdOf = ({ expiresAt, serverTime }: Held): Hold | null =>
  expiresAt === null ? null : { expiresAt, serverTime, receivedAt: receivedAt(serverTime) };

/** The time left in ms, updated every second, and the milestone that was just passed. */
export function useHold(held: Held): { left: number | null; milestone: number | null } {
  const { expiresAt, serverTime } = held;
  const [left, setLeft] = useState(() => readLeft(held));
  const [milestone, setMilestone] = useState<number | null>(null);
  const last = useRef(left);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = readLeft({ expiresAt, serverTime });
      const passed = now === null || last.current === null ? null : milestoneBetween(last.current, now);
      last.current = now;
      setLeft(now);
      if (passed !== null) setMilestone(passed);
      if (now !== null && now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [expiresAt, serverTime]);

  return { left, milestone };
}

function readLeft(held: Held): number | null {
  const hold = holdOf(held);
  return hold && remainingMs(hold, performance.now());
}

/** Calls back once when the hold has lapsed by the clock. */
export function useHoldEnd({ expiresAt, serverTime }: Held, onEnd: () => void): void {
  const call = useRef(onEnd);
  call.current = onEnd;
  useEffect(() => {
    const left = readLeft({ expiresAt, serverTime });
    if (left === null) return;
    // Slightly after the platform's expiry, so that the platform agrees.
    const timer = setTimeout(() => call.current(), left + 500);
    return () => clearTimeout(timer);
  }, [expiresAt, serverTime]);
}

/** Puts the live state of a cart where every clock and screen reads it; null: the cart is gone. */
export function keepLive(client: ApolloClient, cartId: string, cart: LiveCart): void {
  client.writeQuery({ query: CartStatusDocument, variables: { cartId }, data: { __typename: 'Query', cart } });
}
