import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { PlatformError } from '../core/errors.ts';

/** How many of the pool's twenty connections the reservations and payments of one event, or one hotel, may use at a time. */
const MAX_RUNNING = 8;
const MAX_WAITING = 500;
/** A reservation takes milliseconds. One that took longer waited for a lock, and so would those behind it. */
const STUCK_MS = 2_000;

type Queue = { bulkhead: BulkheadPolicy; users: number; lastEnd: number; isStuck: boolean };

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

const enter = (key: string): Queue => {
  const newQueue = () => ({
    bulkhead: bulkhead(MAX_RUNNING, MAX_WAITING),
    users: 0,
    lastEnd: performance.now(),
    isStuck: false,
  });
  const queue = queues.get(key) ?? newQueue();
  queues.set(key, queue);
  queue.users += 1;
  return queue;
};

const leave = (key: string, queue: Queue): void => {
  queue.users -= 1;
  if (queue.users === 0) queues.delete(key);
};

const timed = async <T>(queue: Queue, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  try {
    return await work();
  } finally {
    queue.lastEnd = performance.now();
    queue.isStuck = queue.lastEnd - started > STUCK_MS;
  }
};

/**
 * PAY-3: the reservations of one event never use the whole pool, however long one of its locks is held. In a rush a buyer
 * waits in the queue of the event. While that queue is stuck, and when it is full, they get 429 at once: nothing is held,
 * and a later attempt may succeed.
 */
export const inQueue = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const queue = enter(key);
  const mustWait = queue.bulkhead.executionSlots === 0;
  try {
    if (mustWait && performance.now() - queue.lastEnd > STUCK_MS) throw busy();
    return await queue.bulkhead.execute(() => {
      if (mustWait && queue.isStuck) throw busy();
      return timed(queue, work);
    });
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? busy() : error;
  } finally {
    leave(key, queue);
  }
};

export const rememberQueue = (cartId: string, key: string): void => {
  keysOfCarts.set(cartId, key);
};

/** Deleting, extending and paying a cart take the locks of its event as well, so they use the same queue. */
export const inQueueOfCart = <T>(cartId: string, work: () => Promise<T>): Promise<T> => {
  const key = keysOfCarts.get(cartId);
  return key === undefined ? work() : inQueue(key, work);
};
