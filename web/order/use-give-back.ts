import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { RefundOrderDocument } from '#operations/generated/documents.ts';
import { useRefundQuoteQuery } from '#operations/generated/hooks.ts';
import { useApp } from '../core/app.tsx';
import type { OrderOnPage } from './order-data.ts';
import { renewKept } from './saved-tickets.ts';

export type RefundOutcome =
  | { kind: 'done'; refund: OrderOnPage['refunds'][number] | undefined; hasTickets: boolean }
  | { kind: 'refused'; title: string; message: string }
  /** No answer came: it may be given back, or not. */
  | { kind: 'unknown' };

/** Sends the refund; the same selection keeps its key until it is answered, so that a second click gives nothing back twice. */
function useRefund(orderId: string) {
  const client = useApolloClient();
  const keys = useRef(new Map<string, string>());
  return async (ticketIds: string[], bookingIds: string[]): Promise<RefundOutcome> => {
    const name = JSON.stringify([ticketIds, bookingIds]);
    const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, idempotencyKey);
    try {
      const { data } = await client.mutate({
        mutation: RefundOrderDocument,
        variables: {
          input: {
            orderId,
            idempotencyKey,
            ...(ticketIds.length > 0 && { ticketIds }),
            ...(bookingIds.length > 0 && { bookingIds }),
          },
        },
      });
      const answer = data?.refundOrder;
      if (!answer) return { kind: 'unknown' };
      if (!answer.order) {
        keys.current.delete(name);
        const { title = '', message = '' } = answer.problems[0] ?? {};
        return { kind: 'refused', title, message };
      }
      const { refunds, items } = answer.order;
      const hasTickets = items.some(({ tickets }) => tickets.length > 0);
      // The first refund is the first of the list.
      return { kind: 'done', refund: refunds.at(-1), hasTickets };
    } catch {
      return { kind: 'unknown' };
    }
  };
}

/** What is ticked, what would come back for it, and the refund. */
export function useGiveBack(order: OrderOnPage) {
  const { basePath } = useApp();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RefundOutcome | null>(null);
  const bookingIds = order.rooms.map(({ id }) => id).filter((id) => chosen.has(id));
  const ticketIds = [...chosen].filter((id) => !bookingIds.includes(id));
  const variables = {
    orderId: order.id,
    ...(ticketIds.length > 0 && { ticketIds }),
    ...(bookingIds.length > 0 && { bookingIds }),
  };
  const { data, previousData, error, refetch } = useRefundQuoteQuery(variables, { fetchPolicy: 'network-only' });
  const refund = useRefund(order.id);
  const again = () => void refetch().catch(() => undefined);

  const submit = async () => {
    setBusy(true);
    const result = await refund(ticketIds, bookingIds);
    setOutcome(result);
    setBusy(false);
    if (result.kind === 'done') {
      setChosen(new Set());
      if (ticketIds.length > 0) renewKept(order.id, result.hasTickets, { basePath }).catch(() => undefined);
    }
    if (result.kind === 'refused') again();
  };
  return {
    chosen,
    add: (ids: readonly string[]) => setChosen(new Set([...chosen, ...ids])),
    toggle: (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setOutcome(null);
      setChosen(next);
    },
    /** The quote of the selection before, while that of this one is asked for. */
    quote: (data ?? previousData)?.refundQuote,
    /** Of this selection alone. */
    current: chosen.size > 0 ? data?.refundQuote : null,
    error,
    again,
    busy,
    outcome,
    submit,
  };
}
