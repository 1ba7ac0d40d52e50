import { useEffect, useState } from 'react';
import { type CheckoutCart, ticketItems } from './cart-data.ts';
import { readOpenCart, type TicketWish } from './open-cart.ts';

type Lost = { wish: TicketWish | null; eventName: string };

const fromCart = (cart: CheckoutCart | null): Lost => {
  const item = cart && ticketItems(cart)[0];
  if (!item) return { wish: null, eventName: '' };
  const { section, row, seats, quantity, event, name } = item;
  const place = section !== null && row !== null ? { section, row, seats: [...seats] } : {};
  return { wish: { eventId: event.id, quantity, accessible: false, ...place }, eventName: name };
};

/** What a cart held: as it was asked for, where this browser remembers, else as the page last showed it. */
export function useLostWish(cartId: string, cart: CheckoutCart | null): Lost {
  const [lost, setLost] = useState(() => fromCart(cart));
  useEffect(() => {
    const open = readOpenCart();
    if (open?.cartId === cartId) setLost({ wish: open.wish, eventName: open.eventName });
  }, [cartId]);
  return lost;
}
