import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob, workOn } from '../core/jobs.ts';
import { decide, returnLateCharge, VOID_MS } from './decide.ts';
import { claimGivenUp, claimOpen, claimWaiting, type ReconcileDelays } from './reconcile-repository.ts';

export const defaultDelays: ReconcileDelays = { unknownMs: 2_000, startedMs: 30_000, voidMs: VOID_MS, lateMs: 60_000 };

/** More than one, so that a slow answer does not delay all others; few, so that a lock does not take many connections. */
const MAX_CONCURRENT = 4;

const eachOf = ({ logger }: PlatformDeps) => ({
  what: 'purchase',
  atOnce: MAX_CONCURRENT,
  failure: 'purchase not reconciled',
  logger,
});

const askAboutWaiting = async (deps: PlatformDeps, delays: ReconcileDelays): Promise<void> =>
  workOn(await claimWaiting(deps.db, delays), (purchase) => decide(deps, purchase), eachOf(deps));

const decideOpen = async (deps: PlatformDeps, delays: ReconcileDelays): Promise<void> => {
  const { db } = deps;
  const { voidMs } = delays;
  await workOn(await claimOpen(db, delays), (purchase) => decide(deps, purchase, { voidMs }), eachOf(deps));
  await workOn(await claimGivenUp(db, delays), (purchase) => returnLateCharge(deps, purchase), eachOf(deps));
};

/** Checks all due purchases without a known outcome once, whichever platform started them. */
export const reconcileOnce = async (deps: PlatformDeps, delays: ReconcileDelays = defaultDelays): Promise<void> => {
  await decideOpen(deps, delays);
  await askAboutWaiting(deps, delays);
};

/** Two jobs: a processor that is slow about purchases that wait for their buyer delays no other. */
export const startReconciler = (deps: PlatformDeps, everyMs = 2_000): Job => {
  const jobs = [decideOpen, askAboutWaiting].map((run) =>
    startJob({ run: () => run(deps, defaultDelays), everyMs, failure: 'reconciling failed', logger: deps.logger }),
  );
  return { stop: async () => void (await Promise.all(jobs.map(({ stop }) => stop()))) };
};
