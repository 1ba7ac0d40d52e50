import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { isLockTimeout } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';

/** How many of the pool's twenty connections the reservations and payments of one event, or one hotel, may use at a time. */
const MAX_RUNNING = 8;
const MAX_WAITING = 500;
/** A reservation takes milliseconds. One that took longer waited for a lock, and so would those behind it. */
const STUCK_MS = 2_000;

type Queue = {
  /** Those of carts wait here; of the reservations as many as may run, and the others wait outside. */
  running: BulkheadPolicy;
  reservations: BulkheadPolicy;
  users: number;
  lastEnd: number;
  isSlow: boolean;
  /** How many have waited for a lock in vain since one has not. */
  lockTimeouts: number;
};

/** By event or hotel; a queue is removed when nobody uses it. */
const queues = new Map<string, Queue>();

/** The event or hotel of each cart. A cart that was reserved through another platform has no queue here. */
const keysOfCarts = new LRUCache<string, string>({ max: 50_000 });

const busy = (): PlatformError =>
  new PlatformError('SERVER_ERROR', {
    status: 429,
    title: 'Very busy',
    detail: 'Too many want this at the same moment. Nothing was changed; try again in a few seconds.',
  });

const newQueue = (): Queue => ({
  running: bulkhead(MAX_RUNNING, MAX_RUNNING + MAX_WAITING),
  reservations: bulkhead(MAX_RUNNING, MAX_WAITING),
  users: 0,
  lastEnd: performance.now(),
  isSlow: false,
  lockTimeouts: 0,
});

const timed = async <T>(queue: Queue, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  try {
    const result = await work();
    queue.lockTimeouts = 0;
    return result;
  } catch (error) {
    queue.lockTimeouts = isLockTimeout(error) ? queue.lockTimeouts + 1 : 0;
    throw error;
  } finally {
    queue.lastEnd = performance.now();
    queue.isSlow = queue.lastEnd - started > STUCK_MS;
  }
};

/** 429 when it was full. */
const using = async <T>(key: string, use: (queue: Queue) => Promise<T>): Promise<T> => {
  const queue = queues.get(key) ?? newQueue();
  queues.set(key, queue);
  queue.users += 1;
  try {
    return await use(queue);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? busy() : error;
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(key);
  }
};

/**
 * PAY-3: the reservations of one event never use the whole pool, however long one of its locks is held. In a rush a buyer
 * waits in the queue of the event. While that queue is stuck, and when it is full, they get 429 at once: nothing is held,
 * and a later attempt may succeed.
 */
export const inQueue = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  using(key, async (queue) => {
    const mustWait = queue.running.executionSlots === 0 || queue.reservations.executionSlots === 0;
    if (mustWait && performance.now() - queue.lastEnd > STUCK_MS) throw busy();
    return queue.reservations.execute(() =>
      queue.running.execute(() => {
        if (mustWait && queue.isSlow) throw busy();
        return timed(queue, work);
      }),
    );
  });

export const rememberQueue = (cartId: string, key: string): void => {
  keysOfCarts.set(cartId, key);
};

/**
 * Deleting, extending and paying a cart take the locks of its event as well, so they use the same queue, in front of its
 * reservations: who holds seats does not wait for those who want some. They get 429 only behind as many carts, or when all that
 * ran before them waited for a lock in vain.
 */
export const inQueueOfCart = <T>(cartId: string, work: () => Promise<T>): Promise<T> => {
  const key = keysOfCarts.get(cartId);
  if (key === undefined) return work();
  return using(key, (queue) => {
    const mustWait = queue.running.executionSlots === 0;
    return queue.running.execute(() => {
      if (mustWait && queue.lockTimeouts >= MAX_RUNNING) throw busy();
      return timed(queue, work);
    });
  });
};
