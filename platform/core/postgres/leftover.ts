import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Running = { command: string; parent: number };

/** The command line and the parent of a process; undefined when it does not exist. */
const inspect = async (pid: number): Promise<Running | undefined> => {
  try {
    if (process.platform === 'linux') {
      const [command, status] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8'),
        readFile(`/proc/${pid}/status`, 'utf8'),
      ]);
      return { command, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) };
    }
    const { stdout } = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]);
    const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(stdout) ?? [];
    return command === undefined ? undefined : { command, parent: Number(parent) };
  } catch {
    return undefined;
  }
};

const stopOrphan = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    await wait(50);
    if ((await inspect(pid))?.command === undefined) return;
  }
  throw new Error(`A PostgreSQL left behind (process ${pid}) does not stop.`);
};

/**
 * Cleans up after a platform that was killed: an orphaned server is stopped, and the lock file of a process that no
 * longer exists, or is now another program, is removed. Throws when the server's owner is still running.
 */
export const clearLeftover = async (cluster: string, ownerFile: string): Promise<void> => {
  const lockFile = join(cluster, 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (lock === undefined) return;
  const pid = Number(lock.split('\n')[0]);
  const server = Number.isSafeInteger(pid) && pid > 1 ? await inspect(pid) : undefined;
  if (!server?.command.includes(cluster)) {
    await rm(lockFile, { force: true });
    return;
  }
  const owner = Number(await readFile(ownerFile, 'utf8').catch(() => ''));
  if (owner === server.parent) {
    throw new Error(
      `The database in ${cluster} is in use by process ${owner}. Stop that one, or set another DATA_DIR.`,
    );
  }
  await stopOrphan(pid);
};
