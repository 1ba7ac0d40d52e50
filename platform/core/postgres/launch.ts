import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user of the server when we are root, because PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };
export type Launcher = { user: ServerUser | undefined; launch: (program: string, args: string[]) => ChildProcess };

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);

const findServerUser = async (): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  }
};

/** The nearest parent directory of a path that other users may not enter. */
const closedDirectory = async (path: string): Promise<string | undefined> => {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (((await stat(directory)).mode & 0o001) === 0) return directory;
    if (directory === dirname(directory)) return undefined;
  }
};

/** The server checks its programs with access(2), which honours capabilities only with this secure bit. */
const throughClosedDirectories = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

const hasSetpriv = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false;
  const help = await run('setpriv', ['--help']).catch(() => ({ stdout: '' }));
  return help.stdout.includes('--pdeathsig') && help.stdout.includes('--ambient-caps');
};

/**
 * Starts the server's programs on this machine: as a user that is not root, with access to files below a private home,
 * in a process group of its own (Ctrl-C must not stop the database before the service has finished its requests), and on
 * Linux stopped by the kernel when this process is killed.
 */
export const createLauncher = async (paths: string[]): Promise<Launcher> => {
  const [user, setpriv] = await Promise.all([findServerUser(), hasSetpriv()]);
  const closed = user ? (await Promise.all(paths.map(closedDirectory))).find((path) => path !== undefined) : undefined;
  if (closed !== undefined && !setpriv) {
    throw new Error(`The system user postgres may not enter ${closed}. Run as another user, or set DATABASE_URL.`);
  }
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const reach = closed === undefined ? [] : throughClosedDirectories;
  const launch: Launcher['launch'] = (program, args) => {
    const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };
    const options: SpawnOptions = { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] };
    if (setpriv) return spawn('setpriv', [...identity, ...reach, '--pdeathsig=INT', program, ...args], options);
    return spawn(program, args, user ? { ...options, ...user } : options);
  };
  return { user, launch };
};
