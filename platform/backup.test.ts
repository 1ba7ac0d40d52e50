import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropDatabase } from '#platform/core/databases.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import { startCluster } from '#platform/core/postgres/cluster.ts';
import { DATABASE } from '#platform/core/postgres/open.ts';
import { testServerUrl } from '#tests/support/database.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { backupCommand as command } from '#tests/support/machine-postgres.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';

describe('a backup', () => {
  let directory: string;
  let shop: Shop;
  let backup: string;
  const restored = `restored_${randomUUID()}`;
  const onServer = (name: string): string => new URL(`/${name}`, testServerUrl()).href;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'grandstand-backup-'));
    backup = join(directory, 'monday');
    shop = await openShop();
  });
  afterAll(async () => {
    await shop.close();
    await dropDatabase(testServerUrl(), restored);
    await rm(directory, { recursive: true, force: true });
  });

  const sell = async ({ event: open, visitor: arrive }: Pick<Shop, 'event' | 'visitor'> = shop): Promise<string> => {
    const event = await open();
    const visitor = arrive();
    const { body } = await visitor.reserve(event.id, { quantity: 2 });
    const bought = await visitor.buy(body, { card: cards.approved });
    return bought.body.uuid;
  };
  const ordersIn = async (db: Db): Promise<string[]> =>
    (await sql<{ uuid: string }>`select uuid from "order" order by id`.execute(db)).rows.map(({ uuid }) => uuid);
  /** Every table with its columns, rules, triggers and the sum of its rows. */
  const allIn = async (db: Db): Promise<unknown> => {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
    const rowsOf = async (name: string) =>
      (await sql`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${sql.raw(name)} t`.execute(db))
        .rows;
    const rules = await sql`
      select conrelid::regclass::text || conname || pg_get_constraintdef(oid) || convalidated::text as rule from pg_constraint
      union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) rows[name] = await rowsOf(name);
    return { rows, rules: rules.rows };
  };

  test('[OPS-3] what was sold before the backup is in the restored database whole, what came after is not, and it sells on', async () => {
    const before = [await sell(), await sell()];
    const all = await allIn(shop.db);
    const ledger = await shop.ledger();
    expect(await command(['backup', backup], { DATABASE_URL: shop.databaseUrl })).toBe(`${backup} has 1 database.`);
    const modes = await Promise.all([backup, join(backup, 'shared')].map(async (path) => (await stat(path)).mode));
    const files = (await readdir(join(backup, 'shared'))).map((file) => join(backup, 'shared', file));
    for (const file of files) modes.push((await stat(file)).mode);
    expect(new Set(modes.map((mode) => mode & 0o077))).toEqual(new Set([0]));
    await sell();
    expect(await command(['restore', backup, '--to', onServer(restored)])).toMatch(/^Restored 1 database/);

    const again = await openShop({ databaseUrl: onServer(restored) });
    expect(await allIn(again.db)).toEqual(all);
    expect(await ordersIn(again.db)).toEqual(before);
    await expectInvariants(again.db, ledger);
    await sell(again);
    await expectInvariants(again.db);
    await again.close();
  });

  test('[OPS-3] of an embedded server is made while it runs, and restored into a new directory for its data', async () => {
    const data = join(directory, 'data');
    expect(await command(['restore', backup, '--to', data])).toContain('DATA_DIR');
    const cluster = await startCluster({ directory: data, volatile: true });
    const tuesday = join(directory, 'tuesday');
    const db = createDb(cluster.url(DATABASE));
    expect(await ordersIn(db)).toHaveLength(2);
    expect(await command(['backup', tuesday], { DATABASE_URL: '', DATA_DIR: data })).toContain('has 1 database');
    const contents = (path: string) => readdir(join(path, 'shared'));
    expect(await contents(tuesday)).toEqual(await contents(backup));
    await db.destroy();
    await cluster.stop();
    expect(await command(['restore', backup, '--to', data])).toContain(`${data} exists already`);
  });

  test('[OPS-3] a directory or a database that exists is left as it is, and what is missing is named', async () => {
    const env = { DATABASE_URL: shop.databaseUrl };
    expect(await command(['backup', backup], env)).toContain(`${backup} exists already: name a new directory.`);
    expect(await command(['restore', backup, '--to', shop.databaseUrl])).toContain('already exists');
    expect(await ordersIn(shop.db)).toHaveLength(3);
    expect(await command(['restore', directory, '--to', onServer('other')])).toContain('is no backup');
    expect(await command(['restore', backup])).toContain('--to must be a postgres:// URL');
    expect(await command(['backup'])).toContain('Name one directory.');
  });
});
