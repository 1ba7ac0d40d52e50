/** A calendar day, yyyy-MM-dd: days compare and sort as text, and no time zone shifts them. */
export type Day = string;

/** From a day to a day, both inclusive. */
export type Days = { startDate: Day; endDate: Day };

const DAY_MS = 86_400_000;
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The day in UTC at an instant. */
export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day at an instant in an IANA time zone; without one, by this machine's own clock. Each zone's format is made once, because making
 * it costs a hundred times more than using it.
 */
export const dayIn = (at: Date, timeZone?: string): Day => {
  let format = formats.get(timeZone ?? '');
  if (!format) {
    // en-CA writes a day as yyyy-MM-dd.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone ?? '', format);
  }
  return format.format(at);
};

/** Whether the text is a day of the calendar; 2027-02-30 is not. */
export const isDay = (text: string | null): text is Day =>
  // An invalid date's JSON is null.
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && startOf(text).toJSON()?.slice(0, 10) === text;

/** The day so many days after another; before it when they are negative. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(startOf(day).getTime() + days * DAY_MS));

/** The day so many days after today in UTC. */
export const dayFromToday = (days: number, now: Date = new Date()): Day => addDays(dayOf(now), days);

/** Days from one to the other, which are the nights between them; negative when they are the wrong way round. */
export const daysBetween = (from: Day, to: Day): number => (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS;

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: Day): number => startOf(day).getUTCDay();

/** The last day of the month that a day is in. */
export const lastOfMonth = (day: Day): Day =>
  dayOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));

/**
 * DATE-2: Saturday and Sunday of today's week, without days that are past. Where weeks start on Sunday, a Sunday belongs to the
 * weekend before, so on a Sunday this is the next weekend.
 */
export const comingWeekend = (today: Day, weekStartsOn: 'sunday' | 'monday' = 'monday'): Days => {
  const weekday = weekdayOf(today);
  if (weekday === 0 && weekStartsOn === 'monday') return { startDate: today, endDate: today };
  const startDate = addDays(today, 6 - weekday);
  return { startDate, endDate: addDays(startDate, 1) };
};

/** DATE-8: what "today", "this weekend" and "next week" mean to a visitor, by the day that it is where they are; an event's days are its venue's. */
export const visitorDays = (today: Day): { today: Days; weekend: Days; nextWeek: Days } => {
  const weekend = comingWeekend(today);
  const monday = addDays(weekend.endDate, 1);
  return {
    today: { startDate: today, endDate: today },
    weekend,
    nextWeek: { startDate: monday, endDate: addDays(monday, 6) },
  };
};

/** Whether it is this day now somewhere in the world: yesterday's, today's or tomorrow's in UTC. */
export const isTodaySomewhere = (day: Day, now: Date = new Date()): boolean =>
  Math.abs(daysBetween(dayOf(now), day)) <= 1;
