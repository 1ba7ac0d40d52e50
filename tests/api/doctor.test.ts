import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRedis, startRedis } from '../support/redis.ts';
import { openWorld, type World } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let world: World;
let server: Server;
let platform: string;
beforeAll(async () => {
  const page = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
  world = await openWorld({ storefront: { pages: async () => page, developing: false, close: async () => {} } });
  server = createServer(world.gateway.nodeHandler).listen(0, 'localhost');
  await once(server, 'listening');
  const address = world.shop.app.server.address();
  platform = `http://127.0.0.1:${(address as AddressInfo).port}`;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await world.close();
});

/** Its exit code and its lines. */
const doctor = (args: string[] = [], env: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> => {
  const gateway = `http://localhost:${(server.address() as AddressInfo).port}`;
  const words = args.length > 0 ? args : ['--gateway', `${gateway}/`, '--platform', platform];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/doctor.mjs', ...words],
      { cwd: root, env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), lines: (out + err).trim().split('\n') }),
    );
  });
};

test('[OPS-2] of a house that is well the doctor says so', async () => {
  const { code, lines } = await doctor();
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['Nothing is wrong.']);
  expect([code, lines.length]).toEqual([0, 10]);
});

test('[OPS-2] what is wrong is a line each that says where to look, and the exit code tells', async () => {
  const event = await world.shop.event();
  const { body } = await world.shop.visitor().reserve(event.id, { quantity: 1 });
  await world.shop.db
    .updateTable('cart')
    .set({ expire_at: new Date(0) })
    .where('uuid', '=', body.uuid)
    .execute();
  world.upstream.break(/readyz/, 'hang');
  const { code, lines } = await doctor();
  world.upstream.heal();
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG {2}the gateway reaches the platform: \/readyz is 503: .*PLATFORM_URL/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG {2}expired carts go: 1 .* stay: the sweeper/));
  expect(lines).toContain('ok     the platform reaches its database');
});

test('[OPS-2] a house that is not there, and an argument that is no address, are told in a line', async () => {
  const gone = await doctor(['--gateway', 'http://127.0.0.1:9', '--platform', 'http://127.0.0.1:9']);
  expect([gone.code, gone.lines.filter((line) => line.startsWith('ok'))]).toEqual([1, []]);
  expect(gone.lines[0]).toContain('http://127.0.0.1:9/healthz does not answer');
  const { code, lines } = await doctor(['--gateway', 'shop']);
  expect([code, lines]).toEqual([2, [expect.stringContaining('--gateway must be an http or https address')]]);
});

test.skipIf(!hasRedis)('[OPS-2] [SCALE-1] a Redis that takes no writes is told (needs redis-server)', async () => {
  const store = await startRedis();
  const well = await doctor([], { REDIS_URL: store.url });
  expect(well.lines).toContain('ok     Redis answers and writes');
  await store.redis.config('SET', 'maxmemory', '1');
  const { code, lines } = await doctor([], { REDIS_URL: store.url });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG {2}Redis answers and writes: OOM .*counts? for themselves/),
  );
  await store.close();
});
