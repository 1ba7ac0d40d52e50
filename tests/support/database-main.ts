import { openDatabaseServer } from './database-server.ts';

/** The PostgreSQL that the runners of `npm test` share, until the parent process ends it or goes away. */
const server = await openDatabaseServer();
let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await server.stop();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
process.send?.({ type: 'ready', url: server.url });
