// The embedded database as a process of its own: while developing it keeps running when an edit restarts the platform.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createLogger } from '../request-log.ts';
import { startCluster } from './cluster.ts';
import { databaseOn } from './open.ts';

const CLOSE_WITHIN_MS = 10_000;

const start = async (): Promise<void> => {
  const directory = process.env.DATA_DIR || '.data/postgres';
  if (!existsSync(join(directory, 'cluster'))) process.send?.({ type: 'progress', message: 'Creating the database …' });
  const database = await databaseOn(
    await startCluster({ directory, logger: createLogger(process.env.LOG_LEVEL || 'info') }),
  );
  const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, database.stop);
  // When the parent process has ended, this one ends too.
  process.once('disconnect', () => grace.close());
  process.send?.({ type: 'ready', url: database.url });
};

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (process.send === undefined) throw error;
  process.send({ type: 'failed', message }, () => process.exit(1));
});
