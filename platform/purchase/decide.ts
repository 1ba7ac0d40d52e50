import { isTemporary } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { Attempt, ChargeOutcome } from '../payment/port.ts';
import { processorOfPurchase } from '../payment/service.ts';
import { giveUp, type Paid } from './finish.ts';
import { giveUpAndReturn, returnCharge } from './late-charge.ts';
import { countSettleFailure, markRuledOut, noteTrouble } from './reconcile-repository.ts';
import { awaitAction, type PurchaseRow } from './repository.ts';
import { complete, declineOf, endAttempt, notProcessed } from './service.ts';

/** After so many failures that are not temporary the buyer gets the money back. */
const MAX_SETTLE_FAILURES = 5;

const completeOrReturn = async (deps: PlatformDeps, purchase: PurchaseRow, paid: Paid): Promise<void> => {
  try {
    await complete(deps, purchase, paid);
  } catch (error) {
    if (isTemporary(error) || (await countSettleFailure(deps.db, purchase.id)) < MAX_SETTLE_FAILURES) throw error;
    if (deps.logger)
      deps.logger.error({ err: error, purchase: purchase.id }, 'no order can be made, returning the money');
    await giveUpAndReturn(deps, purchase.id, paid);
  }
};

const attemptOf = ({ id, handle }: PurchaseRow): Attempt => ({ key: id, handle });

/** No such charge counts only once a purchase is so old: the request for it may still be on its way. */
export const VOID_MS = 30_000;

type Wish = {
  /** The buyer gives the next step up. */
  isCanceled?: boolean;
  /** The buyer waits for the answer; otherwise an email tells them what they can't see. */
  isHere?: boolean;
  voidMs?: number;
};

/** Whether an attempt has to end that is not charged. A claimed purchase was updated just now, by the database's clock. */
const isOver = (
  purchase: PurchaseRow,
  found: ChargeOutcome,
  { isCanceled = false, voidMs = VOID_MS }: Wish,
): boolean => {
  const { updated_at: now, created_at: begun, step, act_until: until } = purchase;
  if (found.kind === 'needs-action') return isCanceled || (until !== null && until <= now);
  if (found.kind === 'not-processed') return step !== null || now.getTime() - begun.getTime() >= voidMs;
  return found.kind === 'declined';
};

/** Asks the processor what became of an undecided purchase. Settles it, gives it up, or leaves it as it is. */
export const decide = async (deps: PlatformDeps, purchase: PurchaseRow, wish: Wish = {}): Promise<void> => {
  const { id, step } = purchase;
  const told = !wish.isHere;
  if (purchase.amount_cents === 0) return completeOrReturn(deps, purchase, null);
  const processor = await processorOfPurchase(deps, id);
  const found = await processor.find(attemptOf(purchase));
  const ends = isOver(purchase, found, wish);
  const outcome = ends ? await endAttempt(processor, attemptOf(purchase), found) : found;
  if (outcome.kind === 'charged') return completeOrReturn(deps, purchase, outcome);
  if (outcome.kind === 'declined') return giveUp(deps.db, id, 'declined', declineOf(outcome), { told });
  if (outcome.kind === 'unknown') return noteTrouble(deps, purchase, outcome.trouble);
  if (!ends) return outcome.kind === 'needs-action' ? awaitAction(deps.db, id, outcome.step) : undefined;
  if (step === null && outcome.kind === 'not-processed') return giveUp(deps.db, id, 'void', notProcessed, { told });
  // Counts as a declined card: otherwise seats could be kept by never answering.
  const reason = wish.isCanceled ? 'canceled' : 'not_authenticated';
  return giveUp(deps.db, id, 'declined', declineOf({ code: '20002', reason }), { told });
};

/** PAY-1: returns the late charge of a void or declined purchase, or notes that there is none. Without a clear answer it is checked again. */
export const returnLateCharge = async (deps: PlatformDeps, purchase: PurchaseRow): Promise<void> => {
  const processor = await processorOfPurchase(deps, purchase.id);
  const outcome = await processor.cancel(attemptOf(purchase));
  if (outcome.kind === 'charged') await returnCharge(deps, purchase.id, outcome);
  else if (outcome.kind === 'unknown') await noteTrouble(deps, purchase, outcome.trouble);
  else if (outcome.kind !== 'needs-action') await markRuledOut(deps.db, purchase.id);
};
