import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { PlatformError } from '../core/errors.ts';

/** So many reservations and payments of one event, or of one hotel, have a connection of the pool's twenty: the others are for other events. */
const AT_ONCE = 8;
const MOST_IN_LINE = 500;
/** They take milliseconds: one that took so long has waited for a lock, and those behind it would. */
const STUCK_MS = 2_000;

type Line = { places: BulkheadPolicy; users: number; lastEnd: number; isStuck: boolean };

/** By event or hotel, kept while somebody is in it. */
const lines = new Map<string, Line>();

/** The line in which a cart was reserved. One that was reserved through another platform stands in none. */
const linesOfCarts = new LRUCache<string, string>({ max: 50_000 });

const busy = (): PlatformError =>
  new PlatformError('SERVER_ERROR', {
    status: 429,
    title: 'Very busy',
    detail: 'Too many want this at the same moment. Nothing was changed; try again in a few seconds.',
  });

const enter = (key: string): Line => {
  const newLine = () => ({
    places: bulkhead(AT_ONCE, MOST_IN_LINE),
    users: 0,
    lastEnd: performance.now(),
    isStuck: false,
  });
  const line = lines.get(key) ?? newLine();
  lines.set(key, line);
  line.users += 1;
  return line;
};

const leave = (key: string, line: Line): void => {
  line.users -= 1;
  if (line.users === 0) lines.delete(key);
};

const timed = async <T>(line: Line, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    line.lastEnd = performance.now();
    line.isStuck = line.lastEnd - began > STUCK_MS;
  }
};

/**
 * PAY-3: one event's reservations never take the whole pool, however long a lock of that event is held. In a rush a buyer
 * waits in line; while the line does not move they are sent away at once: 429, nothing held, the same again may succeed.
 */
export const inLine = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const line = enter(key);
  const mustWait = line.places.executionSlots === 0;
  try {
    if (mustWait && performance.now() - line.lastEnd > STUCK_MS) throw busy();
    return await line.places.execute(() => {
      if (mustWait && line.isStuck) throw busy();
      return timed(line, work);
    });
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? busy() : error;
  } finally {
    leave(key, line);
  }
};

export const rememberLine = (cartId: string, key: string): void => {
  linesOfCarts.set(cartId, key);
};

/** The same for what is done with a cart later: it takes the locks of its event again. */
export const inLineOfCart = <T>(cartId: string, work: () => Promise<T>): Promise<T> => {
  const key = linesOfCarts.get(cartId);
  return key === undefined ? work() : inLine(key, work);
};
