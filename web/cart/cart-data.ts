import type { CheckoutQuery } from '#operations/generated/documents.ts';

export type CheckoutCart = NonNullable<CheckoutQuery['cart']>;
export type CheckoutTenant = CheckoutQuery['tenant'];
export type CartItem = CheckoutCart['items'][number];
export type TicketItem = Extract<CartItem, { __typename: 'TicketCartItem' }>;
export type ShippingChoice = NonNullable<CheckoutCart['shippingOptions']>[number];

export const ticketItems = (cart: CheckoutCart): TicketItem[] =>
  cart.items.filter((item): item is TicketItem => item.__typename === 'TicketCartItem');
