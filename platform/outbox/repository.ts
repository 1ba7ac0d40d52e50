import { sql } from 'kysely';
import type { BackOff } from '#rules/back-off.ts';
import { beginAttempt, claim, isDue, tryAgain } from '../core/claim.ts';
import type { Reader } from '../core/db.ts';

export type Channel = 'webhook' | 'mail';
export type Message = {
  id: number;
  topic: string;
  brand: string | null;
  payload: object;
  created_at: Date;
  attempts: number;
};

/** They take about a day; then a message is given up and listed for a person (PAY-2). */
const MAX_ATTEMPTS = 36;
/** Seconds: 2, 4, 8 …, at most an hour. */
const backOff: BackOff = { first: 2, factor: 2, longest: 3_600 };

/** What one change of an event writes to thousands of buyers. Two indexes of the outbox have the same condition. */
const isOfMany = sql`payload ->> 'changeId' is not null`;
const isOfOne = sql`payload ->> 'changeId' is null`;

/** How many of either kind a worker takes, and how long it may take to send them, before another one takes them as well. */
const leases: Readonly<Record<Channel, { batch: number; seconds: number }>> = {
  webhook: { batch: 20, seconds: 0 },
  // A mail server may take twenty seconds for each of its answers.
  mail: { batch: 5, seconds: 300 },
};

/**
 * Takes due messages and moves their next attempt into the future, so that another process sends them if this one dies. It takes
 * some of what concerns one buyer and some of what concerns many, so that neither waits for all of the other.
 */
export const claimMessages = async (db: Reader, channel: Channel): Promise<Message[]> => {
  const { batch, seconds } = leases[channel];
  const messages = await claim<Message>(db, 'outbox', {
    kinds: [isOfOne, isOfMany].map(
      (isOfKind) => sql`where channel = ${channel} and ${isOfKind} and ${isDue} order by id limit ${batch}`,
    ),
    set: beginAttempt(backOff, seconds),
    columns: sql`outbox.id, topic, payload, o.tenant_id as brand, outbox.created_at, attempts`,
    join: sql`left join "order" o on o.uuid = (payload ->> 'orderUuid')::uuid`,
  });
  return messages.toSorted((a, b) => a.id - b.id);
};

/** So long a message waits for somebody who sends it, and so long a sender counts as being there after it was last seen. */
const WAITS_FOR = sql`interval '3 days'`;

/** Notes that this process sends messages of the channel; it is written once a minute. */
export const noteSender = async (db: Reader, channel: Channel): Promise<void> => {
  await sql`insert into outbox_sender as s (channel) values (${channel})
    on conflict (channel) do update set seen_at = now() where s.seen_at < now() - interval '1 minute'`.execute(db);
};

/** Whether any process sends messages of the channel. */
export const hasSender = async (db: Reader, channel: Channel): Promise<boolean> => {
  const { rows } = await sql`select 1 from outbox_sender
    where channel = ${channel} and seen_at > now() - ${WAITS_FOR}`.execute(db);
  return rows.length > 0;
};

/** Marks all unsent messages as done, `untaken` those alone that nobody has tried to send for days; answers how many. */
export const markAllDone = async (db: Reader, channel: Channel, which: 'all' | 'untaken' = 'all'): Promise<number> => {
  const isMeant = which === 'all' ? sql`true` : sql`attempts = 0 and available_at < now() - ${WAITS_FOR}`;
  const { numAffectedRows } = await sql`update outbox set done_at = now()
    where channel = ${channel} and done_at is null and given_up_at is null and ${isMeant}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export const markDone = async (db: Reader, id: number): Promise<void> => {
  await db.updateTable('outbox').set({ done_at: sql<Date>`now()` }).where('id', '=', id).execute();
};

/** Has it sent again after the back-off. */
export const postpone = async (db: Reader, { id, attempts }: Message): Promise<void> => {
  await sql`update outbox set ${tryAgain(backOff, attempts)} where id = ${id}`.execute(db);
};

export const isLastAttempt = ({ attempts }: Pick<Message, 'attempts'>): boolean => attempts >= MAX_ATTEMPTS;

/** Sends it no more; it is listed for a person. */
export const giveUp = async (db: Reader, id: number): Promise<void> => {
  await db.updateTable('outbox').set({ given_up_at: sql<Date>`now()` }).where('id', '=', id).execute();
};
