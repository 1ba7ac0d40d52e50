import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, testServerUrl } from '#tests/support/database.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { startPart } from '#tests/support/stack.ts';
import { dropDatabase, ensureDatabase } from './databases.ts';
import { MigrationFault, migrate } from './migrate.ts';

const directory = join(import.meta.dirname, '..', 'migrations');
const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();

let url: string;
let client: pg.Client;
beforeEach(async () => {
  const server = new URL(testServerUrl());
  server.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  url = server.href;
  await ensureDatabase(testServerUrl(), server.pathname.slice(1));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await dropDatabase(testServerUrl(), new URL(url).pathname.slice(1));
});

const startPlatform = () =>
  startPart('platform/main.ts', {
    DATABASE_URL: url,
    PLATFORM_PORT: '0',
    PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });

const applied = async () =>
  (
    await client.query<{ name: string; checksum: string | null; applied_at: Date }>(
      'select * from migration order by name',
    )
  ).rows;

/** What version 3.7 leaves: the table without checksums, and the migrations it came with. */
const asReleased = async (names: string[]) => {
  await client.query('create table migration (name text primary key, applied_at timestamptz not null default now())');
  for (const name of names) {
    await client.query(await readFile(join(directory, name), 'utf8'));
    await client.query("insert into migration values ($1, '2026-01-01')", [name]);
  }
};

test('[OPS-4] two platforms that start together on an empty database run each migration once, and both serve', async () => {
  const platforms = await Promise.all([startPlatform(), startPlatform()]);
  const answers = await Promise.all(platforms.map((one) => fetch(`${one.url}/readyz`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(platforms.map((one) => one.stop()));
  const rows = await applied();
  expect(rows.map(({ name }) => name)).toEqual(files);
  expect(rows.map(({ checksum }) => checksum)).toEqual(files.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test('[OPS-1] a database of the released version keeps its migrations, runs the missing one and gets the checksums', async () => {
  await asReleased(files.slice(0, -1));
  await client.query(`insert into category (id, name, position) values ('kept', 'Kept', 1)`);
  await migrate(url);
  const rows = await applied();
  expect(rows.map(({ name }) => name)).toEqual(files);
  expect(rows.slice(0, -1).map(({ applied_at }) => applied_at.getUTCFullYear())).toEqual(
    files.slice(1).map(() => 2026),
  );
  expect(rows.map(({ checksum }) => checksum)).toEqual(files.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect((await client.query(`select name from category where id = 'kept'`)).rows).toEqual([{ name: 'Kept' }]);
});

test('[DEV-1] a migration that changed after it was applied is refused at start by its file name, and no other runs', async () => {
  await asReleased(files.slice(0, -1));
  await client.query(`alter table migration add column checksum text`);
  await client.query(`update migration set checksum = 'of another text' where name = $1`, [files[1]]);
  await expect(migrate(url)).rejects.toThrow(
    `platform/migrations/${files[1]} changed after this database ran it. Undo the change and make it in a new migration`,
  );
  expect((await applied()).map(({ name }) => name)).toEqual(files.slice(0, -1));
});

test('a migration that fails is told with its file, its line and why', async () => {
  const statements = 'create table first (id int);\n\nalter table first\n  add column second nothing;\n';
  const error: unknown = await client.query(statements).catch((thrown: unknown) => thrown);
  expect(new MigrationFault('0999_second.sql', statements, error).message).toBe(
    'platform/migrations/0999_second.sql:4 failed: type "nothing" does not exist',
  );
});

test('[OPS-4] a platform starts on a database that already ran the migrations of a later version', async () => {
  const database = await createTestDatabase();
  const later = new pg.Client({ connectionString: database.url });
  await later.connect();
  await later.query(`insert into migration (name, checksum) values ('9999_later.sql', 'of its text')`);
  await later.end();
  await migrate(database.url);
  const platform = await startTestPlatform({ databaseUrl: database.url });
  expect((await platform.app.inject('/readyz')).statusCode).toBe(200);
  await platform.close();
  await database.drop();
});
