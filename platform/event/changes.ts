import { sql } from 'kysely';
import { skipLocked } from '../core/claim.ts';
import { type Db, inTransaction, type Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';

const TWO_SECONDS = 2_000;
/** As many changes as are numbered in one transaction. */
const AT_ONCE = 10_000;

/**
 * Gives numbers to changes that are committed, each event's latest only, and forgets its earlier ones. Answers whether there
 * may be more. Only who has locked `event_feed` gives numbers, so that they appear to readers in their order.
 */
export const numberChanges = async (db: Db): Promise<boolean> => {
  const { rows: waiting } = await sql`select from feed_entry where number is null limit 1`.execute(db);
  if (waiting.length === 0) return false;
  return inTransaction(db, async (tx) => {
    const { rows } = await skipLocked(sql<{ last: number }>`select last_number as last from event_feed`).execute(tx);
    const [feed] = rows;
    // Another platform is giving numbers.
    if (feed === undefined) return false;
    const { rows: numbered } = await sql<{ waiting: number }>`
      with waiting as materialized (
        select id, event_id from feed_entry where number is null order by id limit ${AT_ONCE}),
      latest as materialized (
        select event_id, max(id) as id from waiting group by event_id),
      numbered as (
        update feed_entry c set number = ${feed.last}::bigint + l.place
        from (select id, row_number() over (order by id) as place from latest) l where c.id = l.id
        returning c.number),
      forgotten as (
        delete from feed_entry c using latest l
        where c.event_id = l.event_id and c.id <> l.id
          and (c.number is not null or c.id in (select id from waiting))),
      told as (
        update event_feed set last_number = coalesce((select max(number) from numbered), last_number))
      select count(*)::int as waiting from waiting`.execute(tx);
    return (numbered[0]?.waiting ?? 0) === AT_ONCE;
  });
};

export const startNumberingChanges = (db: Db, logger: PlatformDeps['logger'], everyMs = TWO_SECONDS): Job =>
  startJob({ run: () => numberChanges(db), everyMs, failure: 'changes of events not numbered', logger });

/** The number of the last change that readers may have seen. */
export const lastNumber = async (db: Reader): Promise<number> => {
  const { rows } = await sql<{ last: number }>`select last_number as last from event_feed`.execute(db);
  return rows[0]?.last ?? 0;
};

type ChangeRow = { event_id: string; changed_at: Date; number: number };

/** The changes after a number, in order. */
export const findChanges = async (db: Reader, since: number, limit: number): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select event_id, changed_at, number from feed_entry where number > ${since}::bigint order by number limit ${limit}`.execute(
    db,
  );
  return rows;
};
