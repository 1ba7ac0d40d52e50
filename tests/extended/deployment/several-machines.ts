import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ensureDatabase } from '#platform/core/databases.ts';
import { createDb } from '#platform/core/db.ts';
import { type Cluster, startCluster } from '#platform/core/postgres/cluster.ts';
import { balance } from '#tests/support/balancer.ts';
import { forwardTo } from '#tests/support/forwarder.ts';
import { openIdentityProvider } from '#tests/support/identity-provider.ts';
import { startRedis } from '#tests/support/redis.ts';
import { type Part, startGateway, startPart } from '#tests/support/stack.ts';

const SECRET_KEY = 'sk_of_several_machines';
/** Short, so that members refresh while machines fail. */
const TOKEN_SECONDS = '10';

/** A process that can be paused, and started again as another process at another port. */
async function machine(start: () => Promise<Part>) {
  let part = await start();
  return {
    url: () => part.url,
    pause: () => process.kill(part.pid, 'SIGSTOP'),
    resume: () => process.kill(part.pid, 'SIGCONT'),
    kill: () => part.kill(),
    /** SIGTERM: it finishes what it has and ends; its exit code. */
    drain: async (): Promise<number | null> => {
      await part.stop();
      return part.ended;
    },
    start: async (): Promise<void> => {
      part = await start();
    },
  };
}
export type Machine = Awaited<ReturnType<typeof machine>>;

/** Two gateways and two platforms as processes, each pair behind a balancer, on one PostgreSQL and one Redis. */
export async function openMachines() {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-machines-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let step = closing.pop(); step; step = closing.pop()) await step();
  };
  const startPostgres = () => startCluster({ directory: join(directory, 'postgres') });
  let cluster: Cluster = await startPostgres();
  closing.push(() => cluster.stop());
  await ensureDatabase(cluster.url('postgres'), 'grandstand');
  const network = await forwardTo(cluster.url('grandstand'));
  closing.push(network.stop);
  const databaseUrl = new URL(cluster.url('grandstand'));
  databaseUrl.port = new URL(network.url).port;
  const redis = await startRedis();
  closing.push(redis.close);

  const shared = { PAYMENT_EVENTS_SECRET: randomUUID(), PAYMENT_SECRET_KEY: SECRET_KEY };
  const processor = await startPart('platform/payment/main.ts', {
    ...shared,
    PROCESSOR_PORT: '0',
    DATA_DIR: join(directory, 'processor'),
  });
  closing.push(processor.stop);

  const gateways: Machine[] = [];
  const platforms: Machine[] = [];
  const storefront = await balance(() => gateways.map((one) => one.url()));
  closing.push(storefront.close);
  const rest = await balance(() => platforms.map((one) => one.url()));
  closing.push(rest.close);
  const identity = await openIdentityProvider(databaseUrl.href, {
    PORT: String(storefront.port),
    IDENTITY_TOKEN_SECONDS: TOKEN_SECONDS,
  });
  closing.push(identity.stop);
  const add = async (list: Machine[], start: () => Promise<Part>): Promise<void> => {
    const one = await machine(start);
    list.push(one);
    // Killed: what a failed test has paused does not end by itself.
    closing.push(one.kill);
  };
  const startPlatform = () =>
    startPart('platform/main.ts', {
      ...shared,
      LOG_LEVEL: 'silent',
      PLATFORM_PORT: '0',
      DATABASE_URL: databaseUrl.href,
      PAYMENT_PROVIDER_URL: processor.url,
      OIDC_ISSUER: identity.issuer,
    });
  const startOneGateway = () =>
    startGateway({
      // Free text may buy: the test writes what it asks.
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      PLATFORM_URL: rest.url,
      PUBLIC_URL: storefront.url,
      OIDC_ISSUER: identity.issuer,
      SESSION_SECRET: 'a secret that several gateways share',
      REDIS_URL: redis.url,
    });
  // The first migrates and seeds.
  for (let count = 0; count < 2; count += 1) await add(platforms, startPlatform);
  for (let count = 0; count < 2; count += 1) await add(gateways, startOneGateway);

  const db = createDb(databaseUrl.href);
  closing.push(() => db.destroy());
  const backends = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
      db,
    );
    return rows.map(({ pid }) => pid);
  };
  /** The database's first process, which takes connections. */
  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: storefront.url,
    identity,
    redis,
    db,
    processorUrl: processor.url,
    gateways,
    platforms,
    postgres: {
      /** One of its processes is killed: PostgreSQL then ends all the others, and recovers. */
      kill: async (): Promise<void> => {
        const [pid = 0] = await backends();
        process.kill(pid, 'SIGKILL');
      },
      /** Nothing of it runs until it is resumed; connections stay, and new ones wait. */
      pause: async (): Promise<() => void> => {
        const paused = [await postmaster(), ...(await backends())];
        for (const pid of paused) process.kill(pid, 'SIGSTOP');
        return () => {
          for (const pid of paused) process.kill(pid, 'SIGCONT');
        };
      },
      stop: async (): Promise<void> => {
        await Promise.all([cluster.stop(), network.stop()]);
      },
      start: async (): Promise<void> => {
        cluster = await startPostgres();
        await network.start(cluster.url('grandstand'));
      },
    },
    ledger: async () => {
      const answer = await fetch(`${processor.url}/v1/ledger`, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
      return JSON.parse(await answer.text());
    },
    close,
  };
}
export type Machines = Awaited<ReturnType<typeof openMachines>>;
