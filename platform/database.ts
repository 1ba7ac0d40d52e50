import type { FastifyBaseLogger } from 'fastify';
import { seedCatalogue } from './catalogue/seed.ts';
import type { PlatformConfig } from './config.ts';
import { ensureDatabase } from './core/databases.ts';
import { createDb, type Db } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import { startCluster } from './core/postgres/cluster.ts';
import { DATABASE } from './core/postgres/open.ts';
import { markPast } from './event/service.ts';

export type Database = { db: Db; stop: () => Promise<void> };

const openServer = async ({ DATABASE_URL, DATA_DIR }: PlatformConfig, logger: FastifyBaseLogger) => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined };
  const cluster = await startCluster({ directory: DATA_DIR, logger });
  try {
    await ensureDatabase(cluster.url('postgres'), DATABASE);
    return { url: cluster.url(DATABASE), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

/** Says which server it was, without its password. */
const explained = (error: unknown, url: string): Error => {
  const { host } = new URL(url);
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  return new Error(`The database at ${host} cannot be used: ${reason}`, { cause: error });
};

/** What is done before anybody is served, however long it takes. */
const prepare = async (url: string): Promise<void> => {
  await migrate(url);
  const db = createDb(url, { max: 1, longJobs: true });
  try {
    await seedCatalogue(db);
    await markPast(db);
  } finally {
    await db.destroy();
  }
};

/** The database that the configuration names, or our own: migrated, and filled when it is empty. */
export const openDatabase = async (config: PlatformConfig, logger: FastifyBaseLogger): Promise<Database> => {
  const { url, stop } = await openServer(config, logger);
  const db = createDb(url);
  const close = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await prepare(url);
  } catch (error) {
    await close();
    throw explained(error, url);
  }
  return { db, stop: close };
};
