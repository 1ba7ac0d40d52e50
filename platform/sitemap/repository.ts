import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type Kind, kinds } from './schemas.ts';

/** What has a page that is worth finding: an event only until it is over. */
const findable: Record<Kind, RawBuilder<unknown>> = {
  event: sql`event where active and coalesce(end_at, (end_date + 1)::timestamp at time zone time_zone, start_at,
    (start_date + 1)::timestamp at time zone time_zone, 'infinity') > now()`,
  attraction: sql`attraction`,
  venue: sql`venue`,
  league: sql`league`,
};

/** In the order of their ids, which hardly moves from one reading to the next. */
export const findPages = async (db: Reader, kind: Kind, offset: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${findable[kind]} order by id offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

export const countPages = async (db: Reader): Promise<Record<Kind, number>> => {
  const counts = kinds.map((kind) => sql`(select count(*)::int from ${findable[kind]}) as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<Kind, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? { event: 0, attraction: 0, venue: 0, league: 0 };
};
