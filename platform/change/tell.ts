import { deleteCartsOf } from '../cart/service.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob, workOn } from '../core/jobs.ts';
import { refundCancelled } from '../refund/service.ts';
import {
  type EventChange,
  finishCancellation,
  openChanges,
  ordersToRefund,
  takeChange,
  tellBatch,
} from './repository.ts';

/** A statement ends after 15 seconds: what had read the event before its change is written by then. */
const SETTLED_MS = 20_000;
/**
 * Of the 20 connections that write: a cancelled event with many orders must not slow down the sales of others. Six orders at a time
 * are 10,000 in under ten minutes with a processor that takes a quarter of a second for an answer.
 */
const AT_ONCE = 6;

const tellAll = async (db: Db, id: number, settledMs: number): Promise<void> => {
  const tellNext = () =>
    inTransaction(db, async (tx) => {
      const change = await takeChange(tx, id);
      return change !== undefined && (await tellBatch(tx, change, settledMs));
    });
  while (await tellNext());
};

/** Each order by itself: what is refunded has no tickets any more, so that after a crash only the others are left. */
const refundAll = async (deps: PlatformDeps, change: EventChange): Promise<void> => {
  const { db, logger } = deps;
  const { event_id: eventId, id: changeId } = change;
  // What visitors have in open carts is theirs no longer: it cannot be paid.
  await deleteCartsOf(db, eventId);
  const each = {
    what: 'order',
    atOnce: AT_ONCE,
    failure: 'order of a cancelled event not refunded, tried again',
    logger,
  };
  let after = 0;
  for (;;) {
    const orders = await ordersToRefund(db, eventId, after);
    const last = orders.at(-1);
    if (last === undefined) break;
    after = last.id;
    await workOn(orders, (order) => refundCancelled(deps, { purchaseId: order.purchase_id, eventId, changeId }), each);
  }
  await finishCancellation(db, change);
};

const tellChanged = async ({ db }: PlatformDeps, settledMs = SETTLED_MS): Promise<void> => {
  for (const { id } of await openChanges(db, { isCancelled: false, settledMs })) await tellAll(db, id, settledMs);
};

const refundCancelledEvents = async (deps: PlatformDeps, settledMs = SETTLED_MS): Promise<void> => {
  for (const change of await openChanges(deps.db, { isCancelled: true, settledMs })) await refundAll(deps, change);
};

/** ORDER-7: tells the buyers of changed events, and refunds those of cancelled ones, whichever platform made the change. */
export const tellOnce = async (deps: PlatformDeps, settledMs?: number): Promise<void> => {
  await tellChanged(deps, settledMs);
  await refundCancelledEvents(deps, settledMs);
};

/** Two jobs: who has to be told waits for no cancelled event with thousands of orders, or a processor that answers none of them. */
export const startTelling = (deps: PlatformDeps, everyMs = 5_000): Job => {
  const { logger } = deps;
  const jobs = [
    startJob({ run: () => tellChanged(deps), everyMs, failure: 'buyers of changed events not told', logger }),
    startJob({ run: () => refundCancelledEvents(deps), everyMs, failure: 'cancelled events not refunded', logger }),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
};
