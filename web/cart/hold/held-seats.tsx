import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { later } from '../../core/later.tsx';
import { OPEN_CART_KEY, readStored } from '../../core/storage/stored.ts';

const HeldChip = later(() => import('./held-chip.tsx').then((module) => module.HeldChip));

/** The hold on every page but the checkout, which has its own clock; the chip is loaded where this browser remembers a cart. */
export const HeldSeats = () => {
  const { pathname } = useLocation();
  const [remembered, setRemembered] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew on each page
  useEffect(() => {
    const look = () => setRemembered(readStored('local', OPEN_CART_KEY));
    look();
    // Another tab holds something.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [pathname]);
  if (!remembered || pathname.startsWith('/checkout/')) return null;
  return (
    <Suspense fallback={null}>
      <HeldChip />
    </Suspense>
  );
};
