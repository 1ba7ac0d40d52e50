import type { ApolloClient } from '@apollo/client';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import { forgetCart, isSameRequest, type OpenCart, readOpenCart, type TicketRequest } from './open-cart.ts';

export type CurrentHold = { kind: 'none' } | { kind: 'same'; cartId: string } | { kind: 'other'; cart: OpenCart };

/**
 * The cart that this browser holds, compared with the tickets it asks for now (CART-3). The platform is asked whether the hold still
 * stands; when it does not answer, it counts as none.
 */
export async function currentHold(client: ApolloClient, request: TicketRequest): Promise<CurrentHold> {
  const cart = readOpenCart();
  if (!cart) return { kind: 'none' };
  const { cartId } = cart;
  const { data } = await client
    .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  const state = data?.cart?.state;
  if (state === undefined || state === 'PURCHASED') {
    if (data) forgetCart(cartId);
    return { kind: 'none' };
  }
  return isSameRequest(cart.request, request) ? { kind: 'same', cartId } : { kind: 'other', cart };
}
