import { EDUCATION_MS } from '#rules/timings.ts';
import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';

const KEY = 'grandstand.education';

/** Closed less than fifteen days ago; a time in the future comes from a clock that was corrected since. */
export const isClosed = (stored: unknown, now: number): boolean =>
  isRecord(stored) &&
  typeof stored.closedAt === 'number' &&
  stored.closedAt <= now &&
  now - stored.closedAt < EDUCATION_MS;

/** Whether this browser's visitor has closed the explanation. */
export const hasClosed = (): boolean => isClosed(readStored('local', KEY), Date.now());

export const keepClosed = (closed: boolean): void =>
  writeStored('local', KEY, closed ? { closedAt: Date.now() } : null);
