import { TZDate } from '@date-fns/tz';
import { LRUCache } from 'lru-cache';

export type LocalTime = {
  /** Wall clock at the place, yyyy-MM-ddTHH:mm:ss. */
  wall: string;
  /** Its offset then, like -05:00. */
  offset: string;
};

/** Computing an offset was the slowest part of a list, and the same few thousand instants recur. */
const cache = new LRUCache<string, LocalTime>({ max: 20_000 });

/** An instant in the local time of an IANA time zone. */
export const localTime = (instant: Date, timeZone: string): LocalTime => {
  const key = `${instant.getTime()} ${timeZone}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  // 2026-11-28T19:05:00.000-05:00
  const local = new TZDate(instant, timeZone).toISOString();
  const time = { wall: local.slice(0, 19), offset: local.slice(23) };
  cache.set(key, time);
  return time;
};
