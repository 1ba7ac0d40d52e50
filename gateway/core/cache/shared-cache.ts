import { LRUCache } from 'lru-cache';

type Entry = { value: unknown; freshUntil: number };
type Options = { now: () => number; staleForMs: number; maxEntries: number };

/** Answers that are the same for everyone, kept in process. Never for anything that belongs to a visitor. */
export type SharedCache = {
  /** The kept answer while it is fresh; otherwise loads it, once for any number of askers. Without a maxAge nothing is kept. */
  remember<T>(key: string, maxAgeMs: number, load: () => Promise<T>): Promise<T>;
};

export function createSharedCache({ now, staleForMs, maxEntries }: Options): SharedCache {
  const kept = new LRUCache<string, Entry>({ max: maxEntries });
  const flights = new Map<string, Promise<unknown>>();

  async function refresh(key: string, maxAgeMs: number, load: () => Promise<unknown>): Promise<unknown> {
    try {
      const value = await load();
      kept.set(key, { value, freshUntil: now() + maxAgeMs });
      return value;
    } catch (error) {
      const old = kept.get(key);
      // While the platform is down a catalogue answer may be as old as this; then the truth is that nobody knows.
      if (old && now() < old.freshUntil + staleForMs) return old.value;
      throw error;
    } finally {
      flights.delete(key);
    }
  }

  return {
    remember: <T>(key: string, maxAgeMs: number, load: () => Promise<T>): Promise<T> => {
      if (maxAgeMs <= 0) return load();
      const entry = kept.get(key);
      // The key names one loader, and a loader has one type.
      if (entry && now() < entry.freshUntil) return Promise.resolve(entry.value as T);
      let flight = flights.get(key);
      if (!flight) {
        flight = refresh(key, maxAgeMs, load);
        flights.set(key, flight);
      }
      return flight as Promise<T>;
    },
  };
}
