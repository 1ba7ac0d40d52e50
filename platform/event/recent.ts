import { LRUCache } from 'lru-cache';
import type { Db } from '../core/db.ts';
import { type EventRow, findEvents } from './repository.ts';

const MOST_CACHED = 1_000;
const MAX_AGE_MS = 1_000;

const caches = new WeakMap<Db, LRUCache<string, EventRow>>();

const cacheOf = (db: Db): LRUCache<string, EventRow> => {
  const cache = caches.get(db) ?? new LRUCache<string, EventRow>({ max: MOST_CACHED, ttl: MAX_AGE_MS });
  caches.set(db, cache);
  return cache;
};

/** Events as they were at most a second ago, for carts and orders: in a rush everybody buys tickets of the same event. */
export const recentEvents = async (db: Db, ids: readonly string[]): Promise<Map<string, EventRow>> => {
  const cache = cacheOf(db);
  const found = new Map<string, EventRow>();
  for (const id of ids) {
    const event = cache.get(id);
    if (event !== undefined) found.set(id, event);
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const [id, event] of await findEvents(db, missing)) {
    cache.set(id, event);
    found.set(id, event);
  }
  return found;
};
