import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { PlatformConfig } from './config.ts';

export type ProcessorProcess = { url: string; stop: () => Promise<void> };

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

const whenReady = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`The payment processor ended with exit code ${code}.`)));
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

/** The sandbox processor in a process of its own, so that its time-outs and failures are real. */
export const startProcessor = async (config: PlatformConfig): Promise<ProcessorProcess> => {
  const child = fork(join(import.meta.dirname, 'payment', 'main.ts'), [], {
    env: { ...process.env, HOST: config.HOST, DATA_DIR: resolve(config.DATA_DIR) },
    // In its own process group: Ctrl-C must not end it before the platform has finished its requests.
    detached: true,
  });
  return { url: await whenReady(child), stop: () => stop(child) };
};
