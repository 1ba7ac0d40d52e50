import { useEffect, useRef, useState } from 'react';
import type { CartStage } from './cart-machine.ts';

const longMs = 10_000;

/** Whether a payment runs for so long that the button no longer says enough; at once when it was begun elsewhere, or before a reload. */
export function useLongPayment(stage: CartStage): boolean {
  const [isLong, setLong] = useState(false);
  const isBegunHere = useRef(false);
  const isRunning = stage === 'paying' || stage === 'confirming';
  useEffect(() => {
    if (stage !== 'confirming') isBegunHere.current = stage === 'paying';
  }, [stage]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), isBegunHere.current ? longMs : 0);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);
  return isLong;
}
