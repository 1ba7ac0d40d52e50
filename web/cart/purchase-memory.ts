import { readStored, writeStored } from '../core/storage/stored.ts';

const nameOf = (cartId: string): string => `grandstand.payment.${cartId}`;

/**
 * The key of a cart's payment from just before it is sent until its answer is known: after a reload it says that a payment was on its
 * way. No card data.
 */
export function readPaymentKey(cartId: string): string | null {
  const value = readStored('session', nameOf(cartId));
  return typeof value === 'string' ? value : null;
}

export const writePaymentKey = (cartId: string, key: string | null): void =>
  writeStored('session', nameOf(cartId), key);
