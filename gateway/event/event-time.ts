import type { EventTime } from '../generated/resolver-types.ts';
import type { EventWire } from './wire.ts';

type Start = Pick<EventWire, 'timeZone' | 'hasStartTime' | 'startDate' | 'startDateTime' | 'startDateTimeUtc'>;
type End = Pick<EventWire, 'timeZone' | 'endDateTime' | 'endDateTimeUtc'>;

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

export function endTime({ timeZone, endDateTime, endDateTimeUtc }: End): EventTime | null {
  if (!endDateTime || !endDateTimeUtc) return null;
  return { at: endDateTimeUtc, ...wallClock(endDateTime), timeZone, precision: 'EXACT' };
}
