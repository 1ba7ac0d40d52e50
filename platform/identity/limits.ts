import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** DOOR-5: attempts to sign in, and sign-in pages opened, per minute from one address; an office of many people shares one. */
const PER_MINUTE = { begin: 300, attempt: 60 };

export type Attempts = { countBegin: Count; countAttempt: Count };
/** Seconds to wait when there were too many, else 0. */
type Count = (request: FastifyRequest) => Promise<number>;

const createCount = (points: number): Count => {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async ({ ip }) => {
    try {
      await limiter.consume(ip);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1_000);
    }
  };
};

const never: Count = async () => 0;

export const createAttempts = (isCounted: boolean): Attempts => ({
  countBegin: isCounted ? createCount(PER_MINUTE.begin) : never,
  countAttempt: isCounted ? createCount(PER_MINUTE.attempt) : never,
});
