import type { EventMoment } from '../core/time/format.ts';

/** How near an event is, by clock and calendar of its venue. */
export type Nearness = 'started' | 'today' | 'tonight' | 'tomorrow' | 'later';

/** From this hour on today is "tonight". */
const EVENING = 17;
const MINUTE_MS = 60_000;
/** From a day on the date says more than a countdown. */
const LONGEST_COUNTDOWN = 24 * 60;

type Clock = { day: string; hour: number };

/** yyyy-MM-dd and the hour at the venue. */
const clockAt = (at: Date, timeZone: string): Clock => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** `now` is an instant in UTC. */
export const nearnessOf = ({ at, date, timeZone }: EventMoment, now: string): Nearness => {
  if (at !== null && Date.parse(at) <= Date.parse(now)) return 'started';
  const today = clockAt(new Date(now), timeZone).day;
  if (date === today) return at !== null && clockAt(new Date(at), timeZone).hour >= EVENING ? 'tonight' : 'today';
  return date === dayAfter(today) ? 'tomorrow' : 'later';
};

/** Hours and minutes until the event starts, rounded up; null when its time is unknown, it has started, or it is a day off. */
export const countdownTo = ({ at }: EventMoment, now: string): { hours: number; minutes: number } | null => {
  if (at === null) return null;
  const minutes = Math.ceil((Date.parse(at) - Date.parse(now)) / MINUTE_MS);
  if (minutes <= 0 || minutes >= LONGEST_COUNTDOWN) return null;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
