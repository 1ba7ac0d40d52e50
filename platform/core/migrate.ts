import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { LONG_JOB } from './db.ts';

const directory = join(import.meta.dirname, '..', 'migrations');
/** Any fixed number: instances that start together wait for each other on it. */
const MIGRATION_LOCK = 733_520_117;

type Migration = { name: string; statements: string; checksum: string };

const readMigration = async (name: string): Promise<Migration> => {
  // Git may check files out with CRLF on Windows; that is the same migration.
  const statements = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
};

const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(readMigration));
};

/** Names and checksums of the migrations that this database ran; the checksum is null when an older version ran it. */
const readApplied = async (client: pg.Client): Promise<Map<string, string | null>> => {
  await client.query(`
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
    alter table migration add column if not exists checksum text`);
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

/** Throws when the text of a migration has changed since this database ran it, and names the file. */
const refuseChanged = (migrations: readonly Migration[], applied: ReadonlyMap<string, string | null>): void => {
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed.length === 0) return;
  const files = changed.map(({ name }) => `platform/migrations/${name}`).join(', ');
  throw new Error(
    `${files} changed after this database ran it. Undo the change and make it in a new migration, or start with an empty database (npm run reset removes the embedded one).`,
  );
};

/**
 * Runs the migrations that this database has not run yet, in order of their names, each in a transaction of its own.
 * Answers their names. Throws when one fails, or when one that was already run has been changed since; both name the file.
 * With `only` it runs these and no others; throws for one that this release does not have.
 */
export const migrate = async (connectionString: string, only?: readonly string[]): Promise<string[]> => {
  const all = await readMigrations();
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const unknown = only?.find((one) => !all.some(({ name }) => name === one));
  if (unknown !== undefined) throw new Error(`This release has no migration ${unknown}: use the one that ran it.`);
  const client = new pg.Client({ connectionString, options: LONG_JOB });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    const applied = await readApplied(client);
    refuseChanged(migrations, applied);
    for (const { name, checksum } of migrations.filter(({ name }) => applied.get(name) === null)) {
      await client.query('update migration set checksum = $2 where name = $1', [name, checksum]);
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    // Without statistics of a new column the planner expects half of all rows to match it.
    if (pending.length > 0) await client.query('analyze');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

const apply = async (client: pg.Client, { name, statements, checksum }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationFault(name, statements, error);
  }
};

/** A migration that PostgreSQL refuses: its file, and the line where PostgreSQL names one. */
export class MigrationFault extends Error {
  constructor(name: string, statements: string, cause: unknown) {
    const { message, position, detail } = cause as { message: string; position?: string; detail?: string };
    const line = position && `:${statements.slice(0, Number(position)).split('\n').length}`;
    super(`platform/migrations/${name}${line ?? ''} failed: ${message}${detail ? `. ${detail}` : ''}`, { cause });
  }
}
