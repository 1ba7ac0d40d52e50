import { type RawBuilder, sql } from 'kysely';
import { skipLocked } from '../core/claim.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { deleteCarts } from './holds.ts';

const BATCH = 200;

/** Deletes open carts, a batch in each transaction, and answers their number; those that somebody else has locked stay. */
const deleteOpenCarts = async (db: Db, isMeant: RawBuilder<unknown>): Promise<number> => {
  const deleted = await inTransaction(db, async (tx) => {
    const open = sql<{
      uuid: string;
    }>`select uuid from cart where state = 'open' and ${isMeant} order by uuid limit ${BATCH}`;
    const { rows } = await skipLocked(open).execute(tx);
    const uuids = rows.map(({ uuid }) => uuid);
    await deleteCarts(tx, uuids);
    return uuids.length;
  });
  return deleted < BATCH ? deleted : deleted + (await deleteOpenCarts(db, isMeant));
};

/** Deletes the open carts that have tickets of an event. */
export const deleteCartsOf = (db: Db, eventId: string): Promise<number> =>
  deleteOpenCarts(db, sql`uuid in (select cart_id from cart_item where event_id = ${eventId}::uuid)`);

/** CART-4: deletes expired carts and answers their number. Only cleans up: the seats of an expired cart are free anyway. */
export const sweepExpired = (db: Db): Promise<number> =>
  deleteOpenCarts(db, sql`(expire_at is null or expire_at <= now())`);

export const startSweeper = (db: Db, logger: PlatformDeps['logger'], everyMs = 30_000): Job =>
  startJob({ run: () => sweepExpired(db), everyMs, failure: 'expired carts not deleted', logger });
