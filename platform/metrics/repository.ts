import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export type HoldState = { live: number; overdue: number };

/** Carts that hold seats or rooms now, and those that the sweeper should have deleted two minutes ago. */
export const countHolds = async (db: Reader): Promise<HoldState> => {
  const { rows } = await sql<HoldState>`
    select count(*) filter (where expire_at > now()) as live,
      count(*) filter (where expire_at < now() - interval '2 minutes') as overdue
    from cart where state = 'open'`.execute(db);
  return rows[0] ?? { live: 0, overdue: 0 };
};

export type Unsent = { channel: string; messages: number; oldest_seconds: number };

/** Messages of the outbox that are not sent and not given up, and how long the oldest of them has waited. */
export const countUnsent = async (db: Reader): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select channel, count(*) as messages, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
    from outbox where done_at is null and given_up_at is null group by channel`.execute(db);
  return rows;
};

/** Purchases whose outcome is not known yet, without those that wait for their buyers. */
export const countUndecided = async (db: Reader): Promise<number> => {
  const { rows } = await sql<{ undecided: number }>`
    select count(*) as undecided from purchase
    where state in ('started', 'unknown') and coalesce(act_until <= now(), true)`.execute(db);
  return rows[0]?.undecided ?? 0;
};
