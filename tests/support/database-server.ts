import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { ensureDatabase } from '#platform/core/databases.ts';
import { migrate } from '#platform/core/migrate.ts';
import { startCluster } from '#platform/core/postgres/cluster.ts';

/** The migrated and seeded database that the tests' databases are copied from. */
const TEMPLATE = 'grandstand_template';

/** What a whole run writes at most, with room to spare. */
const NEEDED_BYTES = 6 * 2 ** 30;

/** In memory where it has room: tests make and drop databases all the time, which takes a disk a third longer. */
async function roomyDirectory(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED_BYTES ? memory : tmpdir();
}

export type DatabaseServer = { url: string; stop: () => Promise<void> };

/**
 * The PostgreSQL of a test run, with the template in it: the one that TEST_DATABASE_SERVER names, which a whole run
 * shares, otherwise a new one that `stop` removes.
 */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const shared = process.env.TEST_DATABASE_SERVER;
  if (shared !== undefined) return { url: shared, stop: async () => undefined };
  const directory = await mkdtemp(join(await roomyDirectory(), 'grandstand-test-'));
  const cluster = await startCluster({ directory, volatile: true });
  await ensureDatabase(cluster.url('postgres'), TEMPLATE);
  await migrate(cluster.url(TEMPLATE));
  await seedCatalogue(cluster.url(TEMPLATE));
  return {
    url: cluster.url('postgres'),
    stop: async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A new database with the seeded catalogue in it; answers its address. */
export async function copyTemplate(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(serverUrl, name, TEMPLATE);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
