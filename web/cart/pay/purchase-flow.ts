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
  stepOf,
} from './cart-machine.ts';
import { type PurchaseAnswer, toEvent } from './purchase-answer.ts';

type Paid = { kind: 'answer'; answer: PurchaseAnswer } | { kind: 'refused'; message: string } | { kind: 'no-answer' };

/** Calls, timers and storage that the flow uses; tests pass their own. */
export type FlowDeps = {
  purchase: (input: PurchaseInput) => Promise<Paid>;
  /** The buyer is back from their bank, or pays in another way. */
  resume: (how: 'complete' | 'cancel') => Promise<Paid>;
  status: () => Promise<{ kind: 'cart'; report: CartReport } | { kind: 'gone' } | { kind: 'no-answer' }>;
  deleteCart: () => void;
  /** Waits this many ms, or until the connection is back. */
  pause: (ms: number) => Promise<void>;
  newKey: () => string;
  /** Idempotency key of a running payment, or that the buyer is at their bank for it; survives a reload. */
  memory: { read: () => string | null; write: (key: string | null) => void };
};

/** Interval of asking about a running payment, in ms. */
const pollEveryMs = 1_500;
const backOffMs = { first: 1_000, factor: 2, longest: 12_000 };
/** After a reload during a payment: how many times the cart must be open before the payment counts as never sent. */
const openReportsBeforeLost = 4;
const maxResends = 5;
/** In the memory: the platform has the payment, and its outcome can be asked for. */
const atBank = 'at the bank';
const nextPollMs = (round: number): number => Math.min(pollEveryMs * (1 + round / 20), backOffMs.longest);

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
    await pause(nextPollMs(round));
    const current = await status();
    if (current.kind === 'gone') dispatch({ type: 'gone' });
    if (current.kind !== 'cart') continue;
    openReports += current.report.state === 'OPEN' ? 1 : 0;
    if (current.report.state !== 'OPEN' || openReports >= openReportsToEnd)
      dispatch({ type: 'reported', report: current.report });
  }
}

/** Asks for the outcome of what the buyer did at their bank; false without an answer. */
async function complete(deps: FlowDeps, { machine, dispatch }: CartStore): Promise<boolean> {
  const { stage } = machine();
  const result = await deps.resume('complete');
  if (result.kind === 'answer' && machine().stage === stage) dispatch(toEvent(result.answer));
  return result.kind === 'answer';
}

/** While the buyer's bank wants the payment confirmed. `isBack`: the page was loaded again, so they may have done it. */
async function act(deps: FlowDeps, store: CartStore, isBack: boolean) {
  const { machine, dispatch } = store;
  deps.memory.write(atBank);
  if (isBack) await complete(deps, store);
  for (let round = 0; machine().stage === 'acting'; round += 1) {
    await deps.pause(nextPollMs(round));
    const current = await deps.status();
    if (current.kind === 'gone') dispatch({ type: 'gone' });
    if (current.kind === 'cart' && stepOf(current.report) === null && !(await complete(deps, store)))
      dispatch({ type: 'reported', report: current.report });
  }
  if (machine().stage === 'confirming') await confirm(deps, store, 1);
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
  if (machine().stage === 'acting') await act(deps, store, false);
}

/** A reload found a payment whose outcome is unknown, or why it failed. */
async function resume(deps: FlowDeps, store: CartStore, remembered: string) {
  store.dispatch({ type: 'resume' });
  if (remembered === atBank) await complete(deps, store);
  if (store.machine().stage === 'confirming')
    await confirm(deps, store, remembered === atBank ? 1 : openReportsBeforeLost);
}

/** Takes what the platform says of the cart when the page opens or becomes visible again. */
function report(deps: FlowDeps, store: CartStore, current: CartReport): void {
  const { machine, dispatch } = store;
  const remembered = deps.memory.read();
  if (machine().stage === 'open' && current.state === 'OPEN' && remembered !== null) {
    void resume(deps, store, remembered);
    return;
  }
  const before = machine().stage;
  dispatch({ type: 'reported', report: current });
  if (before !== 'confirming' && machine().stage === 'confirming') void confirm(deps, store, 1);
  if (before !== 'acting' && machine().stage === 'acting') void act(deps, store, true);
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
    /** In place of confirming at the bank: nothing is charged, unless it was confirmed first. */
    payAnotherWay: async () => {
      const result = await deps.resume('cancel');
      if (result.kind === 'answer' && machine().stage === 'acting') dispatch(toEvent(result.answer));
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
