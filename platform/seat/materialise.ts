import { sql } from 'kysely';
import { type Db, inTransaction } from '../core/db.ts';
import { plannedSeats } from './planned-seats.ts';

const insertSeats = (eventId: string) => sql`
  insert into seat (event_id, offer_id, section, row_name, row_index, number, position,
    accessible, companion, restricted_view, state) ${plannedSeats(eventId)}`;

/** Answers how many were made. */
const makeSeats = (db: Db, event: { id: string }): Promise<number> =>
  inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('event')
      .select('seats_ready')
      .where('id', '=', event.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (locked === undefined || locked.seats_ready) return 0;
    const { numAffectedRows: made = 0n } = await insertSeats(event.id).execute(tx);
    await tx.updateTable('event').set({ seats_ready: true }).where('id', '=', event.id).execute();
    return Number(made);
  });

/**
 * A table that has grown by a tenth is counted afresh, as autovacuum would within a minute: until then the database
 * takes a stadium for a handful of seats, and reads all of it where it should walk. Somebody waits for their hold, and a
 * small sample says as much of a table that was small until now.
 */
const recountSeats = async (db: Db, made: number): Promise<void> => {
  const { rows } = await sql<{ much: boolean }>`
    select ${made}::int > 0.1 * reltuples as much from pg_class where oid = 'seat'::regclass`.execute(db);
  if (!rows[0]?.much) return;
  await inTransaction(db, async (tx) => {
    await sql`set local default_statistics_target = 10`.execute(tx);
    await sql`analyze (skip_locked) seat`.execute(tx);
  });
};

const makeAndCount = async (db: Db, event: { id: string }): Promise<void> => {
  const made = await makeSeats(db, event);
  if (made > 0) await recountSeats(db, made);
};

const underWay = new WeakMap<Db, Map<string, Promise<void>>>();

/**
 * Writes an event's seats, for its first hold and never for a reader: once, because the event's row is locked, so that of
 * two first holds one waits and finds the seats written. Those who wait in this process wait without a connection, or the
 * first rush for one event would leave none for any other.
 */
export const writeSeats = (db: Db, event: { id: string }): Promise<void> => {
  const writes = underWay.get(db) ?? new Map<string, Promise<void>>();
  underWay.set(db, writes);
  const write = writes.get(event.id) ?? makeAndCount(db, event).finally(() => writes.delete(event.id));
  writes.set(event.id, write);
  return write;
};
