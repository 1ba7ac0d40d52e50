import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Kind, type Limit, limits } from './limits.ts';

/** Who is counted: where they are, and their browser's session once it has one. Null is not counted. */
export type Who = { address: string | null; session: string | null };

/** What several gateways could share; rate-limiter-flexible has the same over Redis. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;
export type CounterOf = (name: string, limit: Limit) => Counter;

export type Rates = {
  /** Takes points of what this visitor may ask; answers the seconds to wait when there are too few, else null. */
  take(kind: Kind, who: Who, points?: number): Promise<number | null>;
  /** Gives points back that were not needed after all. */
  giveBack(kind: Kind, who: Who, points: number): Promise<void>;
};

/** Nobody is counted. */
export const unlimited: Rates = { take: async () => null, giveBack: async () => undefined };

/** Of so many at a time one limit knows; then who has not asked for longest is forgotten. At most some 10 MB a limit. */
const MOST_COUNTED = 20_000;
const MS = 1_000;

/** Counts in this process's memory, which is bounded however many addresses or sessions somebody makes up. */
const memoryCounter: CounterOf = (keyPrefix, { points, seconds }) => {
  const limiter = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  const counted = new LRUCache<string, true>({
    max: MOST_COUNTED,
    dispose: (_value, key) => void limiter.delete(key),
  });
  return {
    consume: (key, amount) => {
      counted.set(String(key), true);
      return limiter.consume(key, amount);
    },
    reward: (key, amount) => limiter.reward(key, amount),
  };
};

async function secondsToWait(counter: Counter, key: string, points: number): Promise<number | null> {
  try {
    await counter.consume(key, points);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / MS));
    throw refused;
  }
}

export function createRates(counterOf: CounterOf = memoryCounter): Rates {
  const counters = new Map(
    Object.entries(limits).map(([kind, { address, session }]) => [
      kind,
      { address: counterOf(`${kind}:address`, address), session: session && counterOf(`${kind}:session`, session) },
    ]),
  );

  /** The session first: a browser that asks for too much takes nothing of what its neighbours have left. */
  function countersFor(kind: Kind, { address, session }: Who): [Counter, string][] {
    const of = counters.get(kind);
    const found: [Counter, string][] = [];
    if (of?.session && session !== null) found.push([of.session, session]);
    if (of && address !== null) found.push([of.address, address]);
    return found;
  }

  return {
    take: async (kind, who, points = 1) => {
      for (const [counter, key] of countersFor(kind, who)) {
        const seconds = await secondsToWait(counter, key, points);
        if (seconds !== null) return seconds;
      }
      return null;
    },
    giveBack: async (kind, who, points) => {
      for (const [counter, key] of countersFor(kind, who)) await counter.reward(key, points);
    },
  };
}
