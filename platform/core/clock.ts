import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { LRUCache } from 'lru-cache';

const DAY = 'yyyy-MM-dd';

/** The day so many days after today (UTC), as yyyy-MM-dd: the same for all visitors, whatever their time zone. */
export const dayFromToday = (days: number, now: Date = new Date()): string =>
  format(addDays(new TZDate(now, 'UTC'), days), DAY);

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

const SATURDAY = 6;

/** The next Saturday and Sunday (UTC); on a Saturday from today, on a Sunday today only. */
export const comingWeekend = (now: Date = new Date()): { startDate: string; endDate: string } => {
  const today = new TZDate(now, 'UTC').getDay();
  if (today === 0) return { startDate: dayFromToday(0, now), endDate: dayFromToday(0, now) };
  return { startDate: dayFromToday(SATURDAY - today, now), endDate: dayFromToday(SATURDAY + 1 - today, now) };
};
