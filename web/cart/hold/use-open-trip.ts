import { useEffect, useState } from 'react';
import { useCheckoutQuery } from '#operations/generated/hooks.ts';
import type { CheckoutCart } from '../cart-data.ts';
import { readOpenCart } from './open-cart.ts';

/** The cart that this browser holds; null on the server, and once the hold is over. */
export function useOpenTrip(): CheckoutCart | null {
  const [cartId, setCartId] = useState<string | null>(null);
  useEffect(() => setCartId(readOpenCart()?.cartId ?? null), []);
  const { data } = useCheckoutQuery(
    { cartId: cartId ?? '' },
    { skip: cartId === null, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  return data?.cart?.state === 'OPEN' ? data.cart : null;
}
