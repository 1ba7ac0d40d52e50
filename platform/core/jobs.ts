import type { FastifyBaseLogger } from 'fastify';
import { jobFailures } from './metrics.ts';

export type Job = { stop: () => Promise<void> };

type Options = {
  run: () => Promise<unknown>;
  everyMs: number;
  /** The log message when a run fails; the next run takes place all the same. */
  failure: string;
  logger?: FastifyBaseLogger | false | undefined;
};

/** Runs something periodically, never twice at a time. `stop` waits for the run in progress. */
export const startJob = ({ run, everyMs, failure, logger }: Options): Job => {
  jobFailures.inc({ failure }, 0);
  let current: Promise<unknown> = Promise.resolve();
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    current = run()
      .catch((error: unknown) => {
        jobFailures.inc({ failure });
        if (logger) logger.error({ err: error }, failure);
      })
      .finally(() => {
        running = false;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
};
