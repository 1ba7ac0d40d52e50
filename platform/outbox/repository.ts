import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export type Message = {
  id: number;
  topic: string;
  brand: string | null;
  payload: object;
  created_at: Date;
  attempts: number;
};

const BATCH = 20;
/** They take about a day; then a message is given up and listed for a person (PAY-2). */
const MAX_ATTEMPTS = 36;
/** Exponential back-off: 2, 4, 8 … seconds, at most an hour. */
const backOff = sql`least(interval '1 hour', make_interval(secs => 2 ^ least(attempts, 12)))`;

/** Takes due messages and moves their next attempt into the future, so that another process sends them if this one dies. */
export const claimMessages = async (db: Reader): Promise<Message[]> => {
  const { rows } = await sql<Message>`
    update outbox o set attempts = o.attempts + 1, available_at = now() + ${backOff}
    where o.id in (
      select id from outbox where done_at is null and given_up_at is null and available_at <= now()
      order by id limit ${BATCH} for update skip locked
    ) returning o.id, o.topic, o.payload,
      (select tenant_id from "order" where uuid = (o.payload ->> 'orderUuid')::uuid) as brand, o.created_at, o.attempts`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.id - b.id);
};

/** Marks all unsent messages as done; answers how many. */
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

/** Gives a message up after its last attempt. Answers whether it did. */
export const giveUpAfterLastAttempt = async (
  db: Reader,
  { id, attempts }: Pick<Message, 'id' | 'attempts'>,
): Promise<boolean> => {
  if (attempts < MAX_ATTEMPTS) return false;
  await db.updateTable('outbox').set({ given_up_at: sql<Date>`now()` }).where('id', '=', id).execute();
  return true;
};
