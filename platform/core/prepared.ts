import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Enough for every statement of the code; what visitors can vary beyond that is planned each time. */
const MOST_STATEMENTS = 200;
/** A statement seen once may never come again. */
const WORTH_KEEPING = 3;

type Naming = (text: string) => string | undefined;

const createNaming = (): Naming => {
  const seen = new Map<string, { times: number; name?: string }>();
  let named = 0;
  return (text) => {
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

/** The pool with its recurring statements prepared: planning a list's query takes longer than running it. */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  const nameOf = createNaming();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('No query here reads through a cursor.');
      return client.query({ name: values.length === 0 ? undefined : nameOf(text), text, values: [...values] });
    }
    return {
      query,
      release: (destroy) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
};
