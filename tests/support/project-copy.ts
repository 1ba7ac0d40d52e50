import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notCopied = new Set(['.git', '.data', 'build', 'node_modules', 'reports', 'test-results', 'playwright-report']);

/** A request is in the dev server by then, and waits there longer than that. */
const REQUEST_ARRIVES_MS = 4;
const PAUSE_MS = 400;

/** The project in a folder of its own, with `npm run dev` running in it on free ports. */
export type DevServer = {
  url: () => string;
  path: (file: string) => string;
  read: (file: string) => Promise<string>;
  /** Waits for console output that matches, and returns everything printed since the last call. */
  newOutput: (pattern: RegExp) => Promise<string>;
  /** Gives its main process no processor time for a while, as a busy machine does. */
  pause: () => Promise<void>;
  /** Stops it and starts it again, with the data that it has. */
  startAgain: () => Promise<void>;
  close: () => Promise<number | null>;
};

/** Links each package on its own, so that tools write their caches into the copy. */
async function linkPackages(copy: string): Promise<void> {
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!['.vite', '.cache', '.vitest'].includes(name))
      await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
}

/** The project in a folder of its own, where a test may change it. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'grandstand-copy-'));
  await cp(root, copy, {
    recursive: true,
    filter: (path) => !notCopied.has(relative(root, path).split('/')[0] ?? ''),
  });
  await linkPackages(copy);
  return copy;
}

const ownEnvironment = {
  PORT: '0',
  PLATFORM_PORT: '0',
  PROCESSOR_PORT: '0',
  IDENTITY_PORT: '0',
  DATABASE_URL: '',
  PLATFORM_URL: '',
  DATA_DIR: '',
};
const notInherited = [
  'NODE_ENV',
  'VITEST',
  'NODE_OPTIONS',
  'PAYMENT_PROVIDER_URL',
  'OIDC_ISSUER',
  'TENANTS_DIR',
  'LOG_FORMAT',
  'PROCESSOR_TIMES',
];

/** For the processes of a copy, with ports and data of their own. */
export const copyEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !notInherited.includes(name))),
  ...ownEnvironment,
});

/** Starts `npm run dev` in a copy and waits until it serves. */
async function startDev(copy: string) {
  const dev = spawn(process.execPath, [join(copy, 'scripts/dev.mjs')], { cwd: copy, env: copyEnvironment() });
  let text = '';
  let readUpTo = 0;
  let onOutput = () => {};
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      onOutput();
    });
  }
  const ended = new Promise<number | null>((resolve) => dev.once('close', resolve));
  const newOutput = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      onOutput = () => {
        const unread = text.slice(readUpTo);
        if (!pattern.test(unread)) return;
        readUpTo = text.length;
        onOutput = () => {};
        resolve(unread);
      };
      void ended.then(() => reject(new Error(text)));
      onOutput();
    });
  const stop = () => {
    dev.kill('SIGINT');
    return ended;
  };
  const url = /Storefront\s+(https?:\/\/[^/\s]+)\//.exec(await newOutput(/Ctrl-C/))?.[1] ?? '';
  const mainProcess = Number((await promisify(execFile)('pgrep', ['-P', String(dev.pid)])).stdout);
  return { url, newOutput, stop, mainProcess };
}

/** `prepare` writes into the copy before anything runs. It makes a database of its own. */
export async function openDevServer(prepare: (path: DevServer['path']) => Promise<void>): Promise<DevServer> {
  const copy = await copyProject();
  const path = (file: string) => join(copy, file);
  await prepare(path);
  let dev = await startDev(copy);
  return {
    url: () => dev.url,
    path,
    read: (file) => readFile(path(file), 'utf8'),
    newOutput: (pattern) => dev.newOutput(pattern),
    pause: async () => {
      await setTimeout(REQUEST_ARRIVES_MS);
      process.kill(dev.mainProcess, 'SIGSTOP');
      await setTimeout(PAUSE_MS);
      process.kill(dev.mainProcess, 'SIGCONT');
    },
    startAgain: async () => {
      await dev.stop();
      dev = await startDev(copy);
    },
    close: async () => {
      const code = await dev.stop();
      await rm(copy, { recursive: true, force: true });
      return code;
    },
  };
}

/** The ways in which editors and tools write a file. */
export const ways = {
  'in place': (path: string, text: string) => writeFile(path, text),
  // sed -i and most editors: a new file takes the place of the old one.
  safely: async (path: string, text: string) => {
    const beside = join(dirname(path), `.${Date.now()}.tmp`);
    await writeFile(beside, text);
    await rename(beside, path);
  },
  'as git checkout does': async (path: string, text: string) => {
    await unlink(path).catch(() => undefined);
    await writeFile(path, text);
  },
};
export type Way = keyof typeof ways;
