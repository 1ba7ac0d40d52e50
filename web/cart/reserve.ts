import type { ApolloClient } from '@apollo/client';
import { ReserveTicketsDocument, type ReserveTicketsMutation } from '#operations/generated/documents.ts';
import { rememberCart, type TicketRequest } from './open-cart.ts';

export type ReserveOutcome =
  | { kind: 'held'; cartId: string }
  | { kind: 'taken' }
  | { kind: 'refused'; title: string; message: string }
  | { kind: 'unreachable' };

/** One key for one request until it is answered: a second click and a try after a broken connection are the same reservation. */
const waiting = new Map<string, { key: string; running: Promise<ReserveOutcome> | null }>();

const toOutcome = ({ cart, problems }: ReserveTicketsMutation['reserveTickets']): ReserveOutcome => {
  if (cart) return { kind: 'held', cartId: cart.id };
  const [problem] = problems;
  if (problem?.code === 'ALREADY_TAKEN') return { kind: 'taken' };
  return { kind: 'refused', title: problem?.title ?? '', message: problem?.message ?? '' };
};

async function ask(
  client: ApolloClient,
  request: TicketRequest,
  eventName: string,
  key: string,
): Promise<ReserveOutcome> {
  try {
    const { data } = await client.mutate({
      mutation: ReserveTicketsDocument,
      variables: { input: { ...request, idempotencyKey: key } },
    });
    if (!data) return { kind: 'unreachable' };
    const outcome = toOutcome(data.reserveTickets);
    if (outcome.kind === 'held') rememberCart({ cartId: outcome.cartId, request, eventName });
    return outcome;
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Holds tickets for this visitor. Safe to call again at any time. */
export function reserve(client: ApolloClient, request: TicketRequest, eventName: string): Promise<ReserveOutcome> {
  const name = JSON.stringify(request);
  const known = waiting.get(name) ?? { key: crypto.randomUUID(), running: null };
  known.running ??= ask(client, request, eventName, known.key).then((outcome) => {
    known.running = null;
    if (outcome.kind !== 'unreachable') waiting.delete(name);
    return outcome;
  });
  waiting.set(name, known);
  return known.running;
}
