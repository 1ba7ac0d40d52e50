import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Server = { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> };
export type Running = { child: () => ChildProcess; stop: () => Promise<void> };

/** A killed server needs a moment until its other processes and their shared memory are gone. */
const RESTART_DELAY_MS = 500;
/** The platform gives up after this many crashes, each less than a minute after the start. */
const MAX_CRASHES = 10;
const STABLE_AFTER_MS = 60_000;

/** A server that is not restarted when it ends. */
export const runOnce = ({ child, ended }: Server): Running => ({
  child: () => child,
  stop: async () => {
    child.kill('SIGINT');
    await ended;
  },
});

/**
 * PAY-3: restarts a server that crashes, at the same address. When that fails, or it keeps crashing, the error is thrown
 * into an unhandled promise on purpose, which ends the process.
 */
export const supervise = (first: Server, start: () => Promise<Server>, logger: FastifyBaseLogger): Running => {
  let server = first;
  let stopping = false;
  const watch = async (): Promise<void> => {
    let crashes = 0;
    for (;;) {
      const started = performance.now();
      const { code, output } = await server.ended;
      if (stopping) return;
      crashes = performance.now() - started < STABLE_AFTER_MS ? crashes + 1 : 1;
      const last = output.split('\n').at(-1);
      if (crashes > MAX_CRASHES) throw new Error(`The embedded database keeps crashing: ${last}`);
      logger.error({ code, last }, 'the embedded database has crashed, restarting it');
      server = await restart();
      logger.warn('the embedded database is running again');
      if (stopping) server.child.kill('SIGINT');
    }
  };
  const restart = async (): Promise<Server> => {
    for (let attempt = 1; ; attempt += 1) {
      await delay(RESTART_DELAY_MS);
      try {
        return await start();
      } catch (error) {
        if (attempt === MAX_CRASHES || stopping) throw error;
      }
    }
  };
  const watching = watch();
  return {
    child: () => server.child,
    stop: async () => {
      stopping = true;
      server.child.kill('SIGINT');
      await watching.catch(() => undefined);
    },
  };
};
