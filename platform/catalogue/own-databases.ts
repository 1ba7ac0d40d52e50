import pg from 'pg';
import { ensureDatabase } from '../core/databases.ts';
import { createDb, type Db } from '../core/db.ts';
import { migrate } from '../core/migrate.ts';
import { markPast } from '../event/service.ts';

/** PostgreSQL cuts longer names, so that those of two brands could become one. */
const LONGEST_NAME_BYTES = 63;

/** Where a brand's own catalogue is: in a database of its own, on the server and named after the shared one. */
const addressOf = (sharedUrl: string, brand: string): { name: string; url: string } => {
  const url = new URL(sharedUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_${brand}`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return { name, url: url.href };
};

const ask = async (url: string, query: string, values: readonly unknown[] = []): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ yes: boolean }>(query, [...values]);
    return rows[0]?.yes ?? false;
  } finally {
    await client.end();
  }
};

const exists = (sharedUrl: string, name: string): Promise<boolean> =>
  ask(sharedUrl, 'select exists (select from pg_database where datname::text = $1) as yes', [name]);

/** An import that failed may have left a database with nothing in it. */
const hasEvents = (url: string): Promise<boolean> => ask(url, 'select exists (select from event) as yes');

/** What a brand's buyers have in the shared database they would no longer find in another one. */
const hasBuyers = (sharedUrl: string, brand: string): Promise<boolean> =>
  ask(
    sharedUrl,
    `select exists (select from "order" where tenant_id = $1) or exists (select from wallet where tenant_id = $1)
      or exists (select from purchase p join cart c on c.uuid = p.cart_id where c.tenant_id = $1) as yes`,
    [brand],
  );

const staysShared = (brand: string): string =>
  `${brand} has orders or wallets beside the shared catalogue: a brand brings its own before it sells anything.`;

/** The migrated database for a brand's own catalogue, made when it is missing. Throws when the brand has sold from the shared one. */
export const ensureOwnDatabase = async (sharedUrl: string, brand: string): Promise<string> => {
  const { name, url } = addressOf(sharedUrl, brand);
  if (Buffer.byteLength(name) > LONGEST_NAME_BYTES)
    throw new Error(`The name of the database ${name} has more than ${LONGEST_NAME_BYTES} bytes: shorten the brand's.`);
  await migrate(sharedUrl);
  if (await hasBuyers(sharedUrl, brand)) throw new Error(staysShared(brand));
  await ensureDatabase(sharedUrl, name);
  await migrate(url);
  await numberOrders(sharedUrl, brand, url);
  return url;
};

/** Each database counts its orders within a thousand million of its own; the shared one has the first. */
const ORDERS_A_DATABASE = 1_000_000_000;

/** Order numbers are read out to support, so they differ over all brands of a deployment. */
const numberOrders = async (sharedUrl: string, brand: string, url: string): Promise<void> => {
  const shared = new pg.Client({ connectionString: sharedUrl });
  const own = new pg.Client({ connectionString: url });
  try {
    await shared.connect();
    await own.connect();
    await shared.query(
      `insert into own_catalogue (brand)
        select $1 where not exists (select from own_catalogue where brand = $1) on conflict do nothing`,
      [brand],
    );
    const { rows } = await shared.query<{ start: string }>(
      'select place * $2::bigint + 100001 as start from own_catalogue where brand = $1',
      [brand, ORDERS_A_DATABASE],
    );
    await own.query('select setval($1, $2::bigint, false) where (select last_value from order_id_seq) < $2::bigint', [
      'order_id_seq',
      rows[0]?.start,
    ]);
  } finally {
    await shared.end();
    await own.end();
  }
};

/** The brands that have a database of their own, for a backup: also one that is not shown. */
export const databasesOf = async (
  sharedUrl: string,
  brands: readonly string[],
): Promise<{ brand: string; url: string }[]> => {
  const found: { brand: string; url: string }[] = [];
  for (const brand of brands) {
    const { name, url } = addressOf(sharedUrl, brand);
    if (await exists(sharedUrl, name)) found.push({ brand, url });
  }
  return found;
};

export type OwnDatabases = {
  /** By the brand's id; brands of the shared catalogue are not in it. */
  byBrand: ReadonlyMap<string, Db>;
  urls: string[];
  /** A line for each brand whose own catalogue is not shown. */
  problems: string[];
  stop: () => Promise<void>;
};

/** The databases of the brands that have brought a catalogue of their own. */
export const openOwnDatabases = async (sharedUrl: string, brands: readonly string[]): Promise<OwnDatabases> => {
  const byBrand = new Map<string, Db>();
  const urls: string[] = [];
  const problems: string[] = [];
  const stop = async () => {
    await Promise.all([...byBrand.values()].map((db) => db.destroy()));
  };
  try {
    for (const brand of brands) {
      const { name, url } = addressOf(sharedUrl, brand);
      if (!(await exists(sharedUrl, name))) continue;
      await migrate(url);
      if (!(await hasEvents(url))) continue;
      await numberOrders(sharedUrl, brand, url);
      if (await hasBuyers(sharedUrl, brand)) {
        problems.push(staysShared(brand));
        continue;
      }
      const db = createDb(url);
      byBrand.set(brand, db);
      urls.push(url);
      await markPast(db);
    }
    return { byBrand, urls, problems, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
