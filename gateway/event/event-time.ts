import type { EventTime } from '../generated/resolver-types.ts';
import type { EventDateWire, EventWire } from './wire.ts';

type Start = Pick<EventWire, 'timeZone' | 'hasStartTime' | 'startDate' | 'startDateTime' | 'startDateTimeUtc'>;
type End = Pick<EventWire, 'timeZone' | 'endDateTime' | 'endDateTimeUtc' | 'endDate'>;

/** Splits the venue's wall clock, `2027-01-31T19:30:00`, into its day and its HH:mm. */
function wallClock(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** EVENT-3: exact, only the day, or nothing yet. An unknown time is never midnight. */
export function startTime({ timeZone, hasStartTime, startDate, startDateTime, startDateTimeUtc }: Start): EventTime {
  if (hasStartTime && startDateTime && startDateTimeUtc) {
    return { at: startDateTimeUtc, ...wallClock(startDateTime), timeZone, precision: 'EXACT' };
  }
  if (startDate) return { at: null, date: startDate, time: null, timeZone, precision: 'DATE_ONLY' };
  return { at: null, date: null, time: null, timeZone, precision: 'TO_BE_DETERMINED' };
}

/** Exact, only the last day, or null while it is not known. */
export function endTime({ timeZone, endDateTime, endDateTimeUtc, endDate }: End): EventTime | null {
  if (endDateTime && endDateTimeUtc)
    return { at: endDateTimeUtc, ...wallClock(endDateTime), timeZone, precision: 'EXACT' };
  return endDate ? { at: null, date: endDate, time: null, timeZone, precision: 'DATE_ONLY' } : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock at the venue says at an instant: HH:mm. */
function timeAt(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(instant));
}

/** As startTime, for a date in a list, which comes without the venue's wall clock. */
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
