import type { PurchaseInput } from '#operations/generated/documents.ts';
import { waitAfter } from '#rules/back-off.ts';
import {
  type CartEvent,
  type CartMachine,
  type CartReport,
  cartReducer,
  isSubmitting,
  openCart,
  shouldDelete,
} from './cart-machine.ts';
import { type PurchaseAnswer, toEvent } from './purchase-answer.ts';

/** Calls, timers and storage that the flow uses; tests pass their own. */
export type FlowDeps = {
  purchase: (
    input: PurchaseInput,
  ) => Promise<
    { kind: 'answer'; answer: PurchaseAnswer } | { kind: 'refused'; message: string } | { kind: 'no-answer' }
  >;
  status: () => Promise<{ kind: 'cart'; report: CartReport } | { kind: 'gone' } | { kind: 'no-answer' }>;
  deleteCart: () => void;
  /** Waits this many ms, or until the connection is back. */
  pause: (ms: number) => Promise<void>;
  newKey: () => string;
  /** Idempotency key of a running payment; survives a reload. */
  memory: { read: () => string | null; write: (key: string | null) => void };
};

/** Interval of asking about a running payment, in ms. */
const pollEveryMs = 1_500;
const backOffMs = { first: 1_000, factor: 2, longest: 12_000 };
/** After a reload during a payment: how many times the cart must be open before the payment counts as never sent. */
const openReportsBeforeLost = 4;
const maxResends = 5;

/** The state of the cart; ends what has ended with it, and tells who listens. */
function createCartStore({ deleteCart, memory }: FlowDeps) {
  let machine: CartMachine = openCart;
  const listeners = new Set<() => void>();
  return {
    machine: () => machine,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch: (event: CartEvent) => {
      const before = machine;
      machine = cartReducer(machine, event);
      if (machine === before) return;
      const ended = isSubmitting(before) && !isSubmitting(machine);
      if (ended) memory.write(null);
      if (shouldDelete(machine) && !shouldDelete(before)) deleteCart();
      for (const listener of listeners) listener();
    },
  };
}
type CartStore = ReturnType<typeof createCartStore>;

/** Asks until the processor has answered, or until the platform has reported the cart open so many times. */
async function confirm({ pause, status }: FlowDeps, { machine, dispatch }: CartStore, openReportsToEnd: number) {
  let openReports = 0;
  for (let round = 0; machine().stage === 'confirming'; round += 1) {
    await pause(Math.min(pollEveryMs * (1 + round / 20), backOffMs.longest));
    const current = await status();
    if (current.kind === 'gone') dispatch({ type: 'gone' });
    if (current.kind !== 'cart') continue;
    openReports += current.report.state === 'OPEN' ? 1 : 0;
    if (current.report.state !== 'OPEN' || openReports >= openReportsToEnd)
      dispatch({ type: 'reported', report: current.report });
  }
}

/**
 * After a lost connection: reads the cart first. If it is still open, the purchase is sent again with the same key, which makes the
 * payment if the first request never arrived, and repeats its answer if it did.
 */
async function mayResend({ status }: FlowDeps, { dispatch }: CartStore): Promise<boolean> {
  const current = await status();
  if (current.kind === 'gone') dispatch({ type: 'gone' });
  if (current.kind !== 'cart') return false;
  if (current.report.state === 'OPEN') return true;
  dispatch(current.report.state === 'PAYING' ? { type: 'pending' } : { type: 'reported', report: current.report });
  return false;
}

async function send(deps: FlowDeps, store: CartStore, input: PurchaseInput) {
  const { machine, dispatch } = store;
  const refuse = (message: string) =>
    dispatch({ type: 'rejected', refusal: { title: '', message, saysUncharged: false, fields: [] }, cartGone: false });
  for (let resends = 0, round = 0; machine().stage === 'paying' || machine().stage === 'unreachable'; round += 1) {
    if (round > 0) {
      await deps.pause(waitAfter(round, backOffMs));
      if (!(await mayResend(deps, store))) continue;
      resends += 1;
      // The platform answers and the cart is open without a payment: none was made.
      if (resends > maxResends) {
        refuse('');
        break;
      }
    }
    const result = await deps.purchase(input);
    if (result.kind === 'no-answer') dispatch({ type: 'connection-lost' });
    else if (result.kind === 'refused') refuse(result.message);
    else dispatch(toEvent(result.answer));
  }
  if (machine().stage === 'confirming') await confirm(deps, store, 1);
}

/** Takes what the platform says of the cart when the page opens or becomes visible again. */
function report(deps: FlowDeps, store: CartStore, current: CartReport): void {
  const { machine, dispatch } = store;
  if (machine().stage === 'open' && current.state === 'OPEN' && deps.memory.read() !== null) {
    dispatch({ type: 'resume' });
    void confirm(deps, store, openReportsBeforeLost);
    return;
  }
  const before = machine().stage;
  dispatch({ type: 'reported', report: current });
  if (before !== 'confirming' && machine().stage === 'confirming') void confirm(deps, store, 1);
}

/**
 * The payment of one cart, from the button to its outcome. It runs outside of React, so that leaving the screen or rendering twice
 * neither starts a second payment nor loses the first. Every retry has the same key until an answer says that nothing was charged.
 */
export function createPurchaseFlow(deps: FlowDeps) {
  const store = createCartStore(deps);
  const { machine, subscribe, dispatch } = store;
  return {
    machine,
    subscribe,
    /** Starts the payment; does nothing while one is running. */
    submit: () => {
      if (isSubmitting(machine())) return false;
      dispatch({ type: 'submit' });
      return machine().stage === 'paying';
    },
    /** No payment was sent: the processor gave no token for the card, or there is no network. */
    cancel: (refusal: { title: string; message: string } | null) =>
      dispatch({
        type: 'rejected',
        refusal: refusal && { ...refusal, saysUncharged: true, fields: [] },
        cartGone: false,
      }),
    pay: async (input: Omit<PurchaseInput, 'idempotencyKey'>) => {
      const key = deps.newKey();
      deps.memory.write(key);
      await send(deps, store, { ...input, idempotencyKey: key });
    },
    report: (current: CartReport) => report(deps, store, current),
    /** Reads the cart again: the page is visible again, or another tab changed it. */
    refresh: async () => {
      const current = await deps.status();
      if (isSubmitting(machine())) return;
      if (current.kind === 'gone') dispatch({ type: 'gone' });
      else if (current.kind === 'cart') report(deps, store, current.report);
    },
    shippingChanged: () => dispatch({ type: 'shipping-changed' }),
    ended: () => dispatch({ type: 'ended' }),
    leave: () => dispatch({ type: 'leave' }),
    /** The buyer came back before the cart was deleted. */
    stay: () => dispatch({ type: 'stay' }),
  };
}

export type PurchaseFlow = ReturnType<typeof createPurchaseFlow>;
