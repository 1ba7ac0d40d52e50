import { sql } from 'kysely';
import { type Db, inTransaction } from '../core/db.ts';
import { plannedSeats } from './planned-seats.ts';

const insertSeats = (eventId: string) => sql`
  insert into seat (event_id, offer_id, section, row_name, row_index, number, position,
    accessible, companion, restricted_view, state) ${plannedSeats(eventId)}`;

/** Answers how many seats were inserted; 0 when they were written before. */
const writeOnce = (db: Db, event: { id: string }): Promise<number> =>
  inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('event')
      .select('seats_ready')
      .where('id', '=', event.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (locked === undefined || locked.seats_ready) return 0;
    const { numAffectedRows: inserted = 0n } = await insertSeats(event.id).execute(tx);
    await tx.updateTable('event').set({ seats_ready: true }).where('id', '=', event.id).execute();
    return Number(inserted);
  });

/**
 * Analyzes a table that has grown by more than a tenth. Autovacuum would do so within a minute, but until then the planner
 * expects only a few seats and reads all of them instead of scanning an index. The sample is small because a visitor waits.
 */
const analyzeSeats = async (db: Db, inserted: number): Promise<void> => {
  const { rows } = await sql<{ hasGrown: boolean }>`
    select ${inserted}::int > 0.1 * reltuples as "hasGrown" from pg_class where oid = 'seat'::regclass`.execute(db);
  if (!rows[0]?.hasGrown) return;
  await inTransaction(db, async (tx) => {
    await sql`set local default_statistics_target = 10`.execute(tx);
    await sql`analyze (skip_locked) seat`.execute(tx);
  });
};

const writeAndAnalyze = async (db: Db, event: { id: string }): Promise<void> => {
  const inserted = await writeOnce(db, event);
  if (inserted > 0) await analyzeSeats(db, inserted);
};

const runningWrites = new WeakMap<Db, Map<string, Promise<void>>>();

/**
 * Writes an event's seats before its first hold. Only once, because the event's row is locked. Calls for the same event in
 * this process share one promise, so that those who wait use no connection.
 */
export const writeSeats = (db: Db, event: { id: string }): Promise<void> => {
  const writes = runningWrites.get(db) ?? new Map<string, Promise<void>>();
  runningWrites.set(db, writes);
  const write = writes.get(event.id) ?? writeAndAnalyze(db, event).finally(() => writes.delete(event.id));
  writes.set(event.id, write);
  return write;
};
