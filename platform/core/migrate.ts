import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { LONG_JOB } from './db.ts';

const directory = join(import.meta.dirname, '..', 'migrations');
/** Any fixed number: instances that start together wait for each other on it. */
const MIGRATION_LOCK = 733_520_117;

/** Runs the migrations that this database has not seen, in order, each in a transaction. Answers their names. */
export const migrate = async (connectionString: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString, options: LONG_JOB });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const seen = await client.query<{ name: string }>('select name from migration');
    const applied = new Set(seen.rows.map((row) => row.name));
    const waiting = (await readdir(directory)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
    for (const name of waiting) await apply(client, name);
    // Of a column that is new the database knows nothing yet, and would plan the first lists as if half of all rows were in each.
    if (waiting.length > 0) await client.query('analyze');
    return waiting;
  } finally {
    await client.end();
  }
};

const apply = async (client: pg.Client, name: string): Promise<void> => {
  const statements = await readFile(join(directory, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
};
