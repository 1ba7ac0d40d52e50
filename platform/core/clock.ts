import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { LRUCache } from 'lru-cache';

const DAY = 'yyyy-MM-dd';

/** The day so many days from today, by UTC: what "seven days ahead" means to every visitor alike. */
export const dayFromToday = (days: number, now: Date = new Date()): string =>
  format(addDays(new TZDate(now, 'UTC'), days), DAY);

export type LocalTime = {
  /** Wall clock at the place, yyyy-MM-ddTHH:mm:ss. */
  wall: string;
  /** Its offset then, like -05:00. */
  offset: string;
};

/** The same few thousand starts and ends are shown again and again, and finding an offset is the dearest part of a list. */
const shown = new LRUCache<string, LocalTime>({ max: 20_000 });

/** An instant as the clock on the wall of a place shows it. */
export const localTime = (instant: Date, timeZone: string): LocalTime => {
  const key = `${instant.getTime()} ${timeZone}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  // 2026-11-28T19:05:00.000-05:00
  const local = new TZDate(instant, timeZone).toISOString();
  const time = { wall: local.slice(0, 19), offset: local.slice(23) };
  shown.set(key, time);
  return time;
};

const SATURDAY = 6;

/** The coming Saturday and Sunday by UTC, or what is left of them. */
export const comingWeekend = (now: Date = new Date()): { startDate: string; endDate: string } => {
  const today = new TZDate(now, 'UTC').getDay();
  if (today === 0) return { startDate: dayFromToday(0, now), endDate: dayFromToday(0, now) };
  return { startDate: dayFromToday(SATURDAY - today, now), endDate: dayFromToday(SATURDAY + 1 - today, now) };
};
