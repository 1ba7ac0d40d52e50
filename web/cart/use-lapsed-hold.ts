import { useEffect, useState } from 'react';
import { type CheckoutCart, ticketItems } from './cart-data.ts';
import { readOpenCart, type TicketRequest } from './open-cart.ts';

type LapsedHold = { request: TicketRequest | null; eventName: string };

const fromCart = (cart: CheckoutCart | null): LapsedHold => {
  const item = cart && ticketItems(cart)[0];
  if (!item) return { request: null, eventName: '' };
  const { section, row, seats, quantity, event, name } = item;
  const place = section !== null && row !== null ? { section, row, seats: [...seats] } : {};
  return { request: { eventId: event.id, quantity, accessible: false, ...place }, eventName: name };
};

/** The tickets of a hold that has lapsed: as this browser requested them if it remembers, else as the cart last showed them. */
export function useLapsedHold(cartId: string, cart: CheckoutCart | null): LapsedHold {
  const [hold, setHold] = useState(() => fromCart(cart));
  useEffect(() => {
    const open = readOpenCart();
    if (open?.cartId === cartId) setHold({ request: open.request, eventName: open.eventName });
  }, [cartId]);
  return hold;
}
