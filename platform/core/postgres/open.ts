import { ensureDatabase } from '../databases.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { findRunning } from './running.ts';

/** The platform's database on an embedded server. */
export const DATABASE = 'grandstand';

type Where = { DATABASE_URL?: string | undefined; DATA_DIR: string };
export type OpenedServer = { url: string; stop: () => Promise<void> };

/** The product's database on a server of our own, empty when it is new. */
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
 * For commands beside the product: the database that the configuration names, else the embedded one, whether the product
 * runs just now or not. A server that had to be started is stopped again by stop().
 */
export const openServer = async ({ DATABASE_URL, DATA_DIR }: Where): Promise<OpenedServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined };
  return databaseOn((await findRunning(DATA_DIR)) ?? (await startCluster({ directory: DATA_DIR })));
};
