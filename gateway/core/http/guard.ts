import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import { isDomainRejection } from '../errors/problems.ts';
import { UpstreamFault, UpstreamRejection } from '../errors/upstream-errors.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 40;
const LAST_RETRY_MS = 400;
const FAULTS_TO_OPEN = 10;
const HALF_OPEN_AFTER_MS = 2_000;
const AT_ONCE = 64;
const WAITING = 512;
/** One call in ten may be a retry, with a few in hand for a quiet time: a platform that is down is not asked thrice by everyone. */
const RETRY_SHARE = 0.1;
const RETRIES_IN_HAND = 20;
const SERVER_SIDE = 500;

/** Wraps the calls of one area: retries for reads, a breaker and a bulkhead for all. */
export type Guard = {
  read<T>(call: () => Promise<T>): Promise<T>;
  write<T>(call: () => Promise<T>): Promise<T>;
};

type Answered<T> = { value: T } | { refused: UpstreamRejection };

/** Counts against the area: no answer, or one that says the platform itself failed. A refusal in the domain's terms does not. */
function isFault(error: unknown): boolean {
  if (error instanceof UpstreamFault) return error.kind !== 'aborted';
  return error instanceof UpstreamRejection && error.rest.status >= SERVER_SIDE && !isDomainRejection(error);
}

/** A breaker's or a bulkhead's own error as the fault that it means; anything else as it is. */
export function refusal(area: string, error: unknown): unknown {
  if (error instanceof BrokenCircuitError) return new UpstreamFault('unavailable', area, 'circuit open');
  if (error instanceof BulkheadRejectedError) return new UpstreamFault('unavailable', area, 'too many calls at once');
  return error;
}

export function createGuard(area: string): Guard {
  let allowance = RETRIES_IN_HAND;
  const mayRetry = (error: unknown): boolean => {
    if (!(error instanceof UpstreamFault && error.transient) || allowance < 1) return false;
    allowance -= 1;
    return true;
  };
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAULTS_TO_OPEN),
  });
  const places = bulkhead(AT_ONCE, WAITING);
  const patience = retry(handleWhen(mayRetry), {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: FIRST_RETRY_MS, maxDelay: LAST_RETRY_MS }),
  });
  // A refusal is handed through the breaker as a value: it is a sign of life, and ends a row of faults (DOOR-2).
  const answered = async <T>(call: () => Promise<T>): Promise<Answered<T>> => {
    try {
      return { value: await call() };
    } catch (error) {
      if (error instanceof UpstreamRejection && !isFault(error)) return { refused: error };
      throw error;
    }
  };
  const once = async <T>(call: () => Promise<T>): Promise<T> => {
    let answer: Answered<T>;
    try {
      answer = await breaker.execute(() => places.execute(() => answered(call)));
    } catch (error) {
      throw refusal(area, error);
    }
    if ('refused' in answer) throw answer.refused;
    return answer.value;
  };
  return {
    read: (call) => {
      allowance = Math.min(RETRIES_IN_HAND, allowance + RETRY_SHARE);
      return patience.execute(() => once(call));
    },
    write: once,
  };
}
