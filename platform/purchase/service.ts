import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { billingToSend } from '#rules/billing.ts';
import type { purchaseOpenSchema } from '../cart/schemas.ts';
import { inQueueOfCart, readCart } from '../cart/service.ts';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import type { Visitor } from '../core/visitor.ts';
import { type OrderWire, readOrderOfPurchase, showMadeOrder } from '../order/service.ts';
import type { Attempt, ChargeOutcome, PaymentPort } from '../payment/port.ts';
import { processorOf } from '../payment/service.ts';
import { begin, checkRequest, type PurchaseRequest } from './begin.ts';
import { giveUp, type Paid, type Settled, settle } from './finish.ts';
import { giveUpAndReturn, isChargeOf, returnCharge } from './late-charge.ts';
import {
  awaitAction,
  type Failure,
  findPurchase,
  markUnknown,
  type NewPurchase,
  type PurchaseRow,
  storeHandle,
} from './repository.ts';
import { refreshTicketsStatus } from './tickets-status.ts';

export type PurchaseAnswer =
  | { status: 200; order: OrderWire }
  | { status: 202; body: z.infer<typeof purchaseOpenSchema> };

export type Context = PlatformDeps & { language: Language };
type Purchase = Pick<PurchaseRow, 'id' | 'cart_id' | 'amount_cents' | 'currency'>;

type Declined = Extract<ChargeOutcome, { kind: 'declined' }>;

const POLL_MS = 100;
/** A repeated request waits twelve seconds for the first one, longer than a charge may take. */
const MAX_POLLS = 120;

const declineDetails: Record<string, string> = {
  insufficient_funds: 'The card does not have enough funds. Nothing was charged.',
  expired: 'The card has expired. Nothing was charged.',
  wrong_code: 'The security code of the card is wrong. Nothing was charged.',
  try_again: 'The bank could not process the payment; try again in a moment. Nothing was charged.',
  invalid_token: 'The card details are no longer valid; enter them again. Nothing was charged.',
  token_used: 'The card details were used for another payment; enter them again. Nothing was charged.',
  blocked: 'The payment was blocked by a risk rule. Nothing was charged.',
  action_required:
    'The bank asks for a confirmation that is not possible here. Pay on the payment page instead. Nothing was charged.',
  not_authenticated: 'The payment was not confirmed at the bank. Nothing was charged.',
  canceled: 'The payment was canceled. Nothing was charged.',
};
const cardDeclined = 'The card was declined. Nothing was charged.';

export const notProcessed: Failure = { code: '20226', detail: 'The payment was not processed. Nothing was charged.' };

export const declineOf = ({ code, reason }: Pick<Declined, 'code' | 'reason'>): Failure => ({
  code,
  detail: declineDetails[reason] ?? cardDeclined,
  data: { reason },
});

/** Makes the order of a paid purchase and updates the ticket status of its events. Returns a charge that pays for nothing. */
export const complete = async (deps: PlatformDeps, purchase: Purchase, paid: Paid): Promise<Settled> => {
  if (paid !== null && !isChargeOf(purchase, paid)) {
    await giveUpAndReturn(deps, purchase.id, paid);
    return 'given up';
  }
  const settled = await settle(deps, purchase.id, paid);
  if (settled !== 'given up') await refreshTicketsStatus(deps.db, purchase.cart_id);
  else if (paid !== null) await returnCharge(deps, purchase.id, paid);
  return settled;
};

/**
 * Ends an attempt before its purchase is given up: one that was declined could otherwise still be charged, by another confirmation. Answers
 * its outcome: the one before, unless it was charged meanwhile, or could not be ended.
 */
export const endAttempt = async <T extends ChargeOutcome>(
  processor: PaymentPort,
  attempt: Attempt,
  outcome: T,
): Promise<ChargeOutcome> => {
  const ended = await processor.cancel(attempt);
  if (ended.kind === 'needs-action') return { kind: 'unknown' };
  return ended.kind === 'charged' || ended.kind === 'unknown' ? ended : outcome;
};

