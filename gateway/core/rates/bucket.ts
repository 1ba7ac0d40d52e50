import { LRUCache } from 'lru-cache';

/** A leaky bucket: how much cost it holds, and how much leaves it each second. */
export type Budget = { size: number; perSecond: number };
/** `remaining`: what can be spent now. `resetMs`: until all of it can. `waitMs`: until what was asked for can; 0 when it was taken. */
export type Level = { remaining: number; resetMs: number; waitMs: number };

/** GRAPH-7: what keys have spent. Several gateways could share it: a bucket is one number and its time. */
export type Buckets = {
  /** Takes all of the points or, with `waitMs` above 0, none. */
  take(id: string, points: number, budget: Budget): Promise<Level>;
  giveBack(id: string, points: number, budget: Budget): Promise<Level>;
};

/** Keys of this process that are remembered, least recently used first out. */
const MOST_BUCKETS = 10_000;
const MS = 1_000;

export function createBuckets(now: () => number): Buckets {
  const kept = new LRUCache<string, { filled: number; at: number }>({ max: MOST_BUCKETS });

  function filledNow(id: string, { perSecond }: Budget): number {
    const bucket = kept.get(id);
    return bucket ? Math.max(0, bucket.filled - ((now() - bucket.at) / MS) * perSecond) : 0;
  }

  const level = (filled: number, { size, perSecond }: Budget, waitMs: number): Level => ({
    remaining: Math.max(0, Math.floor(size - filled)),
    resetMs: Math.ceil((filled / perSecond) * MS),
    waitMs,
  });

  return {
    take: async (id, points, budget) => {
      const filled = filledNow(id, budget);
      const over = filled + points - budget.size;
      if (over > 0) return level(filled, budget, Math.ceil((over / budget.perSecond) * MS));
      kept.set(id, { filled: filled + points, at: now() });
      return level(filled + points, budget, 0);
    },
    giveBack: async (id, points, budget) => {
      const filled = Math.max(0, filledNow(id, budget) - points);
      kept.set(id, { filled, at: now() });
      return level(filled, budget, 0);
    },
  };
}
