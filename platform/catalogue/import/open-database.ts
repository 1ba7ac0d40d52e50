import pg from 'pg';
import type { PlatformConfig } from '../../config.ts';
import { LONG_JOB } from '../../core/db.ts';
import { migrate } from '../../core/migrate.ts';
import { openServer } from '../../core/postgres/open.ts';
import { ensureOwnDatabase } from '../own-databases.ts';

/** For locks; purchases hold theirs only for a moment. */
const LOCK_TIMEOUT = '30s';

/** Collects the words of many names before they are written to their index (`gin_clean_pending_list` in apply.ts). */
const BULK_SETTINGS = '-c work_mem=64MB -c maintenance_work_mem=128MB -c gin_pending_list_limit=64MB';

export type Opened = { client: pg.Client; stop: () => Promise<void> };

const databaseFor = async (sharedUrl: string, brand: string | undefined): Promise<string> => {
  if (brand !== undefined) return ensureOwnDatabase(sharedUrl, brand);
  try {
    await migrate(sharedUrl);
    return sharedUrl;
  } catch (error) {
    throw cannotBeUsed(sharedUrl, error);
  }
};

/**
 * A connection to the platform's migrated database, or with `brand` to that of the brand's own catalogue: that of DATABASE_URL, else the embedded one, whether the platform runs
 * or not. An empty database is not filled with the product's catalogue. Throws with the host of a database that cannot be used.
 */
export const openForImport = async (config: PlatformConfig, brand?: string): Promise<Opened> => {
  const { url: sharedUrl, stop } = await openServer(config);
  const url = await databaseFor(sharedUrl, brand).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const client = new pg.Client({
    connectionString: url,
    application_name: 'grandstand-import',
    options: `-c lock_timeout=${LOCK_TIMEOUT} -c client_min_messages=warning ${LONG_JOB} ${BULK_SETTINGS}`,
  });
  // A lost connection rejects the running query; without a listener the event would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await stop();
    throw cannotBeUsed(url, error);
  }
  return {
    client,
    stop: async () => {
      await client.end();
      await stop();
    },
  };
};

const cannotBeUsed = (url: string, error: unknown): Error =>
  new Error(`The database at ${new URL(url).host} cannot be used: ${reasonOf(error)}`, { cause: error });

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
