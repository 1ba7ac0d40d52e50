import type { PurchaseMutation } from '#operations/generated/documents.ts';
import type { CartEvent } from './cart-machine.ts';

export type PurchaseAnswer = PurchaseMutation['purchase'];

/** Problems whose message already says that nothing was charged. */
const messagesSayUncharged: ReadonlySet<string> = new Set([
  'INVALID_CARD',
  'INVALID_BILLING',
  'NOT_PROCESSED',
  'OUTSTANDING_BALANCE',
  'BLOCKED',
]);

/** The event of the cart's state machine for an answer of the mutation `purchase`. */
export const toEvent = (answer: PurchaseAnswer): CartEvent => {
  switch (answer.__typename) {
    case 'PurchaseCompleted':
      return { type: 'completed', orderId: answer.order.id };
    case 'PurchaseActionRequired': {
      const { step, stepEndsAt } = answer;
      // A step of another kind is for a processor's script, which this page does not have.
      return 'url' in step ? { type: 'action-required', url: step.url, stepEndsAt } : { type: 'pending' };
    }
    case 'PurchasePending':
      return { type: 'pending' };
    case 'PurchasePriceChanged':
      return { type: 'price-changed', expected: answer.expected.minorUnits, actual: answer.actual.minorUnits };
    case 'PurchaseRejected': {
      // Another payment of the same cart was faster, here or in another tab: its outcome counts.
      if (answer.remainingCart?.state === 'PAYING') return { type: 'pending' };
      if (answer.remainingCart?.state === 'PURCHASED') return { type: 'reported', report: answer.remainingCart };
      const [problem] = answer.problems;
      const fields = answer.problems.flatMap((one) => one.fields);
      const saysUncharged = problem !== undefined && messagesSayUncharged.has(problem.code);
      const refusal = { title: problem?.title ?? '', message: problem?.message ?? '', saysUncharged, fields };
      return { type: 'rejected', refusal, cartGone: answer.remainingCart === null };
    }
  }
};
