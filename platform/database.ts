import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { renewPicturePaths } from './catalogue/posters/renew.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import type { PlatformConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { MigrationFault, migrate } from './core/migrate.ts';
import { startCluster } from './core/postgres/cluster.ts';
import { databaseOn } from './core/postgres/open.ts';
import { markPast } from './event/service.ts';

export type Database = { db: Db; url: string; stop: () => Promise<void> };

/** Receives progress messages for people. */
export type Tell = (step: string) => void;

const openServer = async ({ DATABASE_URL, DATA_DIR }: PlatformConfig, logger: FastifyBaseLogger, tell: Tell) => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined };
  if (!existsSync(join(DATA_DIR, 'cluster'))) tell('Creating the database …');
  return databaseOn(await startCluster({ directory: DATA_DIR, logger }));
};

/** Names the server without its password. */
const explained = (error: unknown, url: string): Error => {
  if (error instanceof MigrationFault) return error;
  const { host } = new URL(url);
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  return new Error(`The database at ${host} cannot be used: ${reason}`, { cause: error });
};

/** Migrations and seed, before the first request and without time-outs. */
const prepare = async (url: string, tell: Tell): Promise<void> => {
  const applied = await migrate(url);
  if (applied.length > 0) tell(`Ran ${applied.length} migrations up to ${applied.at(-1)}`);
  await seedCatalogue(url, new Date(), () => tell('Filling it with the catalogue …'));
  const db = createDb(url, { max: 1, longJobs: true });
  try {
    await renewPicturePaths(db);
    await markPast(db);
  } finally {
    await db.destroy();
  }
};

/** The configured or the embedded database, migrated, and filled with the catalogue when it is empty. */
export const openDatabase = async (
  config: PlatformConfig,
  logger: FastifyBaseLogger,
  tell: Tell = () => undefined,
): Promise<Database> => {
  const { url, stop } = await openServer(config, logger, tell);
  const db = createDb(url);
  const close = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await prepare(url, tell);
  } catch (error) {
    await close();
    throw explained(error, url);
  }
  return { db, url, stop: close };
};
