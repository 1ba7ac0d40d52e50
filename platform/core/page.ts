import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './db.ts';
import { plannedEachTime } from './prepared.ts';

export type Paging = { limit: number; offset: number; count: boolean };
export type Page<T> = { items: T[]; totalCount?: number };

/** The columns of a table with its alias, like `e.id, e.name`. Must not be given input of a request. */
export const columnsOf = (table: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

type Parts = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Whether the best plan depends on the values: then the statement is not prepared. */
  planned?: boolean;
};

/** The page of an empty list, without a query. */
export const noPage = <T>({ count }: Paging): Page<T> => (count ? { items: [], totalCount: 0 } : { items: [] });

/** One page of a list, and its total count, in one query; a page beyond the end needs a second query for the count. */
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