/** Opens an attempt, stores its handle, and charges. Nothing is charged when the purchase was given up meanwhile. */
const openAndCharge = async (
  deps: PlatformDeps,
  purchase: NewPurchase,
  returnUrl: string | undefined,
): Promise<ChargeOutcome | undefined> => {
  const processor = processorOf(deps, deps.tenant.id);
  const request = {
    key: purchase.id,
    amountCents: purchase.amount_cents,
    currency: purchase.currency,
    billing: billingToSend(purchase.billing),
  };
  const opened = await processor.open(request);
  if (opened.kind === 'not-opened') return { kind: 'not-processed' };
  const { handle } = opened;
  if (!(await storeHandle(deps.db, purchase.id, handle))) return undefined;
  const outcome = await processor.charge({ ...request, handle, token: purchase.payment_token ?? '', returnUrl });
  return outcome.kind === 'declined' ? endAttempt(processor, { key: purchase.id, handle }, outcome) : outcome;
};

/** Step 2, outside any transaction: charges with the purchase's id as idempotency key, and settles or gives up. */
const charge = async (
  deps: PlatformDeps,
  purchase: NewPurchase,
  returnUrl: string | undefined,
): Promise<Settled | undefined> => {
  if (purchase.amount_cents === 0) return complete(deps, purchase, null);
  const outcome = await openAndCharge(deps, purchase, returnUrl);
  if (outcome === undefined) return undefined;
  if (outcome.kind === 'charged') return complete(deps, purchase, outcome);
  if (outcome.kind === 'declined') await giveUp(deps.db, purchase.id, 'declined', declineOf(outcome));
  else if (outcome.kind === 'not-processed') await giveUp(deps.db, purchase.id, 'void', notProcessed);
  else if (outcome.kind === 'needs-action') await awaitAction(deps.db, purchase.id, outcome.step);
  else await markUnknown(deps.db, purchase.id);
  return undefined;
};

/** The answer to the request of a purchase, the same whenever it is repeated. Throws the error of a failed purchase. */
export const answerOf = async (
  context: Context,
  purchase: PurchaseRow,
  { tenantId, sessionId, userId }: Visitor,
): Promise<PurchaseAnswer> => {
  if (purchase.state === 'succeeded') {
    return { status: 200, order: await readOrderOfPurchase(context.db, purchase.id, context) };
  }
  if (purchase.state === 'unknown') {
    const cart = await readCart(context.db, { uuid: purchase.cart_id, tenantId, sessionId, userId }, context);
    const { step = null, actUntil = null } = cart.purchase ?? {};
    if (step === null || actUntil === null) return { status: 202, body: { status: 'pending', cart } };
    return { status: 202, body: { status: 'action_required', cart, step, actUntil } };
  }
  if (purchase.state === 'started') {
    throw new PlatformError('20010', { detail: 'This purchase is still under way. Ask again in a moment.' });
  }
  const { code, detail, data } = purchase.failure ?? notProcessed;
  throw new PlatformError(code, { detail, data });
};

export const readPurchase = async (db: Db, id: string): Promise<PurchaseRow> => {
  const purchase = await findPurchase(db, id);
  if (purchase === undefined) throw new Error(`purchase ${id} does not exist`);
  return purchase;
};

/** For a double click or a retry: waits for the purchase that is already running. */
export const waitUntilDecided = async (context: Context, id: string): Promise<PurchaseRow> => {
  let latest = await readPurchase(context.db, id);
  for (let polls = 0; latest.state === 'started' && polls < MAX_POLLS; polls += 1) {
    await delay(POLL_MS);
    latest = await readPurchase(context.db, id);
  }
  return latest;
};

/** CART-12: begin, charge, settle. However often it is repeated, a cart is charged and bought once. */
export const purchase = async (context: Context, request: PurchaseRequest): Promise<PurchaseAnswer> => {
  const checked = checkRequest(request, context.tenant);
  const { db, tenant } = context;
  const processor = processorOf(context, tenant.id);
  const begun = await inQueueOfCart(request.cartId, () => begin(db, { tenant, processor }, checked));
  if (begun.earlier !== undefined) {
    return answerOf(context, await waitUntilDecided(context, begun.earlier.id), request);
  }
  const settled = await charge(context, begun.purchase, checked.returnUrl).catch(async (error: unknown) => {
    // The card may have been charged before the failure: the reconciler finds out, and the buyer gets 202.
    if (context.logger) context.logger.error({ err: error, purchase: begun.purchase.id }, 'purchase outcome unknown');
    await markUnknown(context.db, begun.purchase.id);
    return undefined;
  });
  if (typeof settled === 'object')
    return { status: 200, order: await showMadeOrder(context.db, settled.made, context) };
  return answerOf(context, await readPurchase(context.db, begun.purchase.id), request);
};
