import { bulkhead } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { jobFailures, jobsFailing } from './metrics.ts';

export type Job = { stop: () => Promise<void> };

type Options = {
  /** Answers true when more may be due: then it runs again at once. */
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
  const runAll = async (): Promise<void> => {
    while ((await run()) === true);
  };
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    current = runAll()
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

/** Of what a worker takes: what it is and what the log says when it fails; it is due again later. */
type Taken = Pick<Options, 'failure' | 'logger'> & { what: string; atOnce?: number };

/** Works on rows, a few at once; one that fails keeps no other waiting. */
export const workOn = async <Row extends { id: string | number }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { what, atOnce = Number.POSITIVE_INFINITY, failure, logger }: Taken,
): Promise<void> => {
  const limited = bulkhead(atOnce, Number.POSITIVE_INFINITY);
  const log = (err: unknown, { id }: Row) => (logger ? logger.error({ err, [what]: id }, failure) : undefined);
  await Promise.all(rows.map((row) => limited.execute(() => work(row)).catch((err: unknown) => log(err, row))));
};
