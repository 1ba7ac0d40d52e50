import { sql } from 'kysely';
import { deleteUnlocked } from '../core/claim.ts';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Job, startJob } from '../core/jobs.ts';

/** The channel of the notifications. */
export const CHANNEL = 'grandstand_live';

const QUARTER_SECOND = 250;
/** As many notes as are taken out at once. */
const AT_ONCE = 5_000;
/** A payload has less than 8,000 bytes, and a name 37 at most. */
const NAMES_A_PAYLOAD = 200;

/** Takes out what was noted and notifies who listens. Answers whether there may be more. */
const tellChanges = async (db: Db): Promise<boolean> => {
  const { rows: waiting } = await sql`select from live_change limit 1`.execute(db);
  if (waiting.length === 0) return false;
  const { rows } = await sql<{ taken: number }>`
    with taken as (${deleteUnlocked('live_change', sql`limit ${AT_ONCE}`)} returning event_id, session_id),
    named as (
      select distinct coalesce('e' || event_id, 's' || left(encode(sha256(convert_to(session_id::text, 'utf8')), 'hex'), 32)) as name
      from taken),
    payload as (
      select string_agg(name, ' ') as names
      from (select name, (row_number() over () - 1) / ${NAMES_A_PAYLOAD} as part from named) numbered group by part),
    told as (select count(pg_notify(${CHANNEL}, names)) from payload)
    select (select count(*) from taken)::int as taken from told`.execute(db);
  return (rows[0]?.taken ?? 0) === AT_ONCE;
};

export const startTellingChanges = (db: Db, logger: PlatformDeps['logger'], everyMs = QUARTER_SECOND): Job =>
  startJob({ run: () => tellChanges(db), everyMs, failure: 'changes not told to who watches', logger });
