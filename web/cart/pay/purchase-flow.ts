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

/**
 * The payment of one cart, from the button to its outcome. It runs outside of React, so that leaving the screen or rendering twice
 * neither starts a second payment nor loses the first. Every retry has the same key until an answer says that nothing was charged.
 */
export function createPurchaseFlow({ purchase, status, deleteCart, pause, newKey, memory }: FlowDeps) {
  let machine: CartMachine = openCart;
  const listeners = new Set<() => void>();

  const dispatch = (event: CartEvent) => {
    const before = machine;
    machine = cartReducer(machine, event);
    if (machine === before) return;
    const ended = isSubmitting(before) && !isSubmitting(machine);
    if (ended) memory.write(null);
    if (shouldDelete(machine) && !shouldDelete(before)) deleteCart();
    for (const listener of listeners) listener();
  };

  /** Asks until the processor has answered, or until the platform has reported the cart open so many times. */
  const confirm = async (openReportsToEnd: number) => {
    let openReports = 0;
    for (let round = 0; machine.stage === 'confirming'; round += 1) {
      await pause(Math.min(pollEveryMs * (1 + round / 20), backOffMs.longest));
      const current = await status();
      if (current.kind === 'gone') dispatch({ type: 'gone' });
      if (current.kind !== 'cart') continue;
      openReports += current.report.state === 'OPEN' ? 1 : 0;
      if (current.report.state !== 'OPEN' || openReports >= openReportsToEnd)
        dispatch({ type: 'reported', report: current.report });
    }
  };

  const refuse = (message: string) =>
    dispatch({ type: 'rejected', refusal: { title: '', message, saysUncharged: false, fields: [] }, cartGone: false });

  /**
   * After a lost connection: reads the cart first. If it is still open, the purchase is sent again with the same key, which makes the
   * payment if the first request never arrived, and repeats its answer if it did.
   */
  const mayResend = async (): Promise<boolean> => {
    const current = await status();
    if (current.kind === 'gone') dispatch({ type: 'gone' });
    if (current.kind !== 'cart') return false;
    if (current.report.state === 'OPEN') return true;
    dispatch(current.report.state === 'PAYING' ? { type: 'pending' } : { type: 'reported', report: current.report });
    return false;
  };

  const send = async (input: PurchaseInput) => {
    for (let resends = 0, round = 0; machine.stage === 'paying' || machine.stage === 'unreachable'; round += 1) {
      if (round > 0) {
        await pause(waitAfter(round, backOffMs));
        if (!(await mayResend())) continue;
        resends += 1;
        // The platform answers and the cart is open without a payment: none was made.
        if (resends > maxResends) {
          refuse('');
          break;
        }
      }
      const result = await purchase(input);
      if (result.kind === 'no-answer') dispatch({ type: 'connection-lost' });
      else if (result.kind === 'refused') refuse(result.message);
      else dispatch(toEvent(result.answer));
    }
    if (machine.stage === 'confirming') await confirm(1);
  };

  /** Reads the cart from the platform when the page opens or becomes visible again. */
  const report = (current: CartReport) => {
    if (machine.stage === 'open' && current.state === 'OPEN' && memory.read() !== null) {
      dispatch({ type: 'resume' });
      void confirm(openReportsBeforeLost);
      return;
    }
    const before = machine.stage;
    dispatch({ type: 'reported', report: current });
    if (before !== 'confirming' && machine.stage === 'confirming') void confirm(1);
  };

  return {
    machine: () => machine,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts the payment; does nothing while one is running. */
    submit: () => {
      if (isSubmitting(machine)) return false;
      dispatch({ type: 'submit' });
      return machine.stage === 'paying';
    },
    /** No payment was sent: the processor gave no token for the card, or there is no network. */
    cancel: (refusal: { title: string; message: string } | null) =>
      dispatch({
        type: 'rejected',
        refusal: refusal && { ...refusal, saysUncharged: true, fields: [] },
        cartGone: false,
      }),
    pay: async (input: Omit<PurchaseInput, 'idempotencyKey'>) => {
      const key = newKey();
      memory.write(key);
      await send({ ...input, idempotencyKey: key });
    },
    report,
    /** Reads the cart again: the page is visible again, or another tab changed it. */
    refresh: async () => {
      const current = await status();
      if (isSubmitting(machine)) return;
      if (current.kind === 'gone') dispatch({ type: 'gone' });
      else if (current.kind === 'cart') report(current.report);
    },
    shippingChanged: () => dispatch({ type: 'shipping-changed' }),
    ended: () => dispatch({ type: 'ended' }),
    leave: () => dispatch({ type: 'leave' }),
    /** The buyer came back before the cart was deleted. */
    stay: () => dispatch({ type: 'stay' }),
  };
}

export type PurchaseFlow = ReturnType<typeof createPurchaseFlow>;
