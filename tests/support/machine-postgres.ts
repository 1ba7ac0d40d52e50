import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createLauncher } from '#platform/core/postgres/launch.ts';
import { isInstalled } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const programs = (spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout ?? '').trim();
export const hasPrograms = ['postgres', 'initdb', 'pg_basebackup'].every((name) => isInstalled(join(programs, name)));

/** A server of the machine's own PostgreSQL, reached by a socket in a directory of its own; `settings` are its own, as `name=value`. */
export async function startServer(directory: string, settings: readonly string[] = []) {
  const data = join(directory, 'data');
  await mkdir(data, { mode: 0o700 });
  const launcher = await createLauncher([data]);
  if (launcher.user) for (const path of [directory, data]) await chown(path, launcher.user.uid, launcher.user.gid);
  /** A program of PostgreSQL or of the system, as the server's user. */
  const run = async (name: string, ...args: string[]): Promise<void> => {
    const isOfServer = name === 'initdb' || name.startsWith('pg_');
    const child = launcher.launch(isOfServer ? join(programs, name) : name, args);
    let told = '';
    child.stderr?.on('data', (text: Buffer) => {
      told += text;
    });
    const [code] = await once(child, 'close');
    expect(code, `${name}: ${told}`).toBe(0);
  };
  await run('initdb', '-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N');
  const all = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${directory}`, ...settings];
  const startOn = async (place: string) => {
    const child = launcher.launch(join(programs, 'postgres'), ['-D', place, ...all.flatMap((one) => ['-c', one])]);
    let log = '';
    await new Promise<void>((ready, failed) => {
      child.stderr?.on('data', (text: Buffer) => {
        log += text;
        if (log.includes('ready to accept connections')) ready();
      });
      child.once('close', () => failed(new Error(log)));
    });
    return child;
  };
  let server = await startOn(data);
  return {
    url: (name: string) => `postgres://owner@localhost/${name}?host=${encodeURIComponent(directory)}`,
    run,
    /** After stop: on another data directory. */
    startOn: async (place: string): Promise<void> => {
      server = await startOn(place);
    },
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
