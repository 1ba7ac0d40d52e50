import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCluster } from './cluster.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grandstand-cluster-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ask = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
const lockFile = () => join(directory, 'cluster', 'postmaster.pid');

it('keeps its data and its password between starts, also below a private home directory', async () => {
  const first = await startCluster({ directory });
  await ask(first.url('postgres'), 'create table kept (value int); insert into kept values (7)');
  await first.stop();
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600);
  const second = await startCluster({ directory });
  expect(await ask(second.url('postgres'), 'select value from kept')).toEqual([{ value: 7 }]);
  expect(new URL(second.url('x')).password).toBe(new URL(first.url('x')).password);
  await second.stop();
});

it('listens on this machine only, and requires the password', async () => {
  const cluster = await startCluster({ directory });
  const [settings] = await ask(
    cluster.url('postgres'),
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '' });
  const open = new URL(cluster.url('postgres'));
  open.password = 'guessed';
  await expect(ask(open.href, 'select 1')).rejects.toThrow('password authentication failed');
  await cluster.stop();
});

it('[OPS-3] starts again after a platform was killed, with its data, stale lock file and orphaned server', async () => {
  const child = fork(join(import.meta.dirname, 'killed-owner.fixture.ts'), [directory], {
    stdio: 'ignore',
    detached: true,
  });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const cluster = await startCluster({ directory });
  expect(await ask(cluster.url('postgres'), 'select value from kept')).toEqual([{ value: 7 }]);
  await cluster.stop();
});

it('[OPS-3] starts although the lock file names a process that is now another program', async () => {
  await (await startCluster({ directory })).stop();
  await writeFile(lockFile(), `${process.pid}\n${join(directory, 'cluster')}\n`);
  const cluster = await startCluster({ directory });
  expect(Number((await readFile(lockFile(), 'utf8')).split('\n')[0])).not.toBe(process.pid);
  await cluster.stop();
});

it('does not touch a server whose owner is running, and says so in one line', async () => {
  const cluster = await startCluster({ directory });
  await expect(startCluster({ directory })).rejects.toThrow(`is in use by process ${process.pid}`);
  expect(await ask(cluster.url('postgres'), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await cluster.stop();
});

it('names the version when the data belongs to another PostgreSQL', async () => {
  await (await startCluster({ directory })).stop();
  await writeFile(join(directory, 'cluster', 'PG_VERSION'), '17\n');
  await expect(startCluster({ directory })).rejects.toThrow('belongs to PostgreSQL 17, this is 18');
});
