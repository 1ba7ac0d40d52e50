import * as words from '#rules/event-when.ts';

/** A point in time at a venue, as the graph gives it. */
export type EventMoment = {
  at: string | null;
  /** yyyy-MM-dd in the venue's calendar. */
  date: string | null;
  timeZone: string;
  precision: 'EXACT' | 'DATE_ONLY' | 'TO_BE_DETERMINED';
};

type Language = string | undefined;

/** EVENT-13: without a language nothing can be formatted. */
const withLanguage = (language: Language, format: (language: string) => string): string => {
  if (language) return format(language);
  console.warn('Language is missing.');
  return '';
};

/** "Sun, Nov 29, 2026", the venue's day; empty while the date is to be determined. */
export const formatEventDate = (moment: EventMoment, language: Language): string =>
  withLanguage(language, (known) => words.formatShortDay(moment, known));

const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** "Sunday, November 29, 2026", for a page's heading and for screen readers. */
export const formatEventDateLong = (moment: EventMoment, language: Language): string =>
  withLanguage(language, (known) => words.formatDay(moment, known, longDay));

/** "6:00 PM EST", the venue's clock with its zone; empty when the time is unknown. */
export const formatEventTime = ({ at, precision, timeZone }: EventMoment, language: Language): string =>
  withLanguage(language, (known) => (precision === 'EXACT' && at ? words.formatZonedClock(at, timeZone, known) : ''));

export type DateTile = { weekday: string; month: string; day: string };

/** The parts of a card's date tile; null while the date is to be determined. */
export const dateTile = (moment: EventMoment, language: Language): DateTile | null => {
  if (moment.precision === 'TO_BE_DETERMINED' || (!moment.at && !moment.date)) return null;
  const part = (options: Intl.DateTimeFormatOptions) =>
    withLanguage(language, (known) => words.formatDay(moment, known, options)).replace(/\.$/, '');
  return { weekday: part({ weekday: 'short' }), month: part({ month: 'short' }), day: part({ day: 'numeric' }) };
};

/** "3:00 PM" for the local time "15:00". */
export const formatWallTime = (time: string, language: Language): string =>
  withLanguage(language, (known) => words.formatClock(new Date(`1970-01-01T${time}:00Z`), 'UTC', known));

/** An instant in a named zone with its zone, like an on-sale start: "Dec 1, 2026, 10:00 AM EST". */
export const formatInstant = (at: string, timeZone: string, language: Language): string =>
  withLanguage(language, (known) => words.formatInstant(at, timeZone, known));

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** A calendar day given as an instant, in UTC: "Nov 21, 2026". */
export const formatUtcDay = (at: string, language: Language): string =>
  withLanguage(language, (known) => words.formatTime(known, new Date(at), day));

/** "Nov 28 – 29", "Dec 31, 2026 – Jan 1, 2027": calendar days in UTC, with the year when it is not the current one. */
export const formatDays = (from: string, to: string, today: string, language: Language): string =>
  withLanguage(language, (known) => {
    const isThisYear = [from, to].every((one) => one.slice(0, 4) === today.slice(0, 4));
    return words.formatDayRange(known, from, to, isThisYear ? { ...day, year: undefined } : day);
  });

const utcDay = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  withLanguage(language, (known) => words.formatDay({ at: null, date, timeZone: 'UTC' }, known, options));

/** "December 2026", of a calendar day in UTC. */
export const formatMonth = (date: string, language: Language): string =>
  utcDay(date, language, { month: 'long', year: 'numeric' });

/** "Sunday, November 29, 2026", of a calendar day in UTC: for screen readers, where only the day's number is visible. */
export const formatDayLong = (date: string, language: Language): string => utcDay(date, language, longDay);
