import { LRUCache } from 'lru-cache';
import { type CallScope, createCallScope } from '../http/call-scope.ts';
import { cacheReads } from '../metrics.ts';
import { createFlight, type Flight } from './flight.ts';

export type Lifetime = {
  /** How long an answer is fresh; 0 stores nothing, but simultaneous callers still share one load. */
  freshMs: number;
  /** Stale-while-revalidate: how long after that it is still given while a new one is loaded. */
  revalidateMs: number;
  /** Stale-if-error: how long after `freshMs` it is given when loading fails. */
  staleMs: number;
};
export type CacheRequest<T> = {
  /** Contains everything that the answer varies by. */
  key: string;
  lifetime: (value: T) => Lifetime;
  load: (scope: CallScope) => Promise<T>;
  caller: CallScope;
  /** False for an answer that contains errors: those who wait get it, but it is not stored. */
  isCacheable?: (value: T) => boolean;
};
type Entry<V> = {
  value: V;
  freshUntil: number;
  revalidateUntil: number;
  staleUntil: number;
  /** It is given past its lifetime because loading failed. */
  isStale: boolean;
};
type Kept<V> = { entries: LRUCache<string, Entry<V>>; now: () => number };
type Options<V> = {
  /** Names it at /metrics. */
  name: string;
  /** False: every caller loads, within their own deadline. */
  enabled: boolean;
  now: () => number;
  /** Deadline of a load that sets none itself: it has several callers, so no caller's deadline is right. */
  loadMs?: number;
  maxBytes: number;
  sizeOf: (value: V) => number;
};

/** Answers that are the same for everyone, in this process's memory. Never for a visitor's own data. */
export type SharedCache<V> = {
  /** The stored answer while it may be given, else a new one, loaded once for all simultaneous callers. */
  getOrLoad<T extends V>(request: CacheRequest<T>): Promise<T>;
  deleteByPrefix(prefix: string): void;
};

/** After a failed load the stale answer is given for so long before the next try. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
const ENTRY_BYTES = 500;

/** The stored answer that may stand in after a failed load. */
function staleEntry<V>({ entries, now }: Kept<V>, key: string): Entry<V> | undefined {
  const entry = entries.get(key);
  if (!entry || now() >= entry.staleUntil) return undefined;
  entry.isStale = true;
  entry.freshUntil = Math.max(entry.freshUntil, now() + PAUSE_AFTER_FAILURE_MS);
  return entry;
}

function store<V>(
  { entries, now }: Kept<V>,
  key: string,
  value: V,
  { freshMs, revalidateMs, staleMs }: Lifetime,
): void {
  if (freshMs <= 0) return;
  const freshUntil = now() + freshMs;
  entries.set(key, {
    value,
    freshUntil,
    revalidateUntil: freshUntil + revalidateMs,
    staleUntil: freshUntil + staleMs,
    isStale: false,
  });
}

export function createSharedCache<V>({ name, enabled, now, loadMs, maxBytes, sizeOf }: Options<V>): SharedCache<V> {
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => sizeOf(value) + key.length + ENTRY_BYTES,
  });
  const kept = { entries, now };
  const flights = new Map<string, Flight<V>>();

  async function load<T extends V>(request: CacheRequest<T>, scope: CallScope): Promise<T> {
    const { key, lifetime, isCacheable } = request;
    try {
      const value = await request.load(scope);
      if (isCacheable?.(value) === false) {
        const stale = staleEntry(kept, key);
        scope.usedStale = stale !== undefined;
        // A key belongs to one loader, so its values have one type.
        return stale ? (stale.value as T) : value;
      }
      store(kept, key, value, lifetime(value));
      return value;
    } catch (error) {
      const stale = staleEntry(kept, key);
      scope.usedStale = stale !== undefined;
      if (stale) return stale.value as T;
      throw error;
    } finally {
      scope.clearDeadline();
      flights.delete(key);
    }
  }

  function flightOf<T extends V>(request: CacheRequest<T>): Flight<T> {
    const running = flights.get(request.key);
    if (running) return running as Flight<T>;
    const scope = createCallScope();
    if (loadMs) scope.startDeadline(loadMs);
    const flight = createFlight(scope, load(request, scope));
    flights.set(request.key, flight);
    return flight;
  }

  return {
    getOrLoad: <T extends V>(request: CacheRequest<T>): Promise<T> => {
      if (!enabled) return request.load(request.caller);
      const entry = entries.get(request.key);
      const time = now();
      if (entry && time < entry.freshUntil) {
        if (entry.isStale) request.caller.usedStale = true;
        cacheReads.inc({ cache: name, result: 'fresh' });
        return Promise.resolve(entry.value as T);
      }
      const flight = flightOf(request);
      const isOld = entry !== undefined && time < entry.revalidateUntil;
      cacheReads.inc({ cache: name, result: isOld ? 'old' : 'loaded' });
      if (!isOld) return flight.join(request.caller);
      // Joined without a caller, so that nobody's leaving cancels this background load.
      flight.join().catch(() => undefined);
      return Promise.resolve(entry.value as T);
    },
    deleteByPrefix: (prefix) => {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
  };
}
