import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Server = { child: ChildProcess; end: Promise<{ code: number | null; said: string }> };
export type Running = { child: () => ChildProcess; stop: () => Promise<void> };

/** What a server that was killed leaves behind (its processes, their shared memory) is gone after a moment. */
const PAUSE_MS = 500;
/** So many ends that soon after each other are no accident. */
const MOST_ENDS = 10;
const LONG_LIFE_MS = 60_000;

/** A server that is started once: whoever started it notices when it ends. */
export const leave = ({ child, end }: Server): Running => ({
  child: () => child,
  stop: async () => {
    child.kill('SIGINT');
    await end;
  },
});

/**
 * PAY-3: a server that ends without having been told to is started again, at the same address. One that cannot be, or
 * that ends again and again, ends the process: the error is nobody's to handle.
 */
export const supervise = (first: Server, start: () => Promise<Server>, logger: FastifyBaseLogger): Running => {
  let server = first;
  let stopping = false;
  const watch = async (): Promise<void> => {
    let ends = 0;
    for (;;) {
      const began = performance.now();
      const { code, said } = await server.end;
      if (stopping) return;
      ends = performance.now() - began < LONG_LIFE_MS ? ends + 1 : 1;
      const last = said.split('\n').at(-1);
      if (ends > MOST_ENDS) throw new Error(`The embedded database ends again and again: ${last}`);
      logger.error({ code, last }, 'the embedded database has ended, it is started again');
      server = await startAgain();
      logger.warn('the embedded database is back');
      if (stopping) server.child.kill('SIGINT');
    }
  };
  const startAgain = async (): Promise<Server> => {
    for (let again = 1; ; again += 1) {
      await delay(PAUSE_MS);
      try {
        return await start();
      } catch (error) {
        if (again === MOST_ENDS || stopping) throw error;
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
