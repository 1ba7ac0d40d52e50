import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { findBinaries } from './binaries.ts';
import { createLauncher, type Launcher } from './launch.ts';
import { clearLeftover } from './leftover.ts';
import { runOnce, type Server, supervise } from './supervise.ts';

const VERSION = '18';
export const USER = 'grandstand';

export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };
type Options = {
  directory: string;
  /** For tests: fast, but data may be lost when the machine stops. */
  volatile?: boolean;
  /** With a logger a server that crashes is reported and started again. */
  logger?: FastifyBaseLogger;
};

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });

/** Resolves when the program has ended, with everything it wrote to stderr. */
const whenEnded = (child: ChildProcess): Promise<{ code: number | null; output: string }> =>
  new Promise((done, failed) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', failed);
    child.once('close', (code) => done({ code, output: output.trim() }));
  });

const passwordOf = async (file: string): Promise<string> => {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored) return stored.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
};

/** Created in a temporary directory and renamed when complete, so that an interrupted start leaves no half cluster. */
const createCluster = async (
  cluster: string,
  passwordFile: string,
  initdb: string,
  launcher: Launcher,
  sync: boolean,
) => {
  const unfinished = `${cluster}.new`;
  const initPassword = `${cluster}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(initPassword, await readFile(passwordFile), { mode: 0o600 });
  if (launcher.user) {
    await Promise.all(
      [unfinished, initPassword].map((path) => launcher.user && chown(path, launcher.user.uid, launcher.user.gid)),
    );
  }
  const { code, output } = await whenEnded(
    launcher.launch(initdb, [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      `--pwfile=${initPassword}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(sync ? [] : ['--no-sync']),
    ]),
  );
  await rm(initPassword, { force: true });
  if (code !== 0) throw new Error(`Could not create the embedded database: ${output}`);
  await rename(unfinished, cluster);
};

/** shared_buffers: a quarter of the machine's memory, 128 MB to 2 GB. A small catalogue uses only a part of it. */
const bufferMegabytes = (): number => Math.round(Math.min(Math.max(totalmem() / 4 / 2 ** 20, 128), 2_048));

const settings = (volatile: boolean): string[] => [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  `shared_buffers=${bufferMegabytes()}MB`,
  // Queries read a few hundred rows: JIT compilation would take longer than running them.
  'jit=off',
  ...(volatile ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
];

type ServerOptions = { cluster: string; postgres: string; launcher: Launcher; volatile: boolean; port: number };

const startServer = async ({ cluster, postgres, launcher, volatile, port }: ServerOptions): Promise<Server> => {
  const flags = settings(volatile).flatMap((setting) => ['-c', setting]);
  const child = launcher.launch(postgres, ['-D', cluster, '-p', String(port), ...flags]);
  const ended = whenEnded(child);
  const ready = new Promise<true>((done) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready to accept connections')) done(true);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (first !== true) throw new Error(`The embedded database did not start: ${first.output}`);
  return { child, ended };
};

/** Starts the embedded PostgreSQL on a free local port; creates its data in `directory` when there are none. */
export const startCluster = async ({ directory, volatile = false, logger }: Options): Promise<Cluster> => {
  const base = resolve(directory);
  const [cluster, passwordFile, ownerFile] = [join(base, 'cluster'), join(base, 'password'), join(base, 'owner')];
  await mkdir(base, { recursive: true });
  const binaries = await findBinaries();
  const launcher = await createLauncher([cluster, binaries.postgres]);
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== '' && version !== VERSION) {
    throw new Error(`The data in ${base} belongs to PostgreSQL ${version}, this is ${VERSION}. Move it away first.`);
  }
  const password = await passwordOf(passwordFile);
  if (version === '') await createCluster(cluster, passwordFile, binaries.initdb, launcher, !volatile);
  else await clearLeftover(cluster, ownerFile);
  const port = await freePort();
  const start = () => startServer({ cluster, postgres: binaries.postgres, launcher, volatile, port });
  const first = await start();
  const server = logger === undefined ? runOnce(first) : supervise(first, start, logger);
  await writeFile(ownerFile, String(process.pid));

  const interrupt = () => server.child().kill('SIGINT');
  process.once('exit', interrupt);
  return {
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      process.off('exit', interrupt);
      await server.stop();
    },
  };
};
