import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { PlatformConfig } from './config.ts';

/** A service that runs beside the platform in a process of its own, so that the boundary to it is real. */
export type SideProcess = { url: string; stop: () => Promise<void> };

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

const whenReady = (child: ChildProcess, name: string): Promise<string> =>
  new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      const end = () => failed(new Error(`The ${name} ended with exit code ${code}.`));
      // Why it ended may be read after its end.
      if (child.connected) child.once('disconnect', end);
      else end();
    });
    child.on('message', (value) => {
      const parsed = message.safeParse(value);
      if (!parsed.success) return;
      if (parsed.data.type === 'ready') done(parsed.data.url);
      else failed(new Error(parsed.data.message));
    });
  });

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
};

const startBeside = async (room: string, name: string, env: Record<string, string>): Promise<SideProcess> => {
  const child = fork(join(import.meta.dirname, room, 'main.ts'), [], {
    env: { ...process.env, ...env },
    // In its own process group: Ctrl-C must not end it before the platform has finished its requests.
    detached: true,
  });
  return { url: await whenReady(child, name), stop: () => stop(child) };
};

/** The sandbox payment processor, which keeps its ledger in DATA_DIR. */
export const startProcessor = ({ HOST, DATA_DIR }: PlatformConfig): Promise<SideProcess> =>
  startBeside('payment', 'payment processor', { HOST, DATA_DIR: resolve(DATA_DIR) });

/** The sandbox identity provider, on the platform's database. */
export const startIdentity = ({ HOST }: PlatformConfig, databaseUrl: string): Promise<SideProcess> =>
  startBeside('identity', 'identity provider', { HOST, DATABASE_URL: databaseUrl });
