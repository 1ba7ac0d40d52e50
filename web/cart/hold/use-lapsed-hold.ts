import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { type CheckoutCart, ticketItems } from '../cart-data.ts';
import { type OpenCart, readOpenCart } from './open-cart.ts';
import { isLostAtOnce } from './reserve.ts';

export type LapsedHold = {
  /** The tickets that were held; null when this browser does not know them. */
  request: TicketRequest | null;
  eventName: string;
  /** The cart that has taken its place, such as one of another tab (CART-3). */
  replacedBy: OpenCart | null;
  /** The browser keeps no cookies, so the cart is nobody's. */
  hasNoCookies: boolean;
};

const fromCart = (cart: CheckoutCart | null): Pick<LapsedHold, 'request' | 'eventName'> => {
  const item = cart && ticketItems(cart)[0];
  if (!item) return { request: null, eventName: '' };
  const { section, row, seats, quantity, event, name } = item;
  const place = section !== null && row !== null ? { section, row, seats: [...seats] } : {};
  return { request: { eventId: event.id, quantity, accessible: false, ...place }, eventName: name };
};

/** Whether the hold of a remembered cart still stands. */
const isHeld = async (client: ApolloClient, { cartId }: OpenCart): Promise<boolean> => {
  const { data } = await client
    .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  return data?.cart?.state === 'OPEN' || data?.cart?.state === 'PAYING';
};

/** What became of a cart that is not there any more: as this browser requested it if it remembers, else as the cart last showed it. */
export function useLapsedHold(cartId: string, cart: CheckoutCart | null): LapsedHold {
  const client = useApolloClient();
  const [hold, setHold] = useState<LapsedHold>(() => ({
    ...fromCart(cart),
    replacedBy: null,
    hasNoCookies: cart === null && isLostAtOnce(cartId),
  }));
  useEffect(() => {
    let isShown = true;
    const look = () => {
      const open = readOpenCart();
      if (!open) return;
      if (open.cartId === cartId) {
        setHold((known) => ({ ...known, request: open.request, eventName: open.eventName }));
        return;
      }
      void isHeld(client, open).then((held) => {
        if (held && isShown) setHold((known) => ({ ...known, replacedBy: open }));
      });
    };
    look();
    // The live state may say that this cart is gone before the other tab has stored the one in its place.
    addEventListener('storage', look);
    return () => {
      isShown = false;
      removeEventListener('storage', look);
    };
  }, [client, cartId]);
  return hold;
}
