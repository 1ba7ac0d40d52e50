import { type RawBuilder, sql } from 'kysely';
import { type BackOff, waitAfter } from '#rules/back-off.ts';
import type { Reader } from './db.ts';

type Sql = RawBuilder<unknown>;

/** Passes over rows that another transaction has locked, and locks the others until this one ends: for work that is done within it. */
export const skipLocked = <Row>(select: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`${select} for no key update skip locked`;

/** Read once, as an array: inside `in (…)` PostgreSQL may read it again for each row, and take more rows than its limit. */
const allOf = (select: Sql) => sql`array(${skipLocked(select)})`;

/** Deletes those of these rows that nobody has locked; `which` is everything after the table's name. A locked row keeps its place, so the place names it. */
export const deleteUnlocked = (table: string, which: Sql): Sql =>
  sql`delete from ${sql.table(table)} where ctid = any(${allOf(sql`select ctid from ${sql.table(table)} ${which}`)})`;

type Claim = {
  /** Everything after the table's name, once for each kind of rows: each has a limit of its own, so that none waits for all of another. */
  kinds: readonly Sql[];
  /** Makes a row not due for a while: what this process does not finish because it dies is due again then, for any process. */
  set?: Sql;
  /** Of the claimed rows, by the table's name, and of what is joined to them. */
  columns?: Sql;
  join?: Sql;
};

/** Takes due rows of a table, for work that is done after it; each goes to one process. */
export const claim = async <Row>(
  db: Reader,
  name: string,
  { kinds, set = sql`updated_at = now()`, columns = sql`*`, join = sql`` }: Claim,
): Promise<Row[]> => {
  const table = sql.table(name);
  const ids = kinds.map((which) => allOf(sql`select id from ${table} ${which}`));
  const { rows } = await sql<Row>`
    with claimed as (update ${table} set ${set} where id = any(${sql.join(ids, sql` || `)}) returning *)
    select ${columns} from claimed as ${table} ${join}`.execute(db);
  return rows;
};

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

/** From one look at a row to the next: a quarter of its age at the last one, at least `firstMs` and at most sixty times that. */
export const untilNextLook = (firstMs: number): Sql =>
  sql`least(greatest(${seconds(firstMs)}, (updated_at - created_at) / 4), ${seconds(firstMs * 60)})`;

/** A message of a table with `attempts`, `available_at`, `done_at` and `given_up_at` that an attempt is due for. */
export const isDue = sql`done_at is null and given_up_at is null and available_at <= now()`;

const isDueIn = (seconds: Sql | number) => sql`available_at = now() + make_interval(secs => ${seconds})`;

/** Counts an attempt. If its process dies, the next one comes after the back-off, in seconds, and not before the lease has ended. */
export const beginAttempt = (rule: BackOff, leaseSeconds: number): Sql => {
  // The twentieth wait is the longest of every rule.
  const waits = Array.from({ length: 20 }, (_, place) => waitAfter(place + 1, rule));
  const wait = sql`(${waits}::float8[])[least(attempts + 1, ${waits.length})]`;
  return sql`attempts = attempts + 1, ${isDueIn(sql`greatest(${leaseSeconds}, ${wait})`)}`;
};

/** The next attempt comes after the back-off, in seconds; `attempts` counts the one that failed. */
export const tryAgain = (rule: BackOff, attempts: number): Sql => isDueIn(waitAfter(attempts, rule));
