import pg from 'pg';

/** Over a connection of its own, because those of the pool may all be busy. */
const cancelStatement = async (client: pg.PoolClient, connectionString: string): Promise<void> => {
  if (!('processID' in client)) return;
  const canceller = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  try {
    await canceller.connect();
    await canceller.query('select pg_cancel_backend($1)', [client.processID]);
  } finally {
    await canceller.end();
  }
};

/** GRAPH-14: cancels what a connection is running when the signal aborts. Call the returned function before it goes back to its pool. */
export const cancelOnAbort = (client: pg.PoolClient, signal: AbortSignal, connectionString: string) => {
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = cancelStatement(client, connectionString).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  return async (): Promise<void> => {
    signal.removeEventListener('abort', cancel);
    // A cancellation on its way must not hit the next user of the connection.
    await cancelling;
  };
};
