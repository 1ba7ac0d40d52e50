import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Cancel, preparingPool } from './prepared.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** Reads do not care whether they run inside a transaction. */
export type Reader = Db | Tx;

/** How much of a mistyped word must be right to be found: 'new yrok' finds New York. */
const NEAR_ENOUGH = 0.5;

/** How long a statement waits for somebody else's lock; said once a connection, not once a transaction. */
const LONGEST_WAIT = '3s';

/** The gateway gives a reading up after eight seconds and a writing after ten or so: nobody waits for what takes longer. */
const LONGEST_STATEMENT = '15s';
/** Between two statements of a transaction stands a millisecond of our own code: a process that stands still there is let go, with its locks. */
const LONGEST_PAUSE = '10s';
const LIMITS = `-c statement_timeout=${LONGEST_STATEMENT} -c idle_in_transaction_session_timeout=${LONGEST_PAUSE}`;

/**
 * For migrations, the seed, imports and whatever else reads or writes much at once: a statement takes as long as it takes,
 * and between two of them a file is read or rows are computed.
 */
export const LONG_JOB = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=10min';

/** An end that went away without a word (a cable, a firewall) is noticed within a minute: by the server, and by the pool. */
const KEEP_ALIVE_MS = 30_000;
const KEEP_ALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Many short statements at once: none gains by several processes or by being compiled, and what is asked for is in memory. */
const SHORT_STATEMENTS = '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** int8 and numeric as numbers, dates as yyyy-MM-dd: a day must never be shifted by the server's own time zone. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === INT8 || id === NUMERIC) return Number;
    if (id === DATE) return (value: string) => value;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  }) as typeof pg.types.getTypeParser,
};

/** By a connection of its own, opened when it is needed: those of the pool may all be busy. */
const createCancel =
  (connectionString: string): Cancel =>
  async (busy) => {
    if (!('processID' in busy)) return;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.query('select pg_cancel_backend($1)', [busy.processID]);
    } finally {
      await client.end();
    }
  };

type Options = {
  max?: number;
  /** What it does may take long, and is cut by no time-out. */
  longJobs?: boolean;
};

export const createDb = (connectionString: string, { max = 20, longJobs = false }: Options = {}): Db => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: typeParsers,
    pipeline: true,
    // In a rush a buyer waits in line rather than being sent away; a server that is gone refuses at once.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'grandstand-platform',
    options: `-c pg_trgm.word_similarity_threshold=${NEAR_ENOUGH} -c lock_timeout=${LONGEST_WAIT} ${longJobs ? LONG_JOB : LIMITS} ${KEEP_ALIVE} ${SHORT_STATEMENTS}`,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // Nor may one that dies between two statements of a transaction: the next statement is told, and the pool drops it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, createCancel(connectionString)) }),
  });
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const LOCK_NOT_AVAILABLE = '55P03';
/** Connections lost, refused or ended by a time-out, a server that stops or is full, a statement cut short. */
const passingStates = /^(08|40|53|57|58|25P0[34]|55P03)|^3D|^ECONNREFUSED$|^ECONNRESET$|^EPIPE$|^ETIMEDOUT$/;
/** What the driver says, without a code, when the server has gone or has no connection free. */
const driverGivesUp = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Somebody else holds what was wanted for longer than a statement waits. */
export const isLockedElsewhere = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

/** The same again may succeed: the database was away, busy or held up, and nothing is wrong with what was asked. */
export const isPassing = (error: unknown): boolean =>
  passingStates.test(sqlState(error) ?? '') || driverGivesUp.test(String(error));

const once = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('read committed').execute(work);

/** One short transaction, never with a network call inside; tried once more when the database itself gave it up. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await once(db, work);
  } catch (error) {
    const state = sqlState(error);
    if (state !== SERIALIZATION_FAILURE && state !== DEADLOCK) throw error;
    return once(db, work);
  }
};
