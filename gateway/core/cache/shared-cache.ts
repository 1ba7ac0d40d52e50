import { LRUCache } from 'lru-cache';
import { createOperation, type Operation } from '../http/operation.ts';
import { type Flight, fly } from './flight.ts';

export type Lifetime = {
  /** How long it is given without asking again; 0 keeps nothing, and still asks once for many at the same time. */
  freshMs: number;
  /** How long after that it is given once more while it is being asked again. */
  revalidateMs: number;
  /** How long after its time it stands in while nobody can give a new one. */
  staleMs: number;
};
export type Wish<T> = {
  /** Names the answer among all; what the answer varies by is in it. */
  key: string;
  lifetime: (value: T) => Lifetime;
  load: (operation: Operation) => Promise<T>;
  /** Who asks. The last one who leaves before the answer comes cancels the loading. */
  asker: Operation;
  /** False for an answer that says that something failed: given to those who wait, never kept. */
  isGood?: (value: T) => boolean;
};
type Entry<V> = {
  value: V;
  freshUntil: number;
  revalidateUntil: number;
  standsUntil: number;
  /** It stands in for one that nobody can give. */
  isOld: boolean;
};
type Options<V> = {
  /** False loads for every asker anew and in their own time, for measuring. */
  enabled: boolean;
  now: () => number;
  /** How long a loading may take that sets itself no time: who asked first is not the only one who waits for it. */
  loadMs?: number;
  maxBytes: number;
  sizeOf: (value: V) => number;
};

/** Answers that are the same for everyone, kept in process. Never for anything that belongs to a visitor. */
export type SharedCache<V> = {
  /** The kept answer while it may be given; otherwise loads it, once for any number of askers. */
  remember<T extends V>(wish: Wish<T>): Promise<T>;
  /** Forgets what is kept under keys that begin so. */
  forget(prefix: string): void;
};

/** After a failure the old answer stands for so long before the next try. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
const ENTRY_BYTES = 500;

export function createSharedCache<V>({ enabled, now, loadMs, maxBytes, sizeOf }: Options<V>): SharedCache<V> {
  const kept = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => sizeOf(value) + key.length + ENTRY_BYTES,
  });
  const flights = new Map<string, Flight<V>>();

  /** What there is when loading failed: the old answer, for a time; after that the truth is that nobody knows. */
  function oldOne(key: string): Entry<V> | undefined {
    const old = kept.get(key);
    if (!old || now() >= old.standsUntil) return undefined;
    old.isOld = true;
    old.freshUntil = Math.max(old.freshUntil, now() + PAUSE_AFTER_FAILURE_MS);
    return old;
  }

  function keep(key: string, value: V, { freshMs, revalidateMs, staleMs }: Lifetime): void {
    if (freshMs <= 0) return;
    const freshUntil = now() + freshMs;
    kept.set(key, {
      value,
      freshUntil,
      revalidateUntil: freshUntil + revalidateMs,
      standsUntil: freshUntil + staleMs,
      isOld: false,
    });
  }

  async function refresh<T extends V>({ key, lifetime, load, isGood }: Wish<T>, operation: Operation): Promise<T> {
    try {
      const value = await load(operation);
      if (isGood?.(value) === false) {
        const old = oldOne(key);
        operation.usedOld = old !== undefined;
        // The key names one loader, and a loader has one type.
        return old ? (old.value as T) : value;
      }
      keep(key, value, lifetime(value));
      return value;
    } catch (error) {
      const old = oldOne(key);
      operation.usedOld = old !== undefined;
      if (old) return old.value as T;
      throw error;
    } finally {
      operation.end();
      flights.delete(key);
    }
  }

  function flightOf<T extends V>(wish: Wish<T>): Flight<T> {
    const under = flights.get(wish.key);
    if (under) return under as Flight<T>;
    const operation = createOperation();
    if (loadMs) operation.begin(loadMs);
    const flight = fly(operation, refresh(wish, operation));
    flights.set(wish.key, flight);
    return flight;
  }

  return {
    remember: <T extends V>(wish: Wish<T>): Promise<T> => {
      if (!enabled) return wish.load(wish.asker);
      const entry = kept.get(wish.key);
      const time = now();
      if (entry && time < entry.freshUntil) {
        if (entry.isOld) wish.asker.usedOld = true;
        return Promise.resolve(entry.value as T);
      }
      const flight = flightOf(wish);
      if (!entry || time >= entry.revalidateUntil) return flight.join(wish.asker);
      // Nobody waits for this one; what becomes of it is seen by who asks next.
      flight.join().catch(() => undefined);
      return Promise.resolve(entry.value as T);
    },
    forget: (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
