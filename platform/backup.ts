import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databasesOf } from './catalogue/own-databases.ts';
import { readConfig } from './config.ts';
import { copyIn, copyOut } from './core/copies.ts';
import { createDatabase, dropDatabase } from './core/databases.ts';
import { startCluster } from './core/postgres/cluster.ts';
import { DATABASE, openServer } from './core/postgres/open.ts';

const USAGE = `Usage: npm run backup -- DIRECTORY
       npm run restore -- DIRECTORY --to postgres://USER:PASSWORD@HOST/NEW
       npm run restore -- DIRECTORY --to NEW_DATA_DIRECTORY

  backup   writes the database, and those of brands with a catalogue of their own, into DIRECTORY, which must not exist;
           the product may be running, and sells on meanwhile
  restore  makes the databases anew, named after NEW, which must not exist; then start the platform with it as DATABASE_URL.
           Into a new directory for an embedded server's data: then start with it as DATA_DIR`;

const SHARED = 'shared';
const BRAND = /^brand-([a-z0-9-]+)$/;

class UsageError extends Error {}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
const withName = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
};

/** Complete or not there: it gets its name last. */
const backUp = async (sharedUrl: string, brands: readonly string[], directory: string): Promise<number> => {
  const unfinished = `${directory}.unfinished`;
  if (await exists(directory)) throw new UsageError(`${directory} exists already: name a new directory.`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const own = await databasesOf(sharedUrl, brands);
    const databases = [
      { name: SHARED, url: sharedUrl },
      ...own.map(({ brand, url }) => ({ name: `brand-${brand}`, url })),
    ];
    for (const { name, url } of databases) await copyOut(url, join(unfinished, name));
    await rename(unfinished, directory);
    return databases.length;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

const exists = (directory: string): Promise<boolean> =>
  readdir(directory).then(
    () => true,
    () => false,
  );

const check = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
};

/** All databases or none: what was made is dropped again when one fails. */
const restore = async (directory: string, to: string): Promise<number> => {
  const directories = await readdir(directory).catch(() => [] as string[]);
  if (directories.includes('shared.dump'))
    throw new UsageError(`${directory} was written with pg_dump: restore it with pg_restore.`);
  if (!directories.includes(SHARED)) throw new UsageError(`${directory} is no backup: it has no ${SHARED}.`);
  const server = withName(to, 'postgres');
  await check(server);
  const made: string[] = [];
  try {
    for (const one of directories) {
      const brand = BRAND.exec(one)?.[1];
      if (brand === undefined && one !== SHARED) continue;
      const name = brand === undefined ? nameOf(to) : `${nameOf(to)}_${brand}`;
      await createDatabase(server, name);
      made.push(name);
      await copyIn(join(directory, one), withName(to, name));
    }
    return made.length;
  } catch (error) {
    for (const name of made) await dropDatabase(server, name);
    throw error;
  }
};

/** On an embedded server with its data in a new directory. */
const restoreEmbedded = async (directory: string, to: string): Promise<number> => {
  if (await exists(to)) throw new UsageError(`${to} exists already: name a new directory.`);
  const cluster = await startCluster({ directory: to });
  try {
    return await restore(directory, cluster.url(DATABASE)).finally(cluster.stop);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
};

const isDatabase = (to: string): boolean =>
  URL.canParse(to) && /^postgres(ql)?:$/.test(new URL(to).protocol) && nameOf(to) !== '';

const readArguments = () => {
  try {
    return parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const main = async (): Promise<string> => {
  // Who can read a backup can read every order in it.
  process.umask(0o077);
  const { values, positionals } = readArguments();
  if (values.help) return USAGE;
  const [command, given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('Name one directory.');
  const here = process.env.INIT_CWD ?? process.cwd();
  const directory = resolve(here, given);
  if (command === 'restore') {
    const { to } = values;
    if (to === undefined || (to.includes('://') && !isDatabase(to)))
      throw new UsageError('--to must be a postgres:// URL with the name of a new database, or a new directory.');
    const [variable, count] = isDatabase(to)
      ? ['DATABASE_URL', await restore(directory, to)]
      : ['DATA_DIR', await restoreEmbedded(directory, resolve(here, to))];
    return `Restored ${count} ${count === 1 ? 'database' : 'databases'}: start the platform with ${variable} as given by --to.`;
  }
  if (command !== 'backup' || values.to !== undefined) throw new UsageError('The command is backup or restore.');
  const config = readConfig(process.env);
  const { url, stop } = await openServer(config);
  try {
    const count = await backUp(
      url,
      config.tenants.map(({ id }) => id),
      directory,
    );
    return `${directory} has ${count} ${count === 1 ? 'database' : 'databases'}.`;
  } finally {
    await stop();
  }
};

main().then(
  (line) => console.log(line),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message || String(error) : String(error));
    if (error instanceof UsageError) console.error(`\n${USAGE}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
