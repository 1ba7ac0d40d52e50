import type { CheckoutQuery } from '#operations/generated/documents.ts';
import type { MoneyAmount } from '../core/money/format.ts';

export type CheckoutCart = NonNullable<CheckoutQuery['cart']>;
export type CheckoutTenant = NonNullable<CheckoutQuery['tenant']>;
export type CartItem = CheckoutCart['items'][number];
export type TicketItem = Extract<CartItem, { __typename: 'TicketCartItem' }>;
export type RoomItem = Extract<CartItem, { __typename: 'HotelCartItem' }>;
export type ShippingChoice = NonNullable<CheckoutCart['shippingOptions']>[number];

export const ticketItems = (cart: Pick<CheckoutCart, 'items'>): TicketItem[] =>
  cart.items.filter((item): item is TicketItem => item.__typename === 'TicketCartItem');

export const roomItems = (cart: CheckoutCart): RoomItem[] =>
  cart.items.filter((item): item is RoomItem => item.__typename === 'HotelCartItem');

/** What is due at the hotels' desks together; null when nothing is, or in several currencies. */
export const dueAtHotels = (cart: CheckoutCart): MoneyAmount | null => {
  const due = roomItems(cart).flatMap(({ room: { dueAtHotel } }) => (dueAtHotel ? [dueAtHotel] : []));
  const [first] = due;
  if (!first || due.some(({ currencyCode }) => currencyCode !== first.currencyCode)) return null;
  return { ...first, minorUnits: due.reduce((sum, { minorUnits }) => sum + minorUnits, 0) };
};

/** What is paid now and at the hotels together; null when nothing is due there, or in another currency. */
export const tripTotal = (cart: CheckoutCart): MoneyAmount | null => {
  const [{ total }, due] = [cart.totals, dueAtHotels(cart)];
  if (due?.currencyCode !== total.currencyCode) return null;
  return { ...due, minorUnits: total.minorUnits + due.minorUnits };
};

/** Only tickets have a delivery; rooms do not. */
export const hasDelivery = (cart: CheckoutCart): boolean => ticketItems(cart).length > 0;

/** i18next's context for texts about seats, when the cart has only rooms. */
export const withoutSeats = (cart: CheckoutCart): { context?: 'room' } =>
  hasDelivery(cart) ? {} : { context: 'room' };
