import type { ApolloClient } from '@apollo/client';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { forgetCart, isSameRequest, type OpenCart, readOpenCart } from './open-cart.ts';

export type CurrentHold = { kind: 'none' } | { kind: 'same'; cartId: string } | { kind: 'other'; cart: OpenCart };

/** The cart that this browser holds, when the platform says that the hold still stands; without an answer it counts as none. */
export async function standingCart(client: ApolloClient): Promise<OpenCart | null> {
  const cart = readOpenCart();
  if (!cart) return null;
  const { cartId } = cart;
  const { data } = await client
    .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  const state = data?.cart?.state;
  if (state !== undefined && state !== 'PURCHASED') return cart;
  if (data) forgetCart(cartId);
  return null;
}

/** That cart, compared with the tickets that this browser asks for now (CART-3). */
export async function currentHold(client: ApolloClient, request: TicketRequest): Promise<CurrentHold> {
  const cart = await standingCart(client);
  if (!cart) return { kind: 'none' };
  return isSameRequest(cart.request, request) ? { kind: 'same', cartId: cart.cartId } : { kind: 'other', cart };
}
