import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OPEN_CART_KEY, readStored } from '../../core/storage/stored.ts';

const HeldChip = lazy(() => import('./held-chip.tsx').then((module) => ({ default: module.HeldChip })));

/** The hold on every page but the checkout, which has its own clock; the chip is loaded where this browser remembers a cart. */
export const HeldSeats = () => {
  const { pathname } = useLocation();
  const [remembered, setRemembered] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew on each page
  useEffect(() => setRemembered(readStored('local', OPEN_CART_KEY)), [pathname]);
  if (!remembered || pathname.startsWith('/checkout/')) return null;
  return (
    <Suspense fallback={null}>
      <HeldChip />
    </Suspense>
  );
};
