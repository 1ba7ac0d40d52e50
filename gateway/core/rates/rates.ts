import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Kind, type Limit, limits } from './limits.ts';

/** Null is not counted. */
export type CountedVisitor = { address: string | null; session: string | null };

/** The part of rate-limiter-flexible that is used. */
type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;
type CounterOf = (name: string, limit: Limit) => Counter;

export type Rates = {
  /** Takes points; the seconds to wait when there are too few, else null. */
  take(kind: Kind, visitor: CountedVisitor, points?: number): Promise<number | null>;
  giveBack(kind: Kind, visitor: CountedVisitor, points: number): Promise<void>;
};

export const unlimited: Rates = { take: async () => null, giveBack: async () => undefined };

/** Addresses or sessions that one limit remembers, least recently used first out: some 10 MB. */
const MOST_COUNTED = 20_000;
const MS = 1_000;

/** Counts in this process, with a bound on memory however many addresses or sessions are invented. */
export const memoryCounter: CounterOf = (keyPrefix, { points, seconds }) => {
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

/** Counts for all gateways in Redis. While it does not do its work each gateway counts for itself, from nothing. */
export const sharedCounter =
  (redis: Redis): CounterOf =>
  (name, limit) => {
    const own = memoryCounter(name, limit);
    const shared = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `grandstand:rate:${name}`,
      points: limit.points,
      duration: limit.seconds,
      rejectIfRedisNotReady: true,
    });
    return {
      consume: (key, points) =>
        shared.consume(key, points).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) throw error;
          return own.consume(key, points);
        }),
      reward: (key, points) => shared.reward(key, points).catch(() => own.reward(key, points)),
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

export function createRates(counterOf: CounterOf): Rates {
  const counters = new Map(
    Object.entries(limits).map(([kind, { address, session, all }]) => [
      kind,
      {
        address: counterOf(`${kind}:address`, address),
        session: session && counterOf(`${kind}:session`, session),
        all: all && counterOf(`${kind}:all`, all),
      },
    ]),
  );

  /** The session first: a browser over its own limit takes no points from its address, nor an address from everybody. */
  function countersFor(kind: Kind, { address, session }: CountedVisitor): [Counter, string][] {
    const ofKind = counters.get(kind);
    const applicable: [Counter, string][] = [];
    if (ofKind?.session && session !== null) applicable.push([ofKind.session, session]);
    if (ofKind && address !== null) applicable.push([ofKind.address, address]);
    if (ofKind?.all) applicable.push([ofKind.all, '']);
    return applicable;
  }

  return {
    take: async (kind, visitor, points = 1) => {
      for (const [counter, key] of countersFor(kind, visitor)) {
        const seconds = await secondsToWait(counter, key, points);
        if (seconds !== null) return seconds;
      }
      return null;
    },
    giveBack: async (kind, visitor, points) => {
      for (const [counter, key] of countersFor(kind, visitor)) await counter.reward(key, points);
    },
  };
}
