import type { ApolloClient } from '@apollo/client';
import { CartStatusDocument } from '#operations/generated/documents.ts';
import type { LiveCart } from '../core/live/use-live.ts';

/** Puts the live state of a cart where every clock and screen reads it; null: the cart is gone. */
export function keepLive(client: ApolloClient, cartId: string, cart: LiveCart): void {
  client.writeQuery({ query: CartStatusDocument, variables: { cartId }, data: { __typename: 'Query', cart } });
}
