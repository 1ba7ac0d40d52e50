import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databasesOf } from './catalogue/own-databases.ts';
import { readConfig } from './config.ts';
import { createDatabase, dropDatabase } from './core/databases.ts';
import { openServer } from './core/postgres/open.ts';

const USAGE = `Usage: npm run backup -- DIRECTORY
       npm run restore -- DIRECTORY --to postgres://USER:PASSWORD@HOST/NEW

  Needs pg_dump, pg_restore and psql of the server's version or newer.

  backup   writes the database, and those of brands with a catalogue of their own, into DIRECTORY, which must not exist;
           the product may be running, and sells on meanwhile
  restore  makes the databases anew, named after NEW, which must not exist; then start the platform with it as DATABASE_URL`;

const SHARED = 'shared.dump';
const BRAND = /^brand-([a-z0-9-]+)\.dump$/;

class UsageError extends Error {}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
const withName = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
};

type Program = { name: 'pg_dump' | 'pg_restore' | 'psql'; args: readonly string[]; url?: string };

/** The password is in the environment, because everybody on the machine sees a command's arguments. */
const start = ({ name, args, url }: Program) => {
  const place = url === undefined ? null : new URL(url);
  const env = { ...process.env, ...(place?.password && { PGPASSWORD: decodeURIComponent(place.password) }) };
  if (place) place.password = '';
  const child = spawn(name, [...args, ...(place ? ['--dbname', place.href] : [])], { env });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const done = new Promise<void>((resolveDone, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${name} is not installed: it is one of PostgreSQL's client programs`)
          : error,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolveDone() : reject(new Error(`${name} failed with exit code ${code}: ${told.trim()}`)),
    );
  });
  return { input: child.stdin, output: child.stdout, done };
};

const NO_PATH = "set_config('search_path', '', false)";

/** A dump is read without a search path, with which PostgreSQL 15 cannot make the columns that use its own earthdistance. */
const withPath = () => {
  let isFirst = true;
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      if (!isFirst) return pass(null, chunk);
      isFirst = false;
      pass(
        null,
        Buffer.from(chunk.toString('latin1').replace(NO_PATH, "set_config('search_path', 'public', false)"), 'latin1'),
      );
    },
  });
};

const read = async (file: string, url: string): Promise<void> => {
  const script = start({ name: 'pg_restore', args: ['--file=-', '--no-owner', '--no-privileges', file] });
  const reader = start({
    name: 'psql',
    args: ['--no-psqlrc', '--quiet', '--single-transaction', '--set', 'ON_ERROR_STOP=1'],
    url,
  });
  reader.output.resume();
  // Why a pipe broke is told by the programs.
  const piped = pipeline(script.output, withPath(), reader.input).catch(() => undefined);
  const [read, written] = await Promise.allSettled([reader.done, script.done, piped]);
  if (read.status === 'rejected') throw read.reason;
  if (written.status === 'rejected') throw written.reason;
};

/** Complete or not there: it gets its name last. */
const backUp = async (sharedUrl: string, brands: readonly string[], directory: string): Promise<number> => {
  const unfinished = `${directory}.unfinished`;
  if (await exists(directory)) throw new UsageError(`${directory} exists already: name a new directory.`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const own = await databasesOf(sharedUrl, brands);
    const dumps = [
      { file: SHARED, url: sharedUrl },
      ...own.map(({ brand, url }) => ({ file: `brand-${brand}.dump`, url })),
    ];
    for (const { file, url } of dumps)
      await start({
        name: 'pg_dump',
        args: ['--format=custom', '--no-owner', '--no-privileges', '--file', join(unfinished, file)],
        url,
      }).done;
    await rename(unfinished, directory);
    return dumps.length;
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
  const files = await readdir(directory).catch(() => [] as string[]);
  if (!files.includes(SHARED)) throw new UsageError(`${directory} is no backup: it has no ${SHARED}.`);
  const server = withName(to, 'postgres');
  await check(server);
  const made: string[] = [];
  try {
    for (const file of files) {
      const brand = BRAND.exec(file)?.[1];
      if (brand === undefined && file !== SHARED) continue;
      const name = brand === undefined ? nameOf(to) : `${nameOf(to)}_${brand}`;
      await createDatabase(server, name);
      made.push(name);
      await read(join(directory, file), withName(to, name));
    }
    return made.length;
  } catch (error) {
    for (const name of made) await dropDatabase(server, name);
    throw error;
  }
};

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
  const directory = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (command === 'restore') {
    const { to } = values;
    if (to === undefined || !URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol) || nameOf(to) === '')
      throw new UsageError('--to must be a postgres:// URL with the name of a new database.');
    const count = await restore(directory, to);
    return `Restored ${count} ${count === 1 ? 'database' : 'databases'}: start the platform with DATABASE_URL as given by --to.`;
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
