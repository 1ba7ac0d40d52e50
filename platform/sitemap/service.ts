import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export const kinds = ['event', 'attraction', 'venue', 'league'] as const;
export type Kind = (typeof kinds)[number];

/** The rows with a page of their own; an event only until it is over. */
const pagesOf: Record<Kind, RawBuilder<unknown>> = {
  event: sql`event where active and coalesce(end_at, (end_date + 1)::timestamp at time zone time_zone, start_at,
    (start_date + 1)::timestamp at time zone time_zone, 'infinity') > now()`,
  attraction: sql`attraction`,
  venue: sql`venue`,
  league: sql`league`,
};

/** Ordered by id, so that one page of ids hardly changes from one request to the next. */
export const listPages = async (
  db: Reader,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: string[] }> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${pagesOf[kind]} order by id offset ${offset} limit ${limit}`.execute(db);
  return { items: rows.map(({ id }) => id) };
};

export const countPages = async (db: Reader): Promise<{ counts: Record<Kind, number> }> => {
  const counts = kinds.map((kind) => sql`(select count(*)::int from ${pagesOf[kind]}) as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<Kind, number>>`select ${sql.join(counts)}`.execute(db);
  return { counts: rows[0] ?? { event: 0, attraction: 0, venue: 0, league: 0 } };
};
