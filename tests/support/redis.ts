import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { isInstalled } from './installed.ts';

export const hasRedis = isInstalled('redis-server');

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

/** A way to a Redis on which every answer comes so many milliseconds later. */
export async function startSlowWay(address: string) {
  let late = 0;
  let connections = 0;
  const near = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(address);
    let before = Promise.resolve();
    redis.on('data', (answer: Buffer) => {
      const due = performance.now() + late;
      // One after the other, also when the way is quick again.
      before = before.then(() => wait(Math.max(0, due - performance.now()))).then(() => void client.write(answer));
    });
    client.pipe(redis);
    client.on('error', () => undefined).on('close', () => near.delete(client) && redis.destroy());
    redis.on('error', () => undefined).on('close', () => client.destroy());
    near.add(client);
    connections += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answersAfter: (milliseconds: number): void => {
      late = milliseconds;
    },
    /** How many were made until now. */
    connections: () => connections,
    close: (): void => {
      server.close();
      for (const client of near) client.destroy();
    },
  };
}
