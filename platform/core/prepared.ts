import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import { nobodyWaits } from './cancellation.ts';

/** Enough for every statement of the code; what visitors can vary beyond that is planned each time. */
const MOST_STATEMENTS = 200;
/** A statement seen once may never come again. */
const WORTH_KEEPING = 3;
const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)$/i;
const PLANNED = '/* planned each time */';

/** At the head of a statement whose best plan depends on its values: a rare word and a common one are found differently. */
export const plannedEachTime = sql.raw(PLANNED);

type Naming = (text: string) => string | undefined;
/** Ends what a connection is doing. */
export type Cancel = (client: pg.PoolClient) => Promise<unknown>;

const createNaming = (): Naming => {
  const seen = new Map<string, { times: number; name?: string }>();
  let named = 0;
  return (text) => {
    if (text.startsWith(PLANNED)) return undefined;
    const known = seen.get(text) ?? { times: 0 };
    known.times += 1;
    if (seen.size < MOST_STATEMENTS * 10) seen.set(text, known);
    if (known.name === undefined && known.times >= WORTH_KEEPING && named < MOST_STATEMENTS) {
      named += 1;
      known.name = `s${named}`;
    }
    return known.name;
  };
};

const nothing = (command: string) => ({ command, rowCount: 0, rows: [] });

/** Asks as the driver itself would: it takes a plain object apart at some cost, and these are many. */
const ask = (client: pg.PoolClient, text: string, values: readonly unknown[], name?: string) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    client.query(Object.assign(new pg.Query(text, [...values]), { name, callback }));
  });

/** One connection, as often as it is taken from the pool: whoever takes it may stop waiting. */
const wrap = (client: pg.PoolClient, nameOf: Naming, cancel: Cancel) => {
  let signal: AbortSignal | undefined;
  let cancelling: Promise<unknown> | undefined;
  let beginning: string | undefined;
  /** What the database was told when the connection was last taken; undefined when it may not have heard it. */
  let readOnly: boolean | undefined = false;
  let wanted = false;
  let untold = false;

  /** What comes before a statement travels with it: nobody waits for its answer alone. */
  const preceding = (): string[] => {
    const before: string[] = [];
    if (untold) before.push(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    if (beginning !== undefined) before.push(beginning);
    untold = false;
    beginning = undefined;
    return before;
  };

  const send = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    const before = preceding();
    if (before.length === 0) return ask(client, text, values, name);
    const told = before.map((one) => ask(client, one, []));
    const [answer] = await Promise.all([ask(client, text, values, name), ...told]);
    readOnly = wanted;
    return answer;
  };

  const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // A transaction has begun to change something, and is carried out.
    if (BEGINS.test(text)) {
      signal = undefined;
      beginning = text;
      return nothing('BEGIN');
    }
    if (beginning !== undefined && ENDS.test(text)) {
      beginning = undefined;
      return nothing(text.toUpperCase());
    }
    const stop = () => {
      cancelling = cancel(client).catch(() => undefined);
    };
    signal?.addEventListener('abort', stop);
    try {
      return await send(text, values);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('No query here reads through a cursor.');
    return run(text, values);
  }
  const wrapped: PostgresPoolClient = {
    query,
    // The next one to take it must not be hit by what was meant for this one.
    release: (destroy) => {
      if (cancelling === undefined) client.release(destroy);
      else void cancelling.finally(() => client.release(destroy));
      cancelling = undefined;
    },
  };
  return {
    takenBy: (reader: AbortSignal | undefined): PostgresPoolClient => {
      signal = reader;
      // DOOR-3: whoever takes it to read cannot write; the database refuses.
      wanted = reader !== undefined;
      untold = readOnly !== wanted;
      if (untold) readOnly = undefined;
      return wrapped;
    },
  };
};

/** The pool with its recurring statements prepared: planning a list's query takes longer than running it. */
export const preparingPool = (pool: pg.Pool, cancel: Cancel): PostgresPool => {
  const nameOf = createNaming();
  const known = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const reader = nobodyWaits();
      reader?.throwIfAborted();
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client, nameOf, cancel);
      known.set(client, wrapped);
      return wrapped.takenBy(reader);
    },
  };
};
