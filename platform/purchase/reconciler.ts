import type { PlatformDeps } from '../core/deps.ts';
import { type Rounds, startRounds } from '../core/rounds.ts';
import { giveUp } from './finish.ts';
import { claimOpen, claimVoid, type Patience, type PurchaseRow } from './repository.ts';
import { complete, declineOf, notProcessed, refundLate } from './service.ts';

export const patience: Patience = { unknownMs: 2_000, startedMs: 30_000, voidMs: 30_000, lateMs: 60_000 };

const decide = async (deps: PlatformDeps, purchase: PurchaseRow, { voidMs }: Patience): Promise<unknown> => {
  if (purchase.amount_cents === 0) return complete(deps, purchase, null);
  const outcome = await deps.processor.findByKey(purchase.id);
  if (outcome.kind === 'charged') return complete(deps, purchase, outcome);
  if (outcome.kind === 'declined') return giveUp(deps.db, purchase.id, 'declined', declineOf(outcome));
  // A request may still be on its way to the processor; it is given time to arrive.
  const old = purchase.updated_at.getTime() - purchase.created_at.getTime() >= voidMs;
  if (outcome.kind === 'not-processed' && old) return giveUp(deps.db, purchase.id, 'void', notProcessed);
  return undefined;
};

const refundWhatCameLate = async (deps: PlatformDeps, purchase: PurchaseRow): Promise<void> => {
  const outcome = await deps.processor.findByKey(purchase.id);
  if (outcome.kind === 'charged') await refundLate(deps, purchase, outcome.chargeId);
};

/** Looks once after every purchase whose outcome nobody knows, whichever platform began it. */
export const reconcileOnce = async (deps: PlatformDeps, limits: Patience = patience): Promise<void> => {
  const each = async (purchases: readonly PurchaseRow[], work: (purchase: PurchaseRow) => Promise<unknown>) => {
    for (const purchase of purchases) {
      // One purchase that fails again must not keep the others waiting.
      await work(purchase).catch((error: unknown) => {
        if (deps.logger) deps.logger.error({ err: error, purchase: purchase.id }, 'purchase not reconciled');
      });
    }
  };
  await each(await claimOpen(deps.db, limits), (purchase) => decide(deps, purchase, limits));
  await each(await claimVoid(deps.db, limits), (purchase) => refundWhatCameLate(deps, purchase));
};

/** Reconciles every so often until it is stopped. */
export const startReconciler = (deps: PlatformDeps, everyMs = 2_000): Rounds =>
  startRounds({ work: () => reconcileOnce(deps), everyMs, failure: 'reconciling failed', logger: deps.logger });
