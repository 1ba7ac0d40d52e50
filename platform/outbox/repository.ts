import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export type News = { id: number; topic: string; payload: object; created_at: Date; attempts: number };

const AT_ONCE = 20;
/** About a day of them; news that nobody has taken by then are given up and wait for a person (PAY-2). */
const MOST_TRIES = 36;
/** Twice as long after every failure, up to an hour. */
const pause = sql`least(interval '1 hour', make_interval(secs => 2 ^ least(attempts, 12)))`;

/** Takes news that are due, and puts them off, so that a process that dies with them leaves them to the next. */
export const claimNews = async (db: Reader): Promise<News[]> => {
  const { rows } = await sql<News>`
    update outbox o set attempts = o.attempts + 1, available_at = now() + ${pause}
    where o.id in (
      select id from outbox where done_at is null and given_up_at is null and available_at <= now()
      order by id limit ${AT_ONCE} for update skip locked
    ) returning o.id, o.topic, o.payload, o.created_at, o.attempts`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
};

/** All that waits, in one statement; answers how many. */
export const markAllDone = async (db: Reader): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()` })
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const markDone = async (db: Reader, id: number): Promise<void> => {
  await db.updateTable('outbox').set({ done_at: sql<Date>`now()` }).where('id', '=', id).execute();
};

/** News that were not taken: after the last try nobody tries again. Answers whether that was the last. */
export const noteFailure = async (db: Reader, { id, attempts }: Pick<News, 'id' | 'attempts'>): Promise<boolean> => {
  if (attempts < MOST_TRIES) return false;
  await db.updateTable('outbox').set({ given_up_at: sql<Date>`now()` }).where('id', '=', id).execute();
  return true;
};
