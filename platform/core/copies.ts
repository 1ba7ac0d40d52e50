import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { LONG_JOB } from './db.ts';
import { migrate } from './migrate.ts';

/** Names are quoted as PostgreSQL wants them. */
const contentsSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
type Contents = z.infer<typeof contentsSchema>;

const CONTENTS = 'contents.json';
const fileOf = (directory: string, table: string): string => join(directory, `${table.replaceAll('"', '')}.copy.gz`);

/** Generated columns are made again; those of extensions are theirs. */
const TABLES = `
  select quote_ident(relname) as name, (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  ) as columns
  from pg_class c
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by relname`;
const SEQUENCES = `
  select quote_ident(relname) as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`;
const REFERENCES = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: LONG_JOB });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const readContents = async (client: pg.Client): Promise<Contents> => {
  const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name');
  const { rows: tables } = await client.query<Contents['tables'][number]>(TABLES);
  const { rows: names } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: Contents['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query(`select last_value::text as value, is_called as "isCalled" from ${name}`);
    sequences.push({ name, ...rows[0] });
  }
  return { migrations: migrations.map(({ name }) => name), tables, sequences };
};

/** Writes a database as it is at one moment into a new directory: its migrations, and the rows of each table as COPY gives them. */
export const copyOut = (url: string, directory: string): Promise<void> =>
  withClient(url, async (client) => {
    await mkdir(directory);
    await client.query('begin isolation level repeatable read read only');
    const contents = await readContents(client);
    for (const { name, columns } of contents.tables) {
      const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(fileOf(directory, name)));
    }
    await writeFile(join(directory, CONTENTS), JSON.stringify(contents, null, 2));
  });

/** The rows in place of those that migrations wrote. References are checked when all rows are there, and no trigger runs. */
const fill = async (client: pg.Client, directory: string, { tables, sequences }: Contents): Promise<void> => {
  const { rows: references } = await client.query<{ table: string; name: string; rule: string }>(REFERENCES);
  await client.query('begin');
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    await pipeline(createReadStream(fileOf(directory, name)), createGunzip(), rows);
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { table, name, rule } of references)
    await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1, $2::bigint, $3)', [name, value, isCalled]);
  await client.query('commit');
  await client.query('analyze');
};

/** Fills an empty database with what copyOut wrote, of this release or an older one; the next start runs what is newer. */
export const copyIn = async (directory: string, url: string): Promise<void> => {
  const contents = contentsSchema.parse(JSON.parse(await readFile(join(directory, CONTENTS), 'utf8')));
  await migrate(url, contents.migrations);
  await withClient(url, (client) => fill(client, directory, contents));
};
