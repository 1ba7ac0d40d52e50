import { sql } from 'kysely';
import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { deleteCarts } from './holds.ts';

const BATCH = 200;

/** Answers how many carts were deleted, at most a batch. */
const sweepBatch = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const expired = await tx
      .selectFrom('cart')
      .select('uuid')
      .where('state', '=', 'open')
      .where(sql<boolean>`(expire_at is null or expire_at <= now())`)
      .orderBy('uuid')
      .limit(BATCH)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    await deleteCarts(
      tx,
      expired.map((cart) => cart.uuid),
    );
    return expired.length;
  });

/** CART-4: deletes expired carts and answers their number. Only cleans up: the seats of an expired cart are free anyway. */
export const sweepExpired = async (db: Db): Promise<number> => {
  let total = 0;
  for (;;) {
    const swept = await sweepBatch(db);
    total += swept;
    if (swept < BATCH) return total;
  }
};

export const startSweeper = (db: Db, logger: PlatformDeps['logger'], everyMs = 30_000): Job =>
  startJob({ run: () => sweepExpired(db), everyMs, failure: 'expired carts not deleted', logger });
