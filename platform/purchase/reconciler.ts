import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob, workOn } from '../core/jobs.ts';
import { decide, returnLateCharge, VOID_MS } from './decide.ts';
import { claimOpen, claimVoid, type ReconcileDelays } from './reconcile-repository.ts';

export const defaultDelays: ReconcileDelays = { unknownMs: 2_000, startedMs: 30_000, voidMs: VOID_MS, lateMs: 60_000 };

/** More than one, so that a slow answer does not delay all others; few, so that a lock does not take many connections. */
const MAX_CONCURRENT = 4;

/** Checks all due purchases without a known outcome once, whichever platform started them. */
export const reconcileOnce = async (deps: PlatformDeps, delays: ReconcileDelays = defaultDelays): Promise<void> => {
  const { db, logger } = deps;
  const each = { what: 'purchase', atOnce: MAX_CONCURRENT, failure: 'purchase not reconciled', logger };
  await workOn(await claimOpen(db, delays), (purchase) => decide(deps, purchase, { voidMs: delays.voidMs }), each);
  await workOn(await claimVoid(db, delays), (purchase) => returnLateCharge(deps, purchase), each);
};

export const startReconciler = (deps: PlatformDeps, everyMs = 2_000): Job =>
  startJob({ run: () => reconcileOnce(deps), everyMs, failure: 'reconciling failed', logger: deps.logger });
