/** The platform's report of a cart and its payment. */
export type CartReport = {
  state: 'OPEN' | 'PAYING' | 'PURCHASED';
  purchase: {
    state: 'STARTED' | 'UNKNOWN' | 'ACTION_REQUIRED' | 'SUCCEEDED' | 'DECLINED' | 'VOIDED';
    orderId: string | null;
    /** What the buyer can do at their bank, and until when. */
    step?: { __typename: string; url?: string } | null;
    stepEndsAt?: string | null;
  } | null;
};

/** A page of the buyer's bank. `isNew`: the buyer has not been there yet. */
export type BankStep = { url: string; stepEndsAt: string; isNew: boolean };

/** Why a payment failed, as texts to show. Nothing was charged in any of these cases. */
export type Refusal = {
  title: string;
  message: string;
  /** The message already says that nothing was charged. */
  saysUncharged: boolean;
  fields: readonly { field: string }[];
};

/**
 * open: can be changed and paid. paying: the purchase is running. confirming: the processor has not answered, and the cart is read
 * again and again. acting: the buyer's bank wants the payment confirmed, and nothing is charged before. unreachable: no connection, so
 * the outcome is unknown. purchased and ended are final.
 */
export type CartStage = 'open' | 'paying' | 'acting' | 'confirming' | 'unreachable' | 'purchased' | 'ended';

export type CartMachine = {
  stage: CartStage;
  /** Pay was pressed for the cart as it is; another delivery option resets it, and what was refused before (CART-5). */
  submitted: boolean;
  /** The buyer left while paying: the cart is deleted once the payment has failed (CART-6). */
  leaving: boolean;
  refusal: Refusal | null;
  newTotal: { expected: number; actual: number } | null;
  orderId: string | null;
  /** While acting. */
  step: BankStep | null;
};

export type CartEvent =
  | { type: 'submit' }
  | { type: 'completed'; orderId: string }
  | { type: 'pending' }
  | { type: 'action-required'; url: string; stepEndsAt: string }
  /** Without a refusal the payment was taken back before it was sent. */
  | { type: 'rejected'; refusal: Refusal | null; cartGone: boolean }
  | { type: 'price-changed'; expected: number; actual: number }
  | { type: 'connection-lost' }
  | { type: 'reported'; report: CartReport }
  | { type: 'shipping-changed' }
  /** A reload found a payment whose outcome is unknown. */
  | { type: 'resume' }
  /** The platform no longer has the cart. */
  | { type: 'gone' }
  | { type: 'leave' }
  | { type: 'stay' }
  /** The hold has lapsed by the clock. */
  | { type: 'ended' };

export const openCart: CartMachine = {
  stage: 'open',
  submitted: false,
  leaving: false,
  refusal: null,
  newTotal: null,
  orderId: null,
  step: null,
};

/** While a payment is running the form is locked and leaving asks. */
export const isSubmitting = ({ stage }: CartMachine): boolean =>
  stage === 'paying' || stage === 'acting' || stage === 'confirming' || stage === 'unreachable';

/** Whether leaving deletes the cart: never during or after a payment (CART-6). */
export const shouldDelete = (machine: CartMachine): boolean => machine.leaving && machine.stage === 'open';

const refused: Refusal = { title: '', message: '', saysUncharged: false, fields: [] };

/** The page of the bank that a report names; null when there is none. */
export const stepOf = ({ purchase }: CartReport): Omit<BankStep, 'isNew'> | null =>
  purchase?.step?.url && purchase.stepEndsAt ? { url: purchase.step.url, stepEndsAt: purchase.stepEndsAt } : null;

/** A payment under way that this page does not wait for, or not in this way: begun elsewhere or before a reload, or gone on since. */
function underWay(machine: CartMachine, report: CartReport): CartMachine {
  const { stage } = machine;
  const step = stepOf(report);
  const next = step ? 'acting' : 'confirming';
  if (stage === next || (stage !== 'open' && stage !== 'acting' && stage !== 'confirming')) return machine;
  return { ...machine, stage: next, submitted: true, step: step && { ...step, isNew: false } };
}

/** The platform's report wins over this page's state, except that an open cart does not end a request that is still running. */
function reported(machine: CartMachine, report: CartReport): CartMachine {
  const { state, purchase } = report;
  if (state === 'PURCHASED' || purchase?.state === 'SUCCEEDED')
    return { ...machine, stage: 'purchased', orderId: purchase?.orderId ?? machine.orderId };
  if (state === 'PAYING') return underWay(machine, report);
  if (machine.stage === 'confirming' || machine.stage === 'acting')
    return { ...machine, stage: 'open', submitted: false, refusal: refused };
  return machine;
}

function settled(machine: CartMachine, event: CartEvent): CartMachine {
  switch (event.type) {
    case 'completed':
      return { ...machine, stage: 'purchased', orderId: event.orderId };
    case 'pending':
      return { ...machine, stage: 'confirming' };
    case 'action-required':
      return {
        ...machine,
        stage: 'acting',
        step: { url: event.url, stepEndsAt: event.stepEndsAt, isNew: machine.stage === 'paying' },
      };
    case 'connection-lost':
      return { ...machine, stage: 'unreachable' };
    case 'rejected':
      return { ...machine, stage: event.cartGone ? 'ended' : 'open', submitted: false, refusal: event.refusal };
    case 'price-changed':
      return {
        ...machine,
        stage: 'open',
        submitted: false,
        newTotal: { expected: event.expected, actual: event.actual },
      };
    default:
      return machine;
  }
}

export function cartReducer(machine: CartMachine, event: CartEvent): CartMachine {
  if (machine.stage === 'purchased') return machine;
  switch (event.type) {
    case 'submit':
      // A second click or Enter: one payment at a time (CART-12).
      return isSubmitting(machine) || machine.stage === 'ended'
        ? machine
        : { ...machine, stage: 'paying', submitted: true, refusal: null, newTotal: null };
    case 'reported':
      return reported(machine, event.report);
    case 'shipping-changed':
      return isSubmitting(machine) ? machine : { ...machine, submitted: false, refusal: null, newTotal: null };
    case 'leave':
      return { ...machine, leaving: true };
    case 'stay':
      return machine.leaving ? { ...machine, leaving: false } : machine;
    case 'resume':
      return machine.stage === 'open' ? { ...machine, stage: 'confirming', submitted: true } : machine;
    case 'gone':
      return { ...machine, stage: 'ended' };
    case 'ended':
      // During a payment the hold does not lapse, whatever this page's clock says.
      return isSubmitting(machine) ? machine : { ...machine, stage: 'ended' };
    default:
      return isSubmitting(machine) ? settled(machine, event) : machine;
  }
}
