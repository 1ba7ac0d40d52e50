import { LRUCache } from 'lru-cache';
import type { Db } from '../core/db.ts';
import { type EventRow, findEvents } from './repository.ts';

const known = new WeakMap<Db, LRUCache<string, EventRow>>();

const knownIn = (db: Db): LRUCache<string, EventRow> => {
  const events = known.get(db) ?? new LRUCache<string, EventRow>({ max: 1_000, ttl: 1_000 });
  known.set(db, events);
  return events;
};

/** Events as they were at most a second ago: in a rush everybody buys the same one, and each answer shows it. */
export const recentEvents = async (db: Db, ids: readonly string[]): Promise<Map<string, EventRow>> => {
  const events = knownIn(db);
  const found = new Map<string, EventRow>();
  for (const id of ids) {
    const event = events.get(id);
    if (event !== undefined) found.set(id, event);
  }
  for (const [id, event] of await findEvents(
    db,
    ids.filter((id) => !found.has(id)),
  )) {
    events.set(id, event);
    found.set(id, event);
  }
  return found;
};
