import type { CheckoutQuery } from '#operations/generated/documents.ts';

export type CheckoutCart = NonNullable<CheckoutQuery['cart']>;
export type CheckoutTenant = NonNullable<CheckoutQuery['tenant']>;
export type CartItem = CheckoutCart['items'][number];
export type TicketItem = Extract<CartItem, { __typename: 'TicketCartItem' }>;
export type RoomItem = Extract<CartItem, { __typename: 'HotelCartItem' }>;
export type ShippingChoice = NonNullable<CheckoutCart['shippingOptions']>[number];

export const ticketItems = (cart: CheckoutCart): TicketItem[] =>
  cart.items.filter((item): item is TicketItem => item.__typename === 'TicketCartItem');

export const roomItems = (cart: CheckoutCart): RoomItem[] =>
  cart.items.filter((item): item is RoomItem => item.__typename === 'HotelCartItem');

/** Only tickets have a delivery; rooms do not. */
export const hasDelivery = (cart: CheckoutCart): boolean => ticketItems(cart).length > 0;

/** i18next's context for texts about seats, when the cart has only rooms. */
export const withoutSeats = (cart: CheckoutCart): { context?: 'room' } =>
  hasDelivery(cart) ? {} : { context: 'room' };
