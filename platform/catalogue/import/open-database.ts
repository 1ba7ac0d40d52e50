import pg from 'pg';
import type { PlatformConfig } from '../../config.ts';
import { LONG_JOB } from '../../core/db.ts';
import { migrate } from '../../core/migrate.ts';
import { openServer } from '../../core/postgres/open.ts';

/** A purchase holds its rows for a moment only. */
const LONGEST_WAIT = '30s';

/** Words of a hundred thousand names go into their indexes together, not one by one (`apply.ts` brings them in). */
const IN_BULK = '-c work_mem=64MB -c maintenance_work_mem=128MB -c gin_pending_list_limit=64MB';

export type Opened = { client: pg.Client; stop: () => Promise<void> };

/**
 * One connection to the platform's database, migrated: the one that the configuration names, else the embedded one,
 * whether the product runs just now or not. An empty database stays without the catalogue that the product brings along.
 */
export const openForImport = async (config: PlatformConfig): Promise<Opened> => {
  const { url, stop } = await openServer(config);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'grandstand-import',
    options: `-c lock_timeout=${LONGEST_WAIT} -c client_min_messages=warning ${LONG_JOB} ${IN_BULK}`,
  });
  // Whoever waits for an answer is told; without a listener a server that goes away would end the process.
  client.on('error', () => undefined);
  try {
    await migrate(url);
    await client.connect();
  } catch (error) {
    await stop();
    throw new Error(`The database at ${new URL(url).host} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return {
    client,
    stop: async () => {
      await client.end();
      await stop();
    },
  };
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
