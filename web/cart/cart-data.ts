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

/** Only tickets are delivered; a room waits where it is. */
export const hasDelivery = (cart: CheckoutCart): boolean => ticketItems(cart).length > 0;

/** For texts that speak of seats: i18next's context when there are none. */
export const withoutSeats = (cart: CheckoutCart): { context?: 'room' } =>
  hasDelivery(cart) ? {} : { context: 'room' };
