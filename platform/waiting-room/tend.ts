import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { admit, deleteEnded, draw, followLoad, lockRoom, roomsToTend, stateOfRoom } from './repository.ts';

const tendRoom = (db: Db, eventId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRoom(tx, eventId);
    await followLoad(tx, eventId);
    const room = await stateOfRoom(tx, eventId);
    if (!room?.open || !room.started) return;
    if (!room.drawn) await draw(tx, eventId);
    await admit(tx, eventId);
  });

/** SCALE-3: draws at the start of sales, and lets in whose turn it is. All of it is in the database: another platform goes on after a crash. */
export const tendOnce = async (db: Db): Promise<void> => {
  for (const eventId of await roomsToTend(db)) await tendRoom(db, eventId);
  await deleteEnded(db);
};

export const startTending = (db: Db, logger: PlatformDeps['logger'], everyMs = 1_000): Job =>
  startJob({ run: () => tendOnce(db), everyMs, failure: 'waiting rooms not tended', logger });
