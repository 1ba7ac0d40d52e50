import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { createDatabase } from '#platform/core/databases.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { createLauncher } from '#platform/core/postgres/launch.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';

const root = join(import.meta.dirname, '..');
/** pg_dump takes no server that is newer than itself, so the test needs the server that came with it. */
const programs = (spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout ?? '').trim();
const hasPrograms = ['postgres', 'initdb', 'pg_dump'].every(
  (name) => spawnSync(join(programs, name), ['--version']).status === 0,
);

/** A server of the machine's own PostgreSQL, reached by a socket in a directory of its own. */
async function startServer(directory: string) {
  const data = join(directory, 'data');
  await mkdir(data, { mode: 0o700 });
  const launcher = await createLauncher([data]);
  if (launcher.user) for (const path of [directory, data]) await chown(path, launcher.user.uid, launcher.user.gid);
  const [code] = await once(
    launcher.launch(join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      'owner',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ]),
    'close',
  );
  expect(code).toBe(0);
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${directory}`];
  const server = launcher.launch(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])]);
  let log = '';
  await new Promise<void>((ready) => {
    server.stderr?.on('data', (text: Buffer) => {
      log += text;
      if (log.includes('ready to accept connections')) ready();
    });
  });
  return {
    url: (name: string) => `postgres://owner@localhost/${name}?host=${encodeURIComponent(directory)}`,
    stop: async () => {
      const ended = once(server, 'close');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** What npm run backup and npm run restore do; the line that they print, or their error. */
const command = (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  promisify(execFile)(process.execPath, [join(root, 'platform/backup.ts'), ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, ...env },
  }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

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
      const db = createDb(server.url('sales'), { longJobs: true });
      await seedCatalogue(db);
      await db.destroy();
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
