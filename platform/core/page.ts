import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './db.ts';
import { plannedEachTime } from './prepared.ts';

export type Paging = { limit: number; offset: number; count: boolean };
export type Page<T> = { items: T[]; totalCount?: number };

/** The columns of a table under its name in the query, like `e.id, e.name`. Never given what a caller sent. */
export const columnsOf = (table: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

type Parts = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Whether its best plan depends on its values. */
  planned?: boolean;
};

/** The page of a list that is known to be empty. */
export const noPage = <T>({ count }: Paging): Page<T> => (count ? { items: [], totalCount: 0 } : { items: [] });

/** One page of a list in one query; only beyond the list's end does its length need a second one. */
export const selectPage = async <T extends object>(db: Reader, parts: Parts, paging: Paging): Promise<Page<T>> => {
  const { limit, offset, count } = paging;
  const head = parts.planned ? plannedEachTime : sql``;
  const total = count ? sql`count(*) over ()` : sql`null`;
  const { rows } = await sql<T & { total: number }>`${head}
    select ${parts.columns}, ${total} as total from ${parts.from} where ${parts.where}
    order by ${parts.order} limit ${limit} offset ${offset}`.execute(db);
  if (!count) return { items: rows };
  const [first] = rows;
  if (first !== undefined || offset === 0) return { items: rows, totalCount: first?.total ?? 0 };
  const all = await sql<{ total: number }>`${head}
    select count(*) as total from ${parts.from} where ${parts.where}`.execute(db);
  return { items: rows, totalCount: all.rows[0]?.total ?? 0 };
};
