import { addDays, dayIn } from '#rules/calendar-day.ts';
import type { EventMoment } from '../core/time/format.ts';

/** How near an event is, by clock and calendar of its venue. */
export type Nearness = 'started' | 'today' | 'tonight' | 'tomorrow' | 'later';

/** From this hour on today is "tonight". */
const EVENING = 17;
const MINUTE_MS = 60_000;
/** From a day on the date says more than a countdown. */
const LONGEST_COUNTDOWN = 24 * 60;

/** The hour at the venue, 0 to 23. */
const hourIn = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** `now` is an instant in UTC. */
export const nearnessOf = ({ at, date, timeZone }: EventMoment, now: string): Nearness => {
  if (at !== null && Date.parse(at) <= Date.parse(now)) return 'started';
  const today = dayIn(new Date(now), timeZone);
  if (date === today) return at !== null && hourIn(new Date(at), timeZone) >= EVENING ? 'tonight' : 'today';
  return date === addDays(today, 1) ? 'tomorrow' : 'later';
};

/** Hours and minutes until the event starts, rounded up; null when its time is unknown, it has started, or it is a day off. */
export const countdownTo = ({ at }: EventMoment, now: string): { hours: number; minutes: number } | null => {
  if (at === null) return null;
  const minutes = Math.ceil((Date.parse(at) - Date.parse(now)) / MINUTE_MS);
  if (minutes <= 0 || minutes >= LONGEST_COUNTDOWN) return null;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
