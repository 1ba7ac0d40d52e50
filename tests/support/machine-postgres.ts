import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createLauncher } from '#platform/core/postgres/launch.ts';

const root = join(import.meta.dirname, '../..');
/** pg_dump takes no server that is newer than itself, so the test needs the server that came with it. */
const programs = (spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout ?? '').trim();
export const hasPrograms = ['postgres', 'initdb', 'pg_dump'].every(
  (name) => spawnSync(join(programs, name), ['--version']).status === 0,
);

/** A server of the machine's own PostgreSQL, reached by a socket in a directory of its own. */
export async function startServer(directory: string) {
  const data = join(directory, 'data');
  await mkdir(data, { mode: 0o700 });
  const launcher = await createLauncher([data]);
  if (launcher.user) for (const path of [directory, data]) await chown(path, launcher.user.uid, launcher.user.gid);
  const [code] = await once(
    launcher.launch(join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      'owner',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ]),
    'close',
  );
  expect(code).toBe(0);
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${directory}`];
  const server = launcher.launch(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])]);
  let log = '';
  await new Promise<void>((ready) => {
    server.stderr?.on('data', (text: Buffer) => {
      log += text;
      if (log.includes('ready to accept connections')) ready();
    });
  });
  return {
    url: (name: string) => `postgres://owner@localhost/${name}?host=${encodeURIComponent(directory)}`,
    stop: async () => {
      const ended = once(server, 'close');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** What npm run backup and npm run restore do; the line that they print, or their error. */
export const backupCommand = (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  promisify(execFile)(process.execPath, [join(root, 'platform/backup.ts'), ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, ...env },
  }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );
