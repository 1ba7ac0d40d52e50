import { sql } from 'kysely';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Rounds, startRounds } from '../core/rounds.ts';

const FIVE_MINUTES = 300_000;

/** EVENT-5: what is over leaves the indexes of lists; by the same rule as in the trigger of the table. */
export const markPast = (db: Db): Promise<unknown> =>
  sql`update event set past = true
    where active and not past and day <= (now() at time zone 'utc')::date + 1
      and is_over(start_at, start_date, end_at, end_date, time_zone, now())`.execute(db);

/** Nobody looks for something to do by the minute; what is over for a day is hidden by the clock as well. */
export const startMarkingPast = (db: Db, logger: PlatformDeps['logger'], everyMs = FIVE_MINUTES): Rounds =>
  startRounds({ work: () => markPast(db), everyMs, failure: 'past events not marked', logger });
