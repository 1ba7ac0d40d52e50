import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { createDatabase, dropDatabase } from '#platform/core/databases.ts';
import { createDb } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { backupCommand, hasPrograms, startServer } from '../support/machine-postgres.ts';
import { cards, openShop } from '../support/shop.ts';
import { openWorld } from './world.ts';

const root = join(import.meta.dirname, '../..');
const page = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });

/** Gateway and platform on a database, and what the doctor says of them. */
async function openHouse(databaseUrl: string) {
  const world = await openWorld(
    { storefront: { pages: async () => page, developing: false, close: async () => {} } },
    { databaseUrl },
  );
  const server = createServer(world.gateway.nodeHandler).listen(0, 'localhost');
  await once(server, 'listening');
  const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port;
  const words = [
    ...['--gateway', `http://localhost:${portOf(server.address())}`],
    ...['--platform', `http://127.0.0.1:${portOf(world.shop.app.server.address())}`],
  ];
  return {
    world,
    doctor: (): Promise<{ code: number; lines: string[] }> =>
      new Promise((resolve) => {
        execFile(process.execPath, ['scripts/doctor.mjs', ...words], { cwd: root }, (error, out) =>
          resolve({ code: Number(error?.code ?? 0), lines: out.trim().split('\n') }),
        );
      }),
    close: async (): Promise<void> => {
      server.close().closeAllConnections();
      await world.close();
    },
  };
}

describe.skipIf(!hasPrograms)('a house on a restored backup (needs PostgreSQL’s own server and client)', () => {
  let directory: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'grandstand-restored-'));
    server = await startServer(directory);
    await createDatabase(server.url('postgres'), 'sales');
    await migrate(server.url('sales'));
    const db = createDb(server.url('sales'), { longJobs: true });
    await seedCatalogue(db);
    await db.destroy();
  }, 240_000);
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('[OPS-3] [OPS-2] sells, and the doctor finds nothing wrong with it; once its database is gone the doctor says so', async () => {
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
  }, 180_000);
});
