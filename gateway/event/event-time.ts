import type { EventTime } from '../generated/resolver-types.ts';
import type { EventDateWire, EventWire } from './source.ts';

type Start = Pick<EventWire, 'timeZone' | 'hasStartTime' | 'startDate' | 'startDateTime' | 'startDateTimeUtc'>;
type End = Pick<EventWire, 'timeZone' | 'endDateTime' | 'endDateTimeUtc' | 'endDate'>;

/** `2027-01-31T19:30:00` at the venue → its day and HH:mm. */
function wallClock(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** EVENT-3: exact, day only, or undetermined. An unknown time is never shown as midnight. */
export function startTime({ timeZone, hasStartTime, startDate, startDateTime, startDateTimeUtc }: Start): EventTime {
  if (hasStartTime && startDateTime && startDateTimeUtc) {
    return { at: startDateTimeUtc, ...wallClock(startDateTime), timeZone, precision: 'EXACT' };
  }
  if (startDate) return { at: null, date: startDate, time: null, timeZone, precision: 'DATE_ONLY' };
  return { at: null, date: null, time: null, timeZone, precision: 'TO_BE_DETERMINED' };
}

/** Exact, day only, or null when unknown. */
export function endTime({ timeZone, endDateTime, endDateTimeUtc, endDate }: End): EventTime | null {
  if (endDateTime && endDateTimeUtc)
    return { at: endDateTimeUtc, ...wallClock(endDateTime), timeZone, precision: 'EXACT' };
  return endDate ? { at: null, date: endDate, time: null, timeZone, precision: 'DATE_ONLY' } : null;
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
    return {
      at: startDateTimeUtc,
      date: startDate,
      time: timeAt(startDateTimeUtc, timeZone),
      timeZone,
      precision: 'EXACT',
    };
  }
  const precision = startDate ? 'DATE_ONLY' : 'TO_BE_DETERMINED';
  return { at: null, date: startDate, time: null, timeZone, precision };
}
