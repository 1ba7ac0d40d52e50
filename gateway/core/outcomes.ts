import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { UpstreamFault } from './errors/upstream-errors.ts';

type Value = Record<string, unknown>;
/** As gateway/session/sealed.ts: what is kept of a purchase is a person's. */
type Seal = {
  close(value: Value, until: Date): Promise<string>;
  open<T>(sealed: string, schema: z.ZodType<T>, now: Date): Promise<T | null>;
};

/**
 * What became of writes to an upstream that cannot say it afterwards, and the orders that it does not keep. In Redis for all gateways; without
 * one in this process's memory, which a restart empties.
 */
export type OutcomeStore = {
  get<T extends Value>(key: string): Promise<T | null>;
  put(key: string, value: Value, lifeMs: number): Promise<void>;
  /** Puts it unless something is there: false then. Before a write, so that it is sent once by all gateways together. */
  claim(key: string, value: Value, lifeMs: number): Promise<boolean>;
  drop(key: string): Promise<void>;
  /** Whether it was emptied so lately that what it does not know may have been sent all the same. */
  mayHaveForgotten(): boolean;
};

/** What has to be set in production over an upstream that keeps no orders. */
export const ORDERS_RULE =
  'UPSTREAM_ORDERS must be memory, or REDIS_URL be set: the upstream declares no orders or no idempotency, so the gateway keeps orders and what became of purchases, in Redis, or in its memory, which a restart empties.';
const MOST_KEPT = 20_000;
/** No cart is held longer, so that nobody asks for one that was sent before. */
const LONGEST_HOLD_MS = 30 * 60_000;

export function memoryOutcomes(now: () => number): OutcomeStore {
  const startedAt = now();
  const kept = new LRUCache<string, Value>({ max: MOST_KEPT, ttl: 1, ttlResolution: 0, perf: { now } });
  const put = (key: string, value: Value, ttl: number): void => void kept.set(key, structuredClone(value), { ttl });
  return {
    // Each key is written by one source only, so its value has one type.
    get: async <T extends Value>(key: string) => (kept.get(key) as T | undefined) ?? null,
    put: async (key, value, lifeMs) => put(key, value, lifeMs),
    claim: async (key, value, lifeMs) => {
      if (kept.has(key)) return false;
      put(key, value, lifeMs);
      return true;
    },
    drop: async (key) => void kept.delete(key),
    mayHaveForgotten: () => now() - startedAt < LONGEST_HOLD_MS,
  };
}

/** Nothing is kept, so nothing is sent that would have to be: in production memory has to be chosen, because a restart loses orders. */
export function noOutcomes(): OutcomeStore {
  const refuse = async (): Promise<never> => {
    throw new UpstreamFault('unavailable', 'cart', ORDERS_RULE);
  };
  return {
    get: async () => null,
    put: refuse,
    claim: refuse,
    drop: async () => undefined,
    mayHaveForgotten: () => false,
  };
}

const anyValue = z.custom<Value>((value) => typeof value === 'object' && value !== null);

/** Throws a fault while Redis does not answer: what cannot be remembered is not sent. */
export function redisOutcomes({ redis, seal, now }: { redis: Redis; seal: Seal; now: () => number }): OutcomeStore {
  const nameOf = (key: string) => `grandstand:outcome:${key}`;
  const close = (value: Value, lifeMs: number) => seal.close(value, new Date(now() + lifeMs));
  const asking = async <T>(command: Promise<T>): Promise<T> => {
    try {
      return await command;
    } catch (error) {
      throw new UpstreamFault('unavailable', 'cart', `Redis does not remember outcomes: ${String(error)}`);
    }
  };
  return {
    get: async <T extends Value>(key: string) => {
      const sealed = await asking(redis.get(nameOf(key)));
      return sealed ? ((await seal.open(sealed, anyValue, new Date(now()))) as T | null) : null;
    },
    put: async (key, value, lifeMs) =>
      void (await asking(redis.set(nameOf(key), await close(value, lifeMs), 'PX', lifeMs))),
    claim: async (key, value, lifeMs) =>
      (await asking(redis.set(nameOf(key), await close(value, lifeMs), 'PX', lifeMs, 'NX'))) === 'OK',
    drop: async (key) => void (await asking(redis.del(nameOf(key)))),
    mayHaveForgotten: () => false,
  };
}
