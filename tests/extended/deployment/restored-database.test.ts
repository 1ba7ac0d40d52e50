import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { createDatabase, dropDatabase } from '#platform/core/databases.ts';
import type { Db } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { backupCommand, hasPrograms, startServer } from '#tests/support/machine-postgres.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { openMembersWorld } from '../../api/members-world.ts';
import { openWorld } from '../../api/world.ts';

const root = join(import.meta.dirname, '../../..');
const page = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });

const storefront = { pages: async () => page, developing: false, close: async () => {} };
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What the doctor says of an instance. */
const doctor = (gateway: string, platform: Server): Promise<{ code: number; lines: string[] }> =>
  new Promise((resolve) => {
    const words = ['--gateway', gateway, '--platform', `http://127.0.0.1:${portOf(platform)}`];
    execFile(process.execPath, ['scripts/doctor.mjs', ...words], { cwd: root }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), lines: out.trim().split('\n') }),
    );
  });

/** Gateway and platform on a database. */
async function openHouse(databaseUrl: string) {
  const world = await openWorld({ storefront }, { databaseUrl });
  const server = createServer(world.gateway.nodeHandler).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    world,
    doctor: () => doctor(`http://localhost:${portOf(server)}`, world.shop.app.server),
    close: async (): Promise<void> => {
      server.close().closeAllConnections();
      await world.close();
    },
  };
}

/** The lines of settings in deploy/README.md that have this one among them, for these directories. */
async function settingsWith(name: string, directory: string): Promise<string[]> {
  const blocks = (await readFile(join(root, 'deploy/README.md'), 'utf8')).matchAll(/```ini\n([^`]+)\n```/g);
  const lines = [...blocks].map(([, block = '']) => block).find((block) => block.includes(`${name} =`));
  return (lines ?? '').replaceAll('/archive/', `${join(directory, 'archive')}/`).split('\n');
}

describe.skipIf(!hasPrograms)('a restored database (needs PostgreSQL’s own server and client)', () => {
  let directory: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'grandstand-restored-'));
    await mkdir(join(directory, 'archive'));
    await chmod(join(directory, 'archive'), 0o777);
    const archiving = await settingsWith('archive_mode', directory);
    server = await startServer(
      directory,
      archiving.map((line) => line.replace(' = ', '=').replaceAll("'", '')),
    );
    await createDatabase(server.url('postgres'), 'sales');
    await migrate(server.url('sales'));
    await seedCatalogue(server.url('sales'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('[OPS-3, OPS-2] a restored backup sells and the doctor approves, until its database is gone', async () => {
    const shop = await openShop({ databaseUrl: server.url('sales') });
    const event = await shop.event();
    const visitor = shop.visitor();
    const { body } = await visitor.reserve(event.id, { quantity: 2 });
    const sold = await visitor.buy(body, { card: cards.approved });
    await shop.close();
    const backup = join(directory, 'monday');
    await backupCommand(['backup', backup], { DATABASE_URL: server.url('sales') });
    expect(await backupCommand(['restore', backup, '--to', server.url('restored')])).toMatch(/^Restored 1 database/);

    const house = await openHouse(server.url('restored'));
    const found = await house.world.shop.db.selectFrom('order').select('uuid').execute();
    expect(found).toEqual([{ uuid: sold.body.uuid }]);
    const buyer = house.world.shop.visitor();
    const again = await buyer.reserve(event.id, { quantity: 2 });
    expect((await buyer.buy(again.body, { card: cards.approved })).status).toBe(200);
    const well = await house.doctor();
    expect(well.lines.filter((line) => !line.startsWith('ok '))).toEqual(['Nothing is wrong.']);
    expect(well.code).toBe(0);

    await dropDatabase(server.url('postgres'), 'restored');
    const { code, lines } = await house.doctor();
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^WRONG {2}the platform reaches its database: .*DATABASE_URL/));
    await house.close();
  });

  test('[OPS-3, OPS-2] with deploy/README.md the database goes back to a point in time and sells on', async () => {
    const shop = await openShop({ databaseUrl: server.url('sales') });
    const sell = async (seller: Shop = shop): Promise<string> => {
      const event = await seller.event();
      const visitor = seller.visitor();
      const { body } = await visitor.reserve(event.id, { quantity: 2 });
      return (await visitor.buy(body, { card: cards.approved })).body.uuid;
    };
    const ordersIn = async (db: Db) =>
      (await db.selectFrom('order').select(['uuid', 'purchase_id']).orderBy('id').execute()).map((one) => ({
        ...one,
      }));
    await sell();
    const base = join(directory, 'base');
    await server.run('pg_basebackup', '-c', 'fast', '-D', base, '-h', directory, '-U', 'owner');
    await sell();
    const before = await ordersIn(shop.db);
    const ledger = await shop.ledger();
    const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(shop.db);
    const lost = await sell();
    await sql`drop table seat cascade`.execute(shop.db);
    const lostKeys = (await ordersIn(shop.db)).filter(({ uuid }) => uuid === lost).map((one) => one.purchase_id);
    const charged = (await shop.ledger()).charges.map(({ key }) => key);
    await shop.close();

    await server.stop();
    const anew = join(directory, 'anew');
    await server.run('cp', '-a', base, anew);
    const recovering = (await settingsWith('recovery_target_time', directory)).map((line) =>
      line.startsWith('recovery_target_time') ? `recovery_target_time = '${rows[0]?.now}'` : line,
    );
    await appendFile(join(anew, 'postgresql.auto.conf'), `${recovering.join('\n')}\n`);
    await server.run('touch', join(anew, 'recovery.signal'));
    await server.startOn(anew);

    const world = await openMembersWorld({}, server.url('sales'));
    world.restart({ storefront });
    expect(await ordersIn(world.shop.db)).toEqual(before);
    await expectInvariants(world.shop.db);
    const known = new Set(before.map((one) => one.purchase_id));
    expect(ledger.charges.every(({ key }) => known.has(key))).toBe(true);
    expect(charged.filter((key) => !known.has(key))).toEqual(lostKeys);
    const browser = world.browser();
    await world.signIn(browser, 'new@example.com');
    expect((await world.ask(browser, '{ wallet { isRegistered } }')).data.wallet.isRegistered).toBe(true);
    await sell(world.shop);
    await expectInvariants(world.shop.db);
    const { code, lines } = await doctor(world.origin, world.shop.app.server);
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['Nothing is wrong.']);
    expect(code).toBe(0);
    await world.close();
  });
});
