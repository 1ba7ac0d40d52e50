import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createPool } from './pools.ts';
import { isPlanOutdated } from './prepared.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** For queries that run inside and outside of a transaction. */
export type Reader = Db | Tx;

/** pg_trgm: how similar a misspelt word must be to a word to find it, 0 to 1: 'new yrok' finds New York. */
const WORD_SIMILARITY = 0.5;

/** How long a statement waits for a lock of another transaction; set once a connection instead of in each transaction. */
const LOCK_TIMEOUT = '3s';
/** A platform that starts waits for another one that is filling the same empty database. */
const LONG_JOB_LOCK_TIMEOUT = '10min';

/** The gateway waits eight seconds for a read and about ten for a write, so no answer of a longer statement would arrive. */
const STATEMENT_TIMEOUT = '15s';
/** Our code needs milliseconds between two statements of a transaction. A process that hangs there loses its connection, and with it its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT = '10s';
const TIMEOUTS = `-c lock_timeout=${LOCK_TIMEOUT} -c statement_timeout=${STATEMENT_TIMEOUT} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT}`;

/** For migrations, the seed and imports: their statements have no time-out, and they may read files between two of them. */
export const LONG_JOB = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=10min';

/** A dead connection (cable, firewall) is noticed within a minute, by server and pool. */
const KEEP_ALIVE_MS = 30_000;
const KEEP_ALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** For many short statements on data in memory: parallel workers and JIT cost more than they save. */
const SHORT_STATEMENTS = '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1';

const READ_ONLY = '-c default_transaction_read_only=on';

/** Connections of one platform: of everything that may write, and of requests that only read. */
const MAX_WRITING = 20;
const MAX_READING = 10;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** int8 and numeric as numbers, dates as yyyy-MM-dd text: as a Date a day would be shifted by the server's time zone. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === INT8 || id === NUMERIC) return Number;
    if (id === DATE) return (value: string) => value;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  }) as typeof pg.types.getTypeParser,
};

type Options = {
  /** The most connections that may write; 20 by default. */
  max?: number;
  /** Statements have no time-out. */
  longJobs?: boolean;
};

const openPool = (connectionString: string, max: number, options: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: typeParsers,
    // Statements that a transaction makes at once (Promise.all) are sent at once.
    pipeline: true,
    // In a rush a buyer waits for a connection instead of being refused; a server that is down refuses at once.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'grandstand-platform',
    options: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY} ${KEEP_ALIVE} ${SHORT_STATEMENTS} ${options}`,
  });
  // Without listeners the error of a lost connection would end the process. The pool replaces a lost idle connection;
  // in a transaction the next statement fails, and the pool drops the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Opens no connection before the first statement. */
export const createDb = (connectionString: string, { max = MAX_WRITING, longJobs = false }: Options = {}): Db => {
  const timeouts = longJobs ? `${LONG_JOB} -c lock_timeout=${LONG_JOB_LOCK_TIMEOUT}` : TIMEOUTS;
  const write = openPool(connectionString, max, timeouts);
  const read = openPool(connectionString, MAX_READING, `${timeouts} ${READ_ONLY}`);
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPool({ read, write }, connectionString) }),
  });
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const LOCK_NOT_AVAILABLE = '55P03';
/** Lost, refused or timed-out connections, a server that stops or has no connection left, a cancelled statement. */
const temporaryStates = /^(08|40|53|57|58|25P0[34]|55P03)|^3D|^ECONNREFUSED$|^ECONNRESET$|^EPIPE$|^ETIMEDOUT$/;
/** Messages of the driver, which have no code, when the server is down or the pool has no free connection. */
const temporaryMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Another transaction held a needed lock for longer than `LOCK_TIMEOUT`. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

/** Whether the same statement may succeed later: the database was down, busy or locked, and the statement itself is not wrong. */
export const isTemporary = (error: unknown): boolean =>
  temporaryStates.test(sqlState(error) ?? '') || temporaryMessages.test(String(error)) || isPlanOutdated(error);

const once = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('read committed').execute(work);

/** A READ COMMITTED transaction; keep it short and make no network call in it. Repeated once after a deadlock, a serialization failure, or a migration that outdated a plan. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await once(db, work);
  } catch (error) {
    const state = sqlState(error);
    if (state !== SERIALIZATION_FAILURE && state !== DEADLOCK && !isPlanOutdated(error)) throw error;
    return once(db, work);
  }
};
