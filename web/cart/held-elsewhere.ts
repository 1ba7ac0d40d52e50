import type { ApolloClient } from '@apollo/client';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import { forgetCart, isSameWish, type OpenCart, readOpenCart, type TicketWish } from './open-cart.ts';

export type HeldElsewhere = { kind: 'nothing' } | { kind: 'same'; cartId: string } | { kind: 'other'; cart: OpenCart };

/** What this visitor holds already, in this tab or another, as the platform knows it now (CART-3). */
export async function heldElsewhere(client: ApolloClient, wish: TicketWish): Promise<HeldElsewhere> {
  const cart = readOpenCart();
  if (!cart) return { kind: 'nothing' };
  const { cartId } = cart;
  const { data } = await client
    .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  const state = data?.cart?.state;
  if (state === undefined || state === 'PURCHASED') {
    if (data) forgetCart(cartId);
    return { kind: 'nothing' };
  }
  return isSameWish(cart.wish, wish) ? { kind: 'same', cartId } : { kind: 'other', cart };
}
