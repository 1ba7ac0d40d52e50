/** A calendar day in UTC, yyyy-MM-dd: days compare and sort as text, and no time zone shifts them. */
export type Day = string;

const msPerDay = 86_400_000;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);
const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
export const daysLater = (day: Day, days: number): Day => dayOf(new Date(dateOf(day).getTime() + days * msPerDay));

/** Days from and to, both inclusive; a start alone means from that day on, neither means all dates. */
export type DateRange = { startDate: Day | null; endDate: Day | null };

export const allDates: DateRange = { startDate: null, endDate: null };

export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/**
 * DATE-2: Saturday and Sunday of today's week, without days that are past. Where weeks start on Sunday, a Sunday belongs to the
 * weekend before, so on a Sunday this is the next weekend.
 */
export const comingWeekend = (today: Day, weekStartsOn: 'sunday' | 'monday' = 'monday'): DateRange => {
  const weekday = dateOf(today).getUTCDay();
  if (weekday === 0 && weekStartsOn === 'monday') return { startDate: today, endDate: today };
  const saturday = daysLater(today, 6 - weekday);
  return { startDate: saturday, endDate: daysLater(saturday, 1) };
};
