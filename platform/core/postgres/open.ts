import { ensureDatabase } from '../databases.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { findRunning } from './running.ts';

/** The name of the platform's database on an embedded server. */
export const DATABASE = 'grandstand';

type DatabaseConfig = { DATABASE_URL?: string | undefined; DATA_DIR: string };
export type OpenedServer = { url: string; stop: () => Promise<void> };

/** The platform's database on an embedded server; it is empty when it is new. */
export const databaseOn = async (cluster: Cluster): Promise<OpenedServer> => {
  try {
    await ensureDatabase(cluster.url('postgres'), DATABASE);
    return { url: cluster.url(DATABASE), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

/**
 * For commands: the configured database, else the embedded one, whether or not the platform is running. stop() stops the
 * server only when it was started here.
 */
export const openServer = async ({ DATABASE_URL, DATA_DIR }: DatabaseConfig): Promise<OpenedServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined };
  return databaseOn((await findRunning(DATA_DIR)) ?? (await startCluster({ directory: DATA_DIR })));
};
