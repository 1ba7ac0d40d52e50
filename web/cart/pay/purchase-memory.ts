import { readStored, writeStored } from '../../core/storage/stored.ts';

const nameOf = (cartId: string): string => `grandstand.payment.${cartId}`;

/**
 * The idempotency key of a cart's payment, stored before it is sent and removed when its answer is known. After a reload it tells that
 * a payment was running. It contains no card data.
 */
export function readPaymentKey(cartId: string): string | null {
  const value = readStored('session', nameOf(cartId));
  return typeof value === 'string' ? value : null;
}

export const writePaymentKey = (cartId: string, key: string | null): void =>
  writeStored('session', nameOf(cartId), key);
