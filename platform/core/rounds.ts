import type { FastifyBaseLogger } from 'fastify';

export type Rounds = { stop: () => Promise<void> };

type Options = {
  /** What is done in every round. */
  work: () => Promise<unknown>;
  everyMs: number;
  /** What the log says of a round that failed; the next one is tried all the same. */
  failure: string;
  logger?: FastifyBaseLogger | false | undefined;
};

/** Does something every so often, never twice at a time, until it is stopped; a stop waits for the round that runs. */
export const startRounds = ({ work, everyMs, failure, logger }: Options): Rounds => {
  let round: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = work()
      .catch((error: unknown) => {
        if (logger) logger.error({ err: error }, failure);
      })
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
