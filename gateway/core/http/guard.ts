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
import { breakerOpen } from '../metrics.ts';
import type { Area } from './rest.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 40;
const LAST_RETRY_MS = 400;
const FAULTS_TO_OPEN = 10;
const HALF_OPEN_AFTER_MS = 2_000;
const CONCURRENT_CALLS = 64;
/** In a rush three quarters of the connections wait for new holds; who holds already finds one of the others. */
const CONCURRENT_HOLDS = 48;
const WAITING = 512;
/** Retry budget: one retry for ten calls and at most 20 saved up, so that retries do not triple the load on a platform that is down. */
const RETRY_SHARE = 0.1;
const MOST_SAVED_RETRIES = 20;
const SERVER_SIDE = 500;

/** The calls of one area: retries for reads, a circuit breaker and a bulkhead for all. */
export type Guard = {
  read<T>(call: () => Promise<T>): Promise<T>;
  write<T>(call: () => Promise<T>): Promise<T>;
};

type Outcome<T> = { value: T } | { refused: UpstreamRejection | UpstreamFault };

/** What the breaker counts: no answer, or a 5xx that is not a domain refusal. */
function isFault(error: unknown): boolean {
  // An answer that breaks the contract is an answer: an open circuit would only hide what is wrong with it.
  if (error instanceof UpstreamFault) return error.kind !== 'aborted' && error.kind !== 'contract';
  return error instanceof UpstreamRejection && error.rest.status >= SERVER_SIDE && !isDomainRejection(error);
}

/** Turns the error of a breaker or bulkhead into an UpstreamFault; returns any other error unchanged. */
export function policyFault(area: string, error: unknown): unknown {
  const unsent = (why: string) => new UpstreamFault('unavailable', area, why, { isUnsent: true });
  if (error instanceof BrokenCircuitError) return unsent('circuit open');
  if (error instanceof BulkheadRejectedError) return unsent('too many calls at once');
  return error;
}

export function createGuard(area: Area): Guard {
  let retryBudget = MOST_SAVED_RETRIES;
  const mayRetry = (error: unknown): boolean => {
    if (!(error instanceof UpstreamFault && error.transient) || retryBudget < 1) return false;
    retryBudget -= 1;
    return true;
  };
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAULTS_TO_OPEN),
  });
  breakerOpen.set({ area }, 0);
  breaker.onBreak(() => breakerOpen.set({ area }, 1));
  breaker.onReset(() => breakerOpen.set({ area }, 0));
  const connections = bulkhead(area === 'hold' ? CONCURRENT_HOLDS : CONCURRENT_CALLS, WAITING);
  const retries = retry(handleWhen(mayRetry), {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: FIRST_RETRY_MS, maxDelay: LAST_RETRY_MS }),
  });
  // A refusal passes the breaker as a value: the platform answered, so the count of faults in a row starts again (DOOR-2).
  const settled = async <T>(call: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      return { value: await call() };
    } catch (error) {
      const isAnswer =
        error instanceof UpstreamRejection || (error instanceof UpstreamFault && error.kind === 'contract');
      if (isAnswer && !isFault(error)) return { refused: error };
      throw error;
    }
  };
  const once = async <T>(call: () => Promise<T>): Promise<T> => {
    let outcome: Outcome<T>;
    try {
      outcome = await breaker.execute(() => connections.execute(() => settled(call)));
    } catch (error) {
      throw policyFault(area, error);
    }
    if ('refused' in outcome) throw outcome.refused;
    return outcome.value;
  };
  return {
    read: (call) => {
      retryBudget = Math.min(MOST_SAVED_RETRIES, retryBudget + RETRY_SHARE);
      return retries.execute(() => once(call));
    },
    write: once,
  };
}
