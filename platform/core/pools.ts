import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isTraced, traced } from '#telemetry/tracing.ts';
import { cancelOnAbort } from './cancel.ts';
import { createStatementNames, isPlanOutdated, type StatementNames } from './prepared.ts';
import { currentReadSignal } from './read-signal.ts';

type Pools = {
  /** For GET and HEAD requests: its connections cannot write. */
  read: pg.Pool;
  /** For all other requests and for background jobs. */
  write: pg.Pool;
};

/** The open pools of this process, counted at /metrics. */
export const openPools = new Set<Pools>();

/** What a statement does and its text, whose values are placeholders. */
const traceStatement = <T>(text: string, send: () => Promise<T>): Promise<T> => {
  if (!isTraced()) return send();
  const [verb = 'sql'] = /[a-z]+/.exec(text.replace(/^\/\*.*?\*\//, '')) ?? [];
  return traced(verb, { 'db.system.name': 'postgresql', 'db.query.text': text }, send, 'client');
};

/** A connection as Kysely uses it, which prepares its recurring statements. */
const preparing = (
  client: pg.PoolClient,
  names: StatementNames,
  release: PostgresPoolClient['release'],
): PostgresPoolClient => {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported.');
    const name = values.length === 0 ? undefined : names.of(text);
    const send = () =>
      client.query({ name, text, values: [...values] }).catch((error: unknown) => {
        // Another connection may have failed before: then the statement has its new name.
        if (isPlanOutdated(error) && names.of(text) === name) names.renew(text);
        throw error;
      });
    return traceStatement(text, send);
  }
  return { query, release };
};

/** Where Kysely takes its connections from: a request that reads gets a read-only one, whose statements end when its client disconnects. */
export const createPool = (pools: Pools, connectionString: string): PostgresPool => {
  const { read, write } = pools;
  openPools.add(pools);
  const names = createStatementNames();
  const connectToRead = async (signal: AbortSignal): Promise<PostgresPoolClient> => {
    signal.throwIfAborted();
    const client = await read.connect();
    const stopListening = cancelOnAbort(client, signal, connectionString);
    const release = (destroy?: boolean): void => void stopListening().then(() => client.release(destroy));
    if (signal.aborted) release();
    signal.throwIfAborted();
    return preparing(client, names, release);
  };
  const connectToWrite = async (): Promise<PostgresPoolClient> => {
    const client = await write.connect();
    return preparing(client, names, (destroy) => client.release(destroy));
  };
  return {
    options: write.options,
    end: async () => {
      openPools.delete(pools);
      await Promise.all([read.end(), write.end()]);
    },
    connect: () => {
      const signal = currentReadSignal();
      return signal === undefined ? connectToWrite() : connectToRead(signal);
    },
  };
};
