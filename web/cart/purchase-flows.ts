import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useSyncExternalStore } from 'react';
import {
  CartStatusDocument,
  DeleteCartDocument,
  PurchaseDocument,
  type PurchaseInput,
} from '#operations/generated/documents.ts';
import { openCart } from './cart-machine.ts';
import { forgetCart } from './open-cart.ts';
import { createPurchaseFlow, type FlowDeps, type PurchaseFlow } from './purchase-flow.ts';
import { readPaymentKey, writePaymentKey } from './purchase-memory.ts';

/** Refused before anything was done: nothing can have been charged. */
const refusedUnread = new Set(['BAD_USER_INPUT', 'RATE_LIMITED', 'UNAUTHENTICATED', 'FORBIDDEN']);

const refusal = (error: unknown): string | null => {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const first = error.errors.find(({ extensions }) => refusedUnread.has(String(extensions?.code)));
  return first?.message ?? null;
};

const purchaseWith =
  (client: ApolloClient): FlowDeps['purchase'] =>
  async (input: PurchaseInput) => {
    try {
      const { data } = await client.mutate({ mutation: PurchaseDocument, variables: { input } });
      return data ? { kind: 'answer', answer: data.purchase } : { kind: 'lost' };
    } catch (error) {
      const message = refusal(error);
      return message === null ? { kind: 'lost' } : { kind: 'refused', message };
    }
  };

const statusWith =
  (client: ApolloClient, cartId: string): FlowDeps['status'] =>
  async () => {
    const { data, error } = await client
      .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
      .catch((thrown: unknown) => ({ data: undefined, error: thrown }));
    if (data?.cart) return { kind: 'cart', report: data.cart };
    return error || !data ? { kind: 'lost' } : { kind: 'gone' };
  };

/** Until so long has passed, or the connection comes back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** Gives the seats back, wherever the buyer is by then. Deleting what is gone already succeeds, so a failure needs no second try. */
const deleteCart = async (client: ApolloClient, cartId: string): Promise<void> => {
  forgetCart(cartId);
  await client.mutate({ mutation: DeleteCartDocument, variables: { input: { cartId } } }).catch(() => undefined);
};

const flows = new Map<string, PurchaseFlow>();

/** The one payment of a cart in this page. */
function flowOf(client: ApolloClient, cartId: string): PurchaseFlow {
  const known = flows.get(cartId);
  if (known) return known;
  const flow = createPurchaseFlow({
    purchase: purchaseWith(client),
    status: statusWith(client, cartId),
    deleteCart: () => void deleteCart(client, cartId),
    pause,
    newKey: () => crypto.randomUUID(),
    memory: { read: () => readPaymentKey(cartId), write: (key) => writePaymentKey(cartId, key) },
  });
  // A server renders for everyone and remembers nobody.
  if (!import.meta.env.SSR) flows.set(cartId, flow);
  return flow;
}

export function usePurchaseFlow(client: ApolloClient, cartId: string) {
  const flow = flowOf(client, cartId);
  const machine = useSyncExternalStore(flow.subscribe, flow.machine, () => openCart);
  return { flow, machine };
}
