import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { plannedEachTime } from '../core/prepared.ts';
import type { EventPlace } from './cursor.ts';
import { orderings, sortKeys } from './orderings.ts';

/**
 * The rows of `event_by_day` after a place, each part read from where it begins: a comparison of whole rows would lose the events
 * whose time is not known.
 */
const partsAfter = ({ day, startAt, id }: EventPlace): RawBuilder<unknown>[] => {
  const onDay = sql`e.day = ${day}::date`;
  const untimed = sql`${onDay} and e.start_at is null`;
  const later = sql`e.day > ${day}::date`;
  return startAt === null
    ? [sql`${untimed} and e.id > ${id}::uuid`, later]
    : [sql`${onDay} and (e.start_at, e.id) > (${startAt}::timestamptz, ${id}::uuid)`, untimed, later];
};

/** The places of the events that follow, the soonest first; as long for the first page of a million events as for the last. */
export const placesAfter = async (db: Reader, after: EventPlace | undefined, limit: number): Promise<EventPlace[]> => {
  const parts = after === undefined ? [sql`true`] : partsAfter(after);
  const first = parts.map(
    (part) => sql`(select ${sortKeys.DATE} from event e where e.active and not e.past and ${part}
      order by ${orderings.DATE} limit ${limit})`,
  );
  const { rows } = await sql<EventPlace>`${plannedEachTime}
    select e.id, e.day::text as day,
      to_char(e.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startAt"
    from (${sql.join(first, sql` union all `)}) e order by ${orderings.DATE} limit ${limit}`.execute(db);
  return rows;
};
