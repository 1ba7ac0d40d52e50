import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import {
  ReserveTicketsDocument,
  type ReserveTicketsInput,
  type ReserveTicketsMutation,
  WaitingRoomPlaceDocument,
} from '#operations/generated/documents.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { isRecord } from '../../core/storage/stored.ts';
import { type OpenCart, rememberCart } from './open-cart.ts';

export type ReserveOutcome =
  | { kind: 'held'; cartId: string }
  | { kind: 'taken' }
  | { kind: 'refused'; code: string; title: string; message: string }
  /** The platform failed in the middle of it (50030): the same request may be sent again. */
  | { kind: 'failed'; title: string; message: string }
  | { kind: 'unreachable' };

/** What was sent may be sent again, with the same key. */
const mayRepeat = (kind: string): boolean => kind === 'unreachable' || kind === 'failed';

/** The outcome of a call that threw: a failure that the platform told about, or no answer. */
export function failureOf(error: unknown): Extract<ReserveOutcome, { kind: 'failed' | 'unreachable' }> {
  if (!CombinedGraphQLErrors.is(error)) return { kind: 'unreachable' };
  const problem = error.errors.map(({ extensions }) => extensions?.problem).find(isRecord);
  if (problem?.code !== 'SYSTEM_ERROR') return { kind: 'unreachable' };
  return { kind: 'failed', title: String(problem.title), message: String(problem.message) };
}

/** The carts that this page holds and no checkout has shown yet. */
const unseen = new Set<string>();

/**
 * Whether the cart was held by this page and was never there: then it belongs to a session whose cookie the browser did not keep.
 */
export const isLostAtOnce = (cartId: string): boolean => unseen.has(cartId);

/** The checkout shows the cart: from now on it may end as any other. */
export const cartSeen = (cartId: string): void => void unseen.delete(cartId);

/** This page has been given a cart: it is remembered, and until the checkout has shown it, it counts as unseen. */
export function keepCart(cart: OpenCart): void {
  rememberCart(cart);
  unseen.add(cart.cartId);
}

/** One idempotency key per request until it is answered, so that a second click and a retry make one reservation. */
export function onceEach<Outcome extends { kind: string }>() {
  const unanswered = new Map<string, { key: string; running: Promise<Outcome> | null }>();
  return (request: object, send: (key: string) => Promise<Outcome>): Promise<Outcome> => {
    const name = JSON.stringify(request);
    const attempt = unanswered.get(name) ?? { key: crypto.randomUUID(), running: null };
    attempt.running ??= send(attempt.key).then((outcome) => {
      attempt.running = null;
      if (!mayRepeat(outcome.kind)) unanswered.delete(name);
      return outcome;
    });
    unanswered.set(name, attempt);
    return attempt.running;
  };
}

/** SCALE-3: passes of waiting rooms that this page has, by the event's id. */
const passes = new Map<string, string>();

/** From now on the event's tickets are held with this pass; null: with none. */
export function keepPass(eventId: string, pass: string | null): void {
  if (pass === null) passes.delete(eventId);
  else passes.set(eventId, pass);
}

/** Whether the visitor has another pass of the event than this page had: after a reload of the checkout, or once the hold had outlasted the first. */
async function findPass(client: ApolloClient, eventId: string): Promise<boolean> {
  const { data } = await client.query({
    query: WaitingRoomPlaceDocument,
    variables: { eventId },
    fetchPolicy: 'network-only',
  });
  const pass = data?.waitingRoomPlace?.pass;
  if (!pass || pass === passes.get(eventId)) return false;
  passes.set(eventId, pass);
  return true;
}

/** Reserves with the pass of the event's waiting room, if the visitor has one. */
export async function reserveTickets(
  client: ApolloClient,
  input: ReserveTicketsInput,
): Promise<ReserveTicketsMutation['reserveTickets'] | undefined> {
  const ask = async () => {
    const pass = passes.get(input.eventId);
    const variables = { input: { ...input, ...(pass !== undefined && { waitingRoomPass: pass }) } };
    return (await client.mutate({ mutation: ReserveTicketsDocument, variables })).data?.reserveTickets;
  };
  const answer = await ask();
  if (answer?.problems[0]?.code !== 'WAITING_ROOM' || !(await findPass(client, input.eventId))) return answer;
  return ask();
}

const once = onceEach<ReserveOutcome>();

type TicketsAnswer = {
  cart: { id: string } | null;
  problems: readonly Pick<ReserveTicketsMutation['reserveTickets']['problems'][number], 'code' | 'title' | 'message'>[];
};

export const ticketOutcome = ({ cart, problems }: TicketsAnswer): ReserveOutcome => {
  if (cart) return { kind: 'held', cartId: cart.id };
  const [problem] = problems;
  if (problem?.code === 'ALREADY_TAKEN') return { kind: 'taken' };
  const { code = 'UNKNOWN', title = '', message = '' } = problem ?? {};
  return { kind: 'refused', code, title, message };
};

async function send(
  client: ApolloClient,
  request: TicketRequest,
  eventName: string,
  key: string,
): Promise<ReserveOutcome> {
  try {
    const answer = await reserveTickets(client, { ...request, idempotencyKey: key });
    if (!answer) return { kind: 'unreachable' };
    const outcome = ticketOutcome(answer);
    if (outcome.kind === 'held') keepCart({ cartId: outcome.cartId, request, eventName });
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

/** Reserves tickets for this visitor; safe to call again at any time. Never rejects: without an answer the outcome is unreachable. */
export function reserve(client: ApolloClient, request: TicketRequest, eventName: string): Promise<ReserveOutcome> {
  return once(request, (key) => send(client, request, eventName, key));
}
