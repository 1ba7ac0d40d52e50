import type { PurchaseInput, PurchaseMutation } from '#operations/generated/documents.ts';
import {
  type CartEvent,
  type CartMachine,
  type CartReport,
  cartReducer,
  isSubmitting,
  openCart,
  shouldDelete,
} from './cart-machine.ts';

export type PurchaseAnswer = PurchaseMutation['purchase'];

/** What the flow needs of the world; a test gives its own. */
export type FlowDeps = {
  purchase: (
    input: PurchaseInput,
  ) => Promise<{ kind: 'answer'; answer: PurchaseAnswer } | { kind: 'refused'; message: string } | { kind: 'lost' }>;
  status: () => Promise<{ kind: 'cart'; report: CartReport } | { kind: 'gone' } | { kind: 'lost' }>;
  deleteCart: () => void;
  /** Waits so long, or less when the connection comes back. */
  pause: (ms: number) => Promise<void>;
  newKey: () => string;
  /** The key of a payment that is on its way, kept over a reload. */
  memory: { read: () => string | null; write: (key: string | null) => void };
};

/** How often an unfinished payment is asked about. */
const pollEvery = 1_500;
const longestPause = 12_000;
/** How often an open cart must be seen before a payment that was on its way at a reload counts as never sent. */
const looksBeforeLost = 4;
const mostResends = 5;

/** Problems whose own words tell the buyer that nothing was charged. */
const sayUncharged: ReadonlySet<string> = new Set([
  'INVALID_CARD',
  'INVALID_BILLING',
  'NOT_PROCESSED',
  'OUTSTANDING_BALANCE',
  'BLOCKED',
]);

const toEvent = (answer: PurchaseAnswer): CartEvent => {
  switch (answer.__typename) {
    case 'PurchaseCompleted':
      return { type: 'completed', orderId: answer.order.id };
    case 'PurchasePending':
      return { type: 'pending' };
    case 'PurchasePriceChanged':
      return { type: 'price-changed', expected: answer.expected.minorUnits, actual: answer.actual.minorUnits };
    case 'PurchaseRejected': {
      // Another try of the same cart was faster, here or in another tab: its outcome is this one's.
      if (answer.remainingCart?.state === 'PAYING') return { type: 'pending' };
      if (answer.remainingCart?.state === 'PURCHASED') return { type: 'reported', report: answer.remainingCart };
      const [problem] = answer.problems;
      const fields = answer.problems.flatMap((one) => one.fields);
      const saysUncharged = problem !== undefined && sayUncharged.has(problem.code);
      const refusal = { title: problem?.title ?? '', message: problem?.message ?? '', saysUncharged, fields };
      return { type: 'rejected', refusal, cartGone: answer.remainingCart === null };
    }
  }
};

/**
 * One payment of one cart, from the button to its outcome. It lives outside of the screen, so that leaving, going back and drawing
 * twice neither start a second one nor lose the first; every try carries the same key until an answer says that nothing was charged.
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

  /** Asks until the processor has answered. */
  const confirm = async (openLooks: number) => {
    let looks = 0;
    for (let round = 0; machine.stage === 'confirming'; round += 1) {
      await pause(Math.min(pollEvery * (1 + round / 20), longestPause));
      const seen = await status();
      if (seen.kind === 'gone') dispatch({ type: 'gone' });
      if (seen.kind !== 'cart') continue;
      looks += seen.report.state === 'OPEN' ? 1 : 0;
      if (seen.report.state !== 'OPEN' || looks >= openLooks) dispatch({ type: 'reported', report: seen.report });
    }
  };

  const refuse = (message: string) =>
    dispatch({ type: 'rejected', refusal: { title: '', message, saysUncharged: false, fields: [] }, cartGone: false });

  /**
   * After a broken connection the platform is asked first. A cart that is still open is paid again with the same key: that makes the
   * payment if it never arrived, and repeats its answer if it did.
   */
  const mayResend = async (): Promise<boolean> => {
    const seen = await status();
    if (seen.kind === 'gone') dispatch({ type: 'gone' });
    if (seen.kind !== 'cart') return false;
    if (seen.report.state === 'OPEN') return true;
    dispatch(seen.report.state === 'PAYING' ? { type: 'pending' } : { type: 'reported', report: seen.report });
    return false;
  };

  const send = async (input: PurchaseInput) => {
    for (let resends = 0, round = 0; machine.stage === 'paying' || machine.stage === 'unreachable'; round += 1) {
      if (round > 0) {
        await pause(Math.min(500 * 2 ** round, longestPause));
        if (!(await mayResend())) continue;
        resends += 1;
        // The platform answers, the cart is open and no payment of it is known: then none was made.
        if (resends > mostResends) {
          refuse('');
          break;
        }
      }
      const result = await purchase(input);
      if (result.kind === 'lost') dispatch({ type: 'connection-lost' });
      else if (result.kind === 'refused') refuse(result.message);
      else dispatch(toEvent(result.answer));
    }
    if (machine.stage === 'confirming') await confirm(1);
  };

  /** What the platform says about the cart when the page opens or wakes. */
  const report = (seen: CartReport) => {
    if (machine.stage === 'open' && seen.state === 'OPEN' && memory.read() !== null) {
      dispatch({ type: 'resume' });
      void confirm(looksBeforeLost);
      return;
    }
    const before = machine.stage;
    dispatch({ type: 'reported', report: seen });
    if (before !== 'confirming' && machine.stage === 'confirming') void confirm(1);
  };

  return {
    machine: () => machine,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts the payment; does nothing while one is under way. */
    submit: () => {
      if (isSubmitting(machine)) return false;
      dispatch({ type: 'submit' });
      return machine.stage === 'paying';
    },
    /** The card could not be turned into a token: nothing was sent. */
    cancel: (refusal: { title: string; message: string }) =>
      dispatch({ type: 'rejected', refusal: { ...refusal, saysUncharged: true, fields: [] }, cartGone: false }),
    pay: async (input: Omit<PurchaseInput, 'idempotencyKey'>) => {
      const key = newKey();
      memory.write(key);
      await send({ ...input, idempotencyKey: key });
    },
    report,
    /** Asks the platform where the cart stands: the page woke, or another tab did something. */
    refresh: async () => {
      const seen = await status();
      if (isSubmitting(machine)) return;
      if (seen.kind === 'gone') dispatch({ type: 'gone' });
      else if (seen.kind === 'cart') report(seen.report);
    },
    shippingChanged: () => dispatch({ type: 'shipping-changed' }),
    ended: () => dispatch({ type: 'ended' }),
    leave: () => dispatch({ type: 'leave' }),
    /** The buyer came back to a cart that leaving did not delete. */
    stay: () => dispatch({ type: 'stay' }),
  };
}

export type PurchaseFlow = ReturnType<typeof createPurchaseFlow>;
