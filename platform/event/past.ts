import { sql } from 'kysely';
import type { Db } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { type Rounds, startRounds } from '../core/rounds.ts';

const HOUR = 3_600_000;

/** What has been over for two days leaves the indexes of lists; the same days as in the trigger of the table. */
export const markPast = (db: Db): Promise<unknown> =>
  sql`update event set past = true
    where active and not past and last_day < (now() at time zone 'utc')::date - 2`.execute(db);

/** Once an hour: it makes lists faster, and is never what hides an event. */
export const startMarkingPast = (db: Db, logger: PlatformDeps['logger'], everyMs = HOUR): Rounds =>
  startRounds({ work: () => markPast(db), everyMs, failure: 'past events not marked', logger });
