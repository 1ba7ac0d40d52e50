import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copyEnvironment, copyProject } from '../../support/project-copy.ts';

const built = fileURLToPath(new URL('../../../build', import.meta.url));
let copy: string;
let data: string;
beforeAll(async () => {
  copy = await copyProject();
  if (existsSync(built)) await cp(built, join(copy, 'build'), { recursive: true });
  data = join(copy, '.data/postgres');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const parts = [
  'gateway/main.ts',
  'platform/main.ts',
  'platform/payment/main.ts',
  'platform/identity/main.ts',
  'bin/postgres',
];

/** The command lines of all processes that were started here: each has inherited where its data are. */
async function running(): Promise<Map<number, string>> {
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const found = new Map<number, string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if ((await read(pid, 'environ')).split('\0').includes(`DATA_DIR=${data}`))
      found.set(Number(pid), (await read(pid, 'cmdline')).replaceAll('\0', ' '));
  }
  return found;
}
afterEach(async () => {
  for (const pid of (await running()).keys()) process.kill(pid, 'SIGKILL');
});

/** Starts it and waits until it prints this. */
async function start([command = '', ...args]: readonly string[], printed: RegExp) {
  const shop = spawn(command, args, { cwd: copy, env: { ...copyEnvironment(), DATA_DIR: data }, detached: true });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [shop.stdout, shop.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (printed.test(text)) resolve();
      });
    shop.once('error', reject);
    shop.once('close', () => reject(new Error(text)));
  });
  return { shop, urls: [...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([url]) => url) };
}

const npm = ['npm', 'start'];
const script = [process.execPath, 'scripts/start.mjs'];

test('[OPS-3] a first start that is stopped ends with all of its processes at once', async () => {
  const { shop } = await start(script, /Creating the database/);
  shop.kill('SIGTERM');
  await expect.poll(running, { timeout: 60_000 }).toEqual(new Map());
  await expect.poll(() => shop.exitCode).toBe(130);
}, 300_000);

/** A terminal's Ctrl-C reaches npm, its shell and the script; the others only the process that was started. */
test.each([
  ['Ctrl-C in the terminal of npm start', 'SIGINT', npm],
  ['SIGTERM to npm start', 'SIGTERM', npm],
  ['SIGHUP to npm start', 'SIGHUP', npm],
  ['SIGKILL to npm start', 'SIGKILL', npm],
  ['SIGTERM to scripts/start.mjs', 'SIGTERM', script],
  ['SIGHUP to scripts/start.mjs', 'SIGHUP', script],
  ['SIGKILL to scripts/start.mjs', 'SIGKILL', script],
] as const)(
  '[OPS-3] %s ends every process, and nothing listens',
  async (_name, signal, command) => {
    const { shop, urls } = await start(command, /Ctrl-C/);
    const commands = [...(await running()).values()].join('\n');
    for (const part of parts) expect(commands).toContain(part);
    expect((await fetch(`${urls[0]}/healthz`)).status).toBe(200);
    process.kill(signal === 'SIGINT' ? -Number(shop.pid) : Number(shop.pid), signal);
    await expect.poll(running, { timeout: 60_000 }).toEqual(new Map());
    for (const url of urls) await expect(fetch(url)).rejects.toThrow();
  },
  300_000,
);
