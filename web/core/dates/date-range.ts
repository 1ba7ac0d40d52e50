import type { Day } from '#rules/calendar-day.ts';

/** Days from and to, both inclusive; a start alone means from that day on, neither means all dates. */
export type DateRange = { startDate: Day | null; endDate: Day | null };

export const allDates: DateRange = { startDate: null, endDate: null };

export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;
