import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { dropDatabase, ensureDatabase } from '#platform/core/databases.ts';
import { createDb } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { startCluster } from '#platform/core/postgres/cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administers the run's PostgreSQL. */
    databaseServerUrl: string;
    /** The migrated and seeded database that every test database is copied from. */
    databaseTemplate: string;
  }
}

const TEMPLATE = 'grandstand_template';

/** vitest's globalSetup: one PostgreSQL a run, with a template database that holds the seeded catalogue. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-test-'));
  const cluster = await startCluster({ directory, volatile: true });
  const server = cluster.url('postgres');
  await ensureDatabase(server, TEMPLATE);
  await migrate(cluster.url(TEMPLATE));
  const db = createDb(cluster.url(TEMPLATE), { longJobs: true });
  await seedCatalogue(db);
  await db.destroy();
  project.provide('databaseServerUrl', server);
  project.provide('databaseTemplate', TEMPLATE);
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
};

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database of the caller's own with the seeded catalogue in it. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(server, name, inject('databaseTemplate'));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(server, name) };
};
