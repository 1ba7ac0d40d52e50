import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { createDatabase } from '#platform/core/databases.ts';
import type { Db } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { backupCommand as command, hasPrograms, startServer } from '#tests/support/machine-postgres.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';

describe.skipIf(!hasPrograms)(
  'a backup, rehearsed on the machine’s own PostgreSQL (needs its server and client)',
  () => {
    let directory: string;
    let server: Awaited<ReturnType<typeof startServer>>;
    let shop: Shop;
    let backup: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'grandstand-backup-'));
      backup = join(directory, 'monday');
      server = await startServer(directory);
      await createDatabase(server.url('postgres'), 'sales');
      await migrate(server.url('sales'));
      await seedCatalogue(server.url('sales'));
      shop = await openShop({ databaseUrl: server.url('sales') });
    }, 180_000);
    afterAll(async () => {
      await shop.close();
      await server.stop();
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
    const statesIn = async (db: Db) =>
      (await sql`select state, count(*)::int from seat group by state order by state`.execute(db)).rows;

    test('[OPS-3] what was sold before the backup is in the restored database whole, what came after is not, and it sells on', async () => {
      const before = [await sell(), await sell()];
      const seats = await statesIn(shop.db);
      const ledger = await shop.ledger();
      expect(await command(['backup', backup], { DATABASE_URL: server.url('sales') })).toBe(
        `${backup} has 1 database.`,
      );
      const modes = await Promise.all(
        [backup, ...(await readdir(backup)).map((file) => join(backup, file))].map(
          async (path) => (await stat(path)).mode & 0o777,
        ),
      );
      expect(modes).toEqual([0o700, 0o600]);
      await sell();
      expect(await command(['restore', backup, '--to', server.url('restored')])).toMatch(/^Restored 1 database/);

      const again = await openShop({ databaseUrl: server.url('restored') });
      expect(await ordersIn(again.db)).toEqual(before);
      expect(await statesIn(again.db)).toEqual(seats);
      await expectInvariants(again.db, ledger);
      await sell(again);
      await expectInvariants(again.db);
      await again.close();
    });

    test('[OPS-3] a directory or a database that exists is left as it is, and what is missing is named', async () => {
      const env = { DATABASE_URL: server.url('sales') };
      expect(await command(['backup', backup], env)).toContain(`${backup} exists already: name a new directory.`);
      expect(await command(['restore', backup, '--to', server.url('sales')])).toContain('"sales" already exists');
      expect(await ordersIn(shop.db)).toHaveLength(3);
      expect(await command(['restore', directory, '--to', server.url('other')])).toContain('is no backup');
      expect(await command(['restore', backup])).toContain('--to must be a postgres:// URL');
      expect(await command(['backup'])).toContain('Name one directory.');
    });
  },
);
