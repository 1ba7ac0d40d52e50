import { bulkhead } from 'cockatiel';
import { isTemporary } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { giveUp, type Paid } from './finish.ts';
import { giveUpAndReturn, returnCharge } from './late-charge.ts';
import { claimVoid, ruleOut } from './late-charge-repository.ts';
import { claimOpen, countSettleFailure, type Patience, type PurchaseRow } from './repository.ts';
import { complete, declineOf, notProcessed } from './service.ts';

export const patience: Patience = { unknownMs: 2_000, startedMs: 30_000, voidMs: 30_000, lateMs: 60_000 };

/** A settle that fails so often for a reason that does not pass by itself cannot be: its buyer gets the money back. */
const SETTLE_TRIES = 5;

const completeOrReturn = async (deps: PlatformDeps, purchase: PurchaseRow, paid: Paid): Promise<void> => {
  try {
    await complete(deps, purchase, paid);
  } catch (error) {
    if (isTemporary(error) || (await countSettleFailure(deps.db, purchase.id)) < SETTLE_TRIES) throw error;
    if (deps.logger) deps.logger.error({ err: error, purchase: purchase.id }, 'no order can be made, money returned');
    await giveUpAndReturn(deps, purchase.id, paid);
  }
};

const decide = async (deps: PlatformDeps, purchase: PurchaseRow, { voidMs }: Patience): Promise<unknown> => {
  if (purchase.amount_cents === 0) return completeOrReturn(deps, purchase, null);
  const outcome = await deps.processor.findByKey(purchase.id);
  if (outcome.kind === 'charged') return completeOrReturn(deps, purchase, outcome);
  if (outcome.kind === 'declined') return giveUp(deps.db, purchase.id, 'declined', declineOf(outcome));
  // A request may still be on its way to the processor; it is given time to arrive.
  const old = purchase.updated_at.getTime() - purchase.created_at.getTime() >= voidMs;
  if (outcome.kind === 'not-processed' && old) return giveUp(deps.db, purchase.id, 'void', notProcessed);
  return undefined;
};

/** PAY-1: until the processor has said clearly that there is no charge, or has returned the one there is. */
const returnWhatCameLate = async (deps: PlatformDeps, purchase: PurchaseRow): Promise<void> => {
  const outcome = await deps.processor.findByKey(purchase.id);
  if (outcome.kind === 'charged') await returnCharge(deps, purchase.id, outcome);
  else if (outcome.kind !== 'unknown') await ruleOut(deps.db, purchase.id);
};

const AT_ONCE = 4;

/** Looks once after every purchase whose outcome nobody knows, whichever platform began it. */
export const reconcileOnce = async (deps: PlatformDeps, limits: Patience = patience): Promise<void> => {
  const some = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  const each = async (purchases: readonly PurchaseRow[], run: (purchase: PurchaseRow) => Promise<unknown>) => {
    // A few together: a silent processor keeps nobody waiting for all others, and a lock takes no more connections than these.
    await Promise.all(
      purchases.map((purchase) =>
        some
          .execute(() => run(purchase))
          .catch((error: unknown) => {
            if (deps.logger) deps.logger.error({ err: error, purchase: purchase.id }, 'purchase not reconciled');
          }),
      ),
    );
  };
  await each(await claimOpen(deps.db, limits), (purchase) => decide(deps, purchase, limits));
  await each(await claimVoid(deps.db, limits), (purchase) => returnWhatCameLate(deps, purchase));
};

/** Reconciles every so often until it is stopped. */
export const startReconciler = (deps: PlatformDeps, everyMs = 2_000): Job =>
  startJob({ run: () => reconcileOnce(deps), everyMs, failure: 'reconciling failed', logger: deps.logger });
