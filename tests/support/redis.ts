import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Where it is missing, tests that need Redis are skipped by name; not in CI, which installs it. */
export const hasRedis = process.env.CI === 'true' || spawnSync('redis-server', ['--version']).status === 0;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** A Redis of the machine's own `redis-server`, in memory. */
export async function startRedis() {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-redis-'));
  const address = join(directory, 'redis.sock');
  let child: ChildProcess;
  const port = await freePort();
  const start = async (): Promise<void> => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--unixsocket', address];
    child = spawn('redis-server', [...place, '--save', '', '--dir', directory], { stdio: 'ignore' });
    await once(child, 'spawn');
    await redis.ping();
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const redis = new Redis(address, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  await start();
  return {
    address,
    /** For processes, which take no path. */
    url: `redis://127.0.0.1:${port}`,
    redis,
    start,
    kill,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      redis.disconnect();
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
