import type { EventTime } from '../generated/resolver-types.ts';
import type { EventDateWire, EventWire } from './source.ts';

type Start = Pick<EventWire, 'timeZone' | 'hasStartTime' | 'startDate' | 'startDateTime' | 'startDateTimeUtc'>;
type End = Pick<EventWire, 'timeZone' | 'endDateTime' | 'endDateTimeUtc' | 'endDate'>;

/** `2027-01-31T19:30:00` at the venue → its day and HH:mm. */
function wallClock(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

const MINUTE_MS = 60_000;
const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');

/** A day and a time at the venue. `offset`, how far they are from the instant (-05:00), is a getter because few selections read it. */
class ExactTime implements EventTime {
  readonly precision = 'EXACT';
  readonly at: string;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;

  constructor(at: string, { date, time }: { date: string; time: string }, timeZone: string) {
    this.at = at;
    this.date = date;
    this.time = time;
    this.timeZone = timeZone;
  }

  get offset(): string {
    // The clock tells no seconds, so the difference is up to a minute too small.
    const minutes = Math.ceil((Date.parse(`${this.date}T${this.time}Z`) - Date.parse(this.at)) / MINUTE_MS);
    const ahead = Math.abs(minutes);
    return `${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
  }
}

/** A wall clock at the venue that is known. */
export const exactTime = (at: string, local: string, timeZone: string): EventTime =>
  new ExactTime(at, wallClock(local), timeZone);

/** EVENT-3: exact, day only, or undetermined. An unknown time is never shown as midnight. */
export function startTime({ timeZone, hasStartTime, startDate, startDateTime, startDateTimeUtc }: Start): EventTime {
  if (hasStartTime && startDateTime && startDateTimeUtc) {
    return exactTime(startDateTimeUtc, startDateTime, timeZone);
  }
  if (startDate) return { at: null, date: startDate, time: null, timeZone, offset: null, precision: 'DATE_ONLY' };
  return { at: null, date: null, time: null, timeZone, offset: null, precision: 'TO_BE_DETERMINED' };
}

/** Exact, day only, or null when unknown. */
export function endTime({ timeZone, endDateTime, endDateTimeUtc, endDate }: End): EventTime | null {
  if (endDateTime && endDateTimeUtc) return exactTime(endDateTimeUtc, endDateTime, timeZone);
  return endDate ? { at: null, date: endDate, time: null, timeZone, offset: null, precision: 'DATE_ONLY' } : null;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time at the venue, HH:mm. A format is made once for each time zone because making one is slow. */
function timeAt(instant: string, timeZone: string): string {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    timeFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** As startTime, for /dates, which sends the instant without the venue's local time. */
export function dateTime({ timeZone, startDate, startDateTimeUtc }: Omit<EventDateWire, 'lastDate'>): EventTime {
  if (startDate && startDateTimeUtc) {
    return new ExactTime(startDateTimeUtc, { date: startDate, time: timeAt(startDateTimeUtc, timeZone) }, timeZone);
  }
  const precision = startDate ? 'DATE_ONLY' : 'TO_BE_DETERMINED';
  return { at: null, date: startDate, time: null, timeZone, offset: null, precision };
}
