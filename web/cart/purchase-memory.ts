import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';

/**
 * The idempotency key of a cart's payment, kept over a reload so that every try of one payment is the same payment. No card data.
 * sent: it was on its way when the page was last seen, and no answer is known.
 */
export type PaymentTry = { key: string; sent: boolean };

const nameOf = (cartId: string): string => `grandstand.payment.${cartId}`;

export function readTry(cartId: string): PaymentTry | null {
  const value = readStored('session', nameOf(cartId));
  return isRecord(value) && typeof value.key === 'string' ? { key: value.key, sent: value.sent === true } : null;
}

export const writeTry = (cartId: string, payment: PaymentTry | null): void =>
  writeStored('session', nameOf(cartId), payment);
