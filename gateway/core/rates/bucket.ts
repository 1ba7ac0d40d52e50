import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** A leaky bucket: how much cost it holds, and how much leaves it each second. */
export type Budget = { size: number; perSecond: number };
/** `remaining`: what can be spent now. `resetMs`: until all of it can. `waitMs`: until what was asked for can; 0 when it was taken. */
export type Level = { remaining: number; resetMs: number; waitMs: number };

/** GRAPH-7: what keys have spent: a bucket is one number and its time. */
export type Buckets = {
  /** Takes all of the points or, with `waitMs` above 0, none. */
  take(id: string, points: number, budget: Budget): Promise<Level>;
  giveBack(id: string, points: number, budget: Budget): Promise<Level>;
};

/** Keys of this process that are remembered, least recently used first out. */
const MOST_BUCKETS = 10_000;
const MS = 1_000;

/** `over`: by how much what was asked for would have run over. */
function levelOf(filled: number, { size, perSecond }: Budget, over = 0): Level {
  return {
    remaining: Math.max(0, Math.floor(size - filled)),
    resetMs: Math.ceil((filled / perSecond) * MS),
    waitMs: Math.ceil((over / perSecond) * MS),
  };
}

export function memoryBuckets(now: () => number): Buckets {
  const kept = new LRUCache<string, { filled: number; at: number }>({ max: MOST_BUCKETS });

  function filledNow(id: string, { perSecond }: Budget): number {
    const bucket = kept.get(id);
    // A clock that is set back fills nothing.
    return bucket ? Math.max(0, bucket.filled - (Math.max(0, now() - bucket.at) / MS) * perSecond) : 0;
  }

  return {
    take: async (id, points, budget) => {
      const filled = filledNow(id, budget);
      const over = filled + points - budget.size;
      if (over > 0) return levelOf(filled, budget, over);
      kept.set(id, { filled: filled + points, at: now() });
      return levelOf(filled + points, budget);
    },
    giveBack: async (id, points, budget) => {
      const filled = Math.max(0, filledNow(id, budget) - points);
      kept.set(id, { filled, at: now() });
      return levelOf(filled, budget);
    },
  };
}

/**
 * What memoryBuckets does, for all gateways at once and by the clock of Redis. Points below 0 are given back. Answers how full
 * the bucket is, and by how much the points would have made it run over, then none were taken.
 */
const SPEND = `
local size, perSecond, points = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'filled', 'at')
local since = math.max(0, now - (tonumber(kept[2]) or now))
local filled = math.max(0, (tonumber(kept[1]) or 0) - since * perSecond)
local over = filled + points - size
if points > 0 and over > 0 then return { tostring(filled), tostring(over) } end
filled = math.max(0, filled + points)
redis.call('HSET', KEYS[1], 'filled', filled, 'at', now)
redis.call('EXPIRE', KEYS[1], math.ceil(filled / perSecond) + 1)
return { tostring(filled), '0' }`;

/** Buckets of all gateways in Redis. While it does not do its work each gateway counts for itself, from nothing. */
export function sharedBuckets(redis: Redis, now: () => number): Buckets {
  const own = memoryBuckets(now);

  async function spend(id: string, points: number, budget: Budget): Promise<Level> {
    const { size, perSecond } = budget;
    const answer = await redis.eval(SPEND, 1, `grandstand:budget:${id}`, size, perSecond, points);
    const [filled, over] = Array.isArray(answer) ? answer.map(Number) : [];
    if (filled === undefined || over === undefined) throw new Error('Redis did not answer with a bucket');
    return levelOf(filled, budget, over);
  }

  return {
    take: (id, points, budget) => spend(id, points, budget).catch(() => own.take(id, points, budget)),
    giveBack: (id, points, budget) => spend(id, -points, budget).catch(() => own.giveBack(id, points, budget)),
  };
}
