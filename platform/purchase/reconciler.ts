import { isTemporary } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob, workOn } from '../core/jobs.ts';
import type { Attempt } from '../payment/port.ts';
import { paymentOfPurchase } from '../payment/service.ts';
import { giveUp, type Paid } from './finish.ts';
import { giveUpAndReturn, returnCharge } from './late-charge.ts';
import {
  claimOpen,
  claimVoid,
  countSettleFailure,
  markRuledOut,
  type ReconcileDelays,
} from './reconcile-repository.ts';
import type { PurchaseRow } from './repository.ts';
import { complete, declineOf, endAttempt, notProcessed } from './service.ts';

export const defaultDelays: ReconcileDelays = { unknownMs: 2_000, startedMs: 30_000, voidMs: 30_000, lateMs: 60_000 };

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

const decide = async (deps: PlatformDeps, purchase: PurchaseRow, { voidMs }: ReconcileDelays): Promise<unknown> => {
  if (purchase.amount_cents === 0) return completeOrReturn(deps, purchase, null);
  const { processor } = await paymentOfPurchase(deps, purchase.id);
  const found = await processor.find(attemptOf(purchase));
  // The request for the charge of a young purchase may still be on its way to the processor.
  const isOld = purchase.updated_at.getTime() - purchase.created_at.getTime() >= voidMs;
  if (found.kind === 'not-processed' && !isOld) return undefined;
  const isOver = found.kind === 'declined' || found.kind === 'not-processed';
  const outcome = isOver ? await endAttempt(processor, attemptOf(purchase), found) : found;
  if (outcome.kind === 'charged') return completeOrReturn(deps, purchase, outcome);
  if (outcome.kind === 'declined') return giveUp(deps.db, purchase.id, 'declined', declineOf(outcome));
  if (outcome.kind === 'not-processed') return giveUp(deps.db, purchase.id, 'void', notProcessed);
  return undefined;
};

/** PAY-1: returns the late charge of a void purchase, or notes that there is none. Without a clear answer it is checked again. */
const returnLateCharge = async (deps: PlatformDeps, purchase: PurchaseRow): Promise<void> => {
  const { processor } = await paymentOfPurchase(deps, purchase.id);
  const outcome = await processor.cancel(attemptOf(purchase));
  if (outcome.kind === 'charged') await returnCharge(deps, purchase.id, outcome);
  else if (outcome.kind !== 'unknown') await markRuledOut(deps.db, purchase.id);
};

/** More than one, so that a slow answer does not delay all others; few, so that a lock does not take many connections. */
const MAX_CONCURRENT = 4;

/** Checks all due purchases without a known outcome once, whichever platform started them. */
export const reconcileOnce = async (deps: PlatformDeps, delays: ReconcileDelays = defaultDelays): Promise<void> => {
  const { db, logger } = deps;
  const each = { what: 'purchase', atOnce: MAX_CONCURRENT, failure: 'purchase not reconciled', logger };
  await workOn(await claimOpen(db, delays), (purchase) => decide(deps, purchase, delays), each);
  await workOn(await claimVoid(db, delays), (purchase) => returnLateCharge(deps, purchase), each);
};

export const startReconciler = (deps: PlatformDeps, everyMs = 2_000): Job =>
  startJob({ run: () => reconcileOnce(deps), everyMs, failure: 'reconciling failed', logger: deps.logger });
