import { bulkhead } from 'cockatiel';
import { deleteCarts } from '../cart/service.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { refundCancelled } from '../refund/service.ts';
import {
  type EventChange,
  finishCancellation,
  lockOpenCartsOf,
  openChanges,
  ordersToRefund,
  takeChange,
  tellBatch,
} from './repository.ts';

/** A statement ends after 15 seconds: a purchase that read the event before its change is an order by then, or refused. */
const SETTLED_MS = 20_000;
/**
 * Of the 20 connections that write: a cancelled event with many orders must not slow down the sales of others. Six orders at a time
 * are 10,000 in under ten minutes with a processor that takes a quarter of a second for an answer.
 */
const AT_ONCE = 6;

const tellAll = async (db: Db, id: number): Promise<void> => {
  const tellNext = () =>
    inTransaction(db, async (tx) => {
      const change = await takeChange(tx, id);
      return change !== undefined && (await tellBatch(tx, change));
    });
  while (await tellNext());
};

/** What visitors have in open carts is theirs no longer: it cannot be paid. */
const dropCarts = async (db: Db, eventId: string): Promise<void> => {
  const dropNext = () =>
    inTransaction(db, async (tx) => {
      const carts = await lockOpenCartsOf(tx, eventId);
      await deleteCarts(tx, carts);
      return carts.length > 0;
    });
  while (await dropNext());
};

/** Each order by itself: what is refunded has no tickets any more, so that after a crash only the others are left. */
const refundAll = async (deps: PlatformDeps, change: EventChange): Promise<void> => {
  const { db, logger } = deps;
  const { event_id: eventId, id: changeId } = change;
  await dropCarts(db, eventId);
  const limited = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  let after = 0;
  for (;;) {
    const orders = await ordersToRefund(db, eventId, after);
    const last = orders.at(-1);
    if (last === undefined) break;
    after = last.id;
    await Promise.all(
      orders.map(({ id, purchase_id: purchaseId }) =>
        limited
          .execute(() => refundCancelled(deps, { purchaseId, eventId, changeId }))
          .catch((error: unknown) => {
            if (logger) logger.error({ err: error, order: id }, 'order of a cancelled event not refunded, tried again');
          }),
      ),
    );
  }
  await finishCancellation(db, change);
};

const tellChanged = async ({ db }: PlatformDeps, settledMs = SETTLED_MS): Promise<void> => {
  for (const { id } of await openChanges(db, { isCancelled: false, settledMs })) await tellAll(db, id);
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
