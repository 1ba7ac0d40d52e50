import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { isRecord, OPEN_CART_KEY as key, readStored, writeStored } from '../../core/storage/stored.ts';

/**
 * The cart that this browser holds, in local storage: for other tabs, and to reserve the same tickets again. `request` is null when it
 * has a room alone; `eventName` is then the hotel's.
 */
export type OpenCart = { cartId: string; request: TicketRequest | null; eventName: string };

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function readRequest(value: unknown): TicketRequest | null {
  if (!isRecord(value) || typeof value.eventId !== 'string' || typeof value.quantity !== 'number') return null;
  return {
    eventId: value.eventId,
    quantity: value.quantity,
    accessible: value.accessible === true,
    ...(isStrings(value.offerIds) ? { offerIds: value.offerIds } : {}),
    ...(typeof value.section === 'string' ? { section: value.section } : {}),
    ...(typeof value.row === 'string' ? { row: value.row } : {}),
    ...(isStrings(value.seats) ? { seats: value.seats } : {}),
    ...(typeof value.packageId === 'string' ? { packageId: value.packageId } : {}),
  };
}

export function readOpenCart(): OpenCart | null {
  const value = readStored('local', key);
  if (!isRecord(value) || typeof value.cartId !== 'string' || typeof value.eventName !== 'string') return null;
  return { cartId: value.cartId, request: readRequest(value.request), eventName: value.eventName };
}

export const rememberCart = (cart: OpenCart): void => writeStored('local', key, cart);

/** Only when it is still this cart: another tab may hold a newer one. */
export function forgetCart(cartId: string): void {
  if (readOpenCart()?.cartId === cartId) writeStored('local', key, null);
}

export const isSameRequest = (a: TicketRequest | null, b: TicketRequest): boolean =>
  a !== null &&
  a.eventId === b.eventId &&
  a.quantity === b.quantity &&
  (a.section ?? null) === (b.section ?? null) &&
  (a.row ?? null) === (b.row ?? null) &&
  (a.seats ?? []).join() === (b.seats ?? []).join() &&
  (a.offerIds ?? []).join() === (b.offerIds ?? []).join() &&
  (a.packageId ?? null) === (b.packageId ?? null);
