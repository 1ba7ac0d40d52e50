import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#tests/support/shop.ts';
import { ensureDatabase } from './core/databases.ts';
import { migrate } from './core/migrate.ts';
import { startCluster } from './core/postgres/cluster.ts';
import { DATABASE } from './core/postgres/open.ts';

let directory: string;
let event: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grandstand-killed-'));
  const cluster = await startCluster({ directory, volatile: true });
  await ensureDatabase(cluster.url('postgres'), DATABASE);
  await migrate(cluster.url(DATABASE));
  const shop = await openShop({ databaseUrl: cluster.url(DATABASE) });
  await shop.db.insertInto('category').values({ id: 'sport', name: 'Sport', position: 0 }).execute();
  event = (await shop.event()).id;
  await shop.close();
  await cluster.stop();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const cluster = () => join(directory, 'cluster');
const databaseIn = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
/** A platform in a process of its own, with an embedded database. */
const startPlatform = async () => {
  const { DATABASE_URL: _other, ...env } = process.env;
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...env,
      DATA_DIR: directory,
      PLATFORM_PORT: '0',
      PROCESSOR_PORT: '0',
      IDENTITY_PORT: '0',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    },
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = once(child, 'exit');
  const [{ url }]: [{ url: string }] = JSON.parse(JSON.stringify(await once(child, 'message')));
  const lines = (): { level: number; msg: string }[] =>
    log
      .trim()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { url, child, ended, lines };
};
const session = { 'gst-session-id': randomUUID(), 'content-type': 'application/json' };

test('[PAY-3] after the embedded database is killed it is restarted, carts keep their seats, and sales go on', async () => {
  const { url, child, ended, lines } = await startPlatform();
  const reserve = (headers: Record<string, string>) =>
    fetch(`${url}/api/cart/reserve/${event}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ tickets: [{ productId: event, quantity: 2 }] }),
    });
  const { uuid }: { uuid: string } = JSON.parse(await (await reserve(session)).text());
  for (let time = 0; time < 2; time += 1) {
    const killed = await databaseIn(cluster());
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => databaseIn(cluster())).not.toBe(killed);
    await expect.poll(async () => (await reserve({ ...session, 'gst-session-id': randomUUID() })).status).toBe(200);
  }
  expect((await fetch(`${url}/api/cart/${uuid}`, { headers: session })).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(lines().filter(({ msg }) => msg === 'the embedded database has crashed, restarting it')).toHaveLength(2);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('[PAY-3] when the embedded database is killed and its data are missing, the platform ends with a fatal log line and exit code 1', async () => {
  const { ended, lines } = await startPlatform();
  const moved = `${cluster()}.gone`;
  await rename(cluster(), moved);
  process.kill(await databaseIn(moved), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  // Jobs that were running report their failures around it.
  expect(lines()).toContainEqual(expect.objectContaining({ level: 60, msg: 'stopping after an error' }));
});
