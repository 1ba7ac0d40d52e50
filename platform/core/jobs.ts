import type { FastifyBaseLogger } from 'fastify';
import { jobFailures, jobsFailing } from './metrics.ts';

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
  let failing = false;
  // Counted, because the jobs of several databases have one name.
  const note = (failed: boolean): void => {
    jobsFailing.inc({ failure }, Number(failed) - Number(failing));
    failing = failed;
  };
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    current = run()
      .then(
        () => note(false),
        (error: unknown) => {
          jobFailures.inc({ failure });
          note(true);
          if (logger) logger.error({ err: error }, failure);
        },
      )
      .finally(() => {
        running = false;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
      note(false);
    },
  };
};
