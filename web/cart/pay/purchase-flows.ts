import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useSyncExternalStore } from 'react';
import {
  CancelPurchaseDocument,
  CartStatusDocument,
  CheckoutWalletDocument,
  CompletePurchaseDocument,
  DeleteCartDocument,
  PurchaseDocument,
  type PurchaseInput,
} from '#operations/generated/documents.ts';
import { currentViewer } from '../../core/viewer/viewer-store.ts';
import { forgetCart } from '../hold/open-cart.ts';
import { openCart } from './cart-machine.ts';
import type { PurchaseAnswer } from './purchase-answer.ts';
import { createPurchaseFlow, type FlowDeps, type PurchaseFlow } from './purchase-flow.ts';
import { readPaymentKey, writePaymentKey } from './purchase-memory.ts';

/** Error codes of requests that were refused unprocessed: nothing was charged. */
const refusedUnprocessed = new Set(['BAD_USER_INPUT', 'RATE_LIMITED', 'UNAUTHENTICATED', 'FORBIDDEN']);

const refusal = (error: unknown): string | null => {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const first = error.errors.find(({ extensions }) => refusedUnprocessed.has(String(extensions?.code)));
  return first?.message ?? null;
};

type Paid = Awaited<ReturnType<FlowDeps['purchase']>>;

const answerOf = async (asking: Promise<PurchaseAnswer | undefined>): Promise<Paid> => {
  try {
    const answer = await asking;
    return answer ? { kind: 'answer', answer } : { kind: 'no-answer' };
  } catch (error) {
    const message = refusal(error);
    return message === null ? { kind: 'no-answer' } : { kind: 'refused', message };
  }
};

const purchaseWith =
  (client: ApolloClient): FlowDeps['purchase'] =>
  (input: PurchaseInput) =>
    answerOf(client.mutate({ mutation: PurchaseDocument, variables: { input } }).then(({ data }) => data?.purchase));

const resumeWith =
  (client: ApolloClient, cartId: string): FlowDeps['resume'] =>
  (how) => {
    const variables = { input: { cartId } };
    return answerOf(
      how === 'complete'
        ? client.mutate({ mutation: CompletePurchaseDocument, variables }).then(({ data }) => data?.completePurchase)
        : client.mutate({ mutation: CancelPurchaseDocument, variables }).then(({ data }) => data?.cancelPurchase),
    );
  };

/** Points that were put into a payment are spent or given back once its outcome is known. */
const readWallet = (client: ApolloClient): void => {
  if (!currentViewer().actions.includes('REDEEM_POINTS')) return;
  client.query({ query: CheckoutWalletDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
};

const statusWith =
  (client: ApolloClient, cartId: string): FlowDeps['status'] =>
  async () => {
    const { data, error } = await client
      .query({ query: CartStatusDocument, variables: { cartId }, fetchPolicy: 'network-only' })
      .catch((thrown: unknown) => ({ data: undefined, error: thrown }));
    if (data?.cart && data.cart.state !== 'PAYING') readWallet(client);
    if (data?.cart) return { kind: 'cart', report: data.cart };
    return error || !data ? { kind: 'no-answer' } : { kind: 'gone' };
  };

/** Resolves after this many ms, or when the connection is back. */
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

/** Releases the seats, also after the buyer has left the screen. Not retried: without it the hold lapses by itself. */
const deleteCart = async (client: ApolloClient, cartId: string): Promise<void> => {
  forgetCart(cartId);
  await client.mutate({ mutation: DeleteCartDocument, variables: { input: { cartId } } }).catch(() => undefined);
};

const flows = new Map<string, PurchaseFlow>();

/** The payment flow of a cart; one per cart and page. */
function flowOf(client: ApolloClient, cartId: string): PurchaseFlow {
  const existing = flows.get(cartId);
  if (existing) return existing;
  const flow = createPurchaseFlow({
    purchase: purchaseWith(client),
    resume: resumeWith(client, cartId),
    status: statusWith(client, cartId),
    deleteCart: () => void deleteCart(client, cartId),
    pause,
    newKey: () => crypto.randomUUID(),
    memory: { read: () => readPaymentKey(cartId), write: (key) => writePaymentKey(cartId, key) },
  });
  // The server must not keep flows: it renders for all visitors.
  if (!import.meta.env.SSR) flows.set(cartId, flow);
  return flow;
}

export function usePurchaseFlow(client: ApolloClient, cartId: string) {
  const flow = flowOf(client, cartId);
  const machine = useSyncExternalStore(flow.subscribe, flow.machine, () => openCart);
  return { flow, machine };
}
