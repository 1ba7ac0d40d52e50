import { localeOf, madeOnce } from '#rules/locale.ts';

/** A point in time at a venue, as the graph gives it. */
export type EventMoment = {
  at: string | null;
  /** yyyy-MM-dd in the venue's calendar. */
  date: string | null;
  timeZone: string;
  precision: 'EXACT' | 'DATE_ONLY' | 'TO_BE_DETERMINED';
};

type Language = string | undefined;
type Options = Intl.DateTimeFormatOptions;

const formatter = madeOnce((locale, options: Options) => new Intl.DateTimeFormat(locale, options));

/** Newer engines put a narrow no-break space before AM; a plain space keeps the output of server and browser equal. */
const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll('\u2009', ' ');

/** EVENT-13: without a language nothing can be formatted. */
const withLanguage = (language: Language, format: (locale: string) => string): string => {
  if (language) return plain(format(localeOf(language)));
  console.warn('Language is missing.');
  return '';
};

/** A date without a zone, as noon in UTC; format it in UTC, so that the day never shifts. */
const dayInUtc = (date: string) => new Date(`${date}T12:00:00Z`);

const formatDay = (moment: EventMoment, locale: string, options: Options): string => {
  if (moment.at) return formatter(locale, { ...options, timeZone: moment.timeZone }).format(new Date(moment.at));
  return moment.date ? formatter(locale, { ...options, timeZone: 'UTC' }).format(dayInUtc(moment.date)) : '';
};

/** "Sun, Nov 29, 2026", the venue's day; empty while the date is to be determined. */
export const formatEventDate = (moment: EventMoment, language: Language): string =>
  withLanguage(language, (locale) =>
    formatDay(moment, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  );

/** "Sunday, November 29, 2026", for a page's heading and for screen readers. */
export const formatEventDateLong = (moment: EventMoment, language: Language): string =>
  withLanguage(language, (locale) =>
    formatDay(moment, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  );

const zoneIn = (locale: string, at: Date, timeZone: string): string =>
  formatter(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** "EST": the language's own abbreviation, else the English one, which people at the venue use; an offset as the last resort. */
const zoneName = (locale: string, at: Date, timeZone: string): string => {
  const own = zoneIn(locale, at, timeZone);
  return /^(GMT|UTC)[+\-\u2212]/.test(own) ? zoneIn('en-US', at, timeZone) : own;
};

/** Its spaces, and the one before its zone, are those at which no line ends. */
const hour = (locale: string, at: Date, timeZone: string): string =>
  formatter(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replace(/\s/g, '\u00a0');

const hourInZone = (locale: string, at: Date, timeZone: string): string =>
  `${hour(locale, at, timeZone)}\u00a0${zoneName(locale, at, timeZone)}`;

/** "6:00 PM EST", the venue's clock with its zone; empty when the time is unknown. */
export const formatEventTime = (moment: EventMoment, language: Language): string =>
  withLanguage(language, (locale) => {
    if (moment.precision !== 'EXACT' || !moment.at) return '';
    return hourInZone(locale, new Date(moment.at), moment.timeZone);
  });

export type DateTile = { weekday: string; month: string; day: string };

/** The parts of a card's date tile; null while the date is to be determined. */
export const dateTile = (moment: EventMoment, language: Language): DateTile | null => {
  if (moment.precision === 'TO_BE_DETERMINED' || (!moment.at && !moment.date)) return null;
  const part = (options: Options) =>
    withLanguage(language, (locale) => formatDay(moment, locale, options)).replace(/\.$/, '');
  return { weekday: part({ weekday: 'short' }), month: part({ month: 'short' }), day: part({ day: 'numeric' }) };
};

/** "3:00 PM" for the local time "15:00". */
export const formatWallTime = (time: string, language: Language): string =>
  withLanguage(language, (locale) => hour(locale, new Date(`1970-01-01T${time}:00Z`), 'UTC'));

/** An instant in a named zone with its zone, like an on-sale start: "Dec 1, 2026, 10:00 AM EST". */
export const formatInstant = (at: string, timeZone: string, language: Language): string =>
  withLanguage(language, (locale) => {
    const instant = new Date(at);
    const day = formatter(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(instant);
    return `${day}, ${hourInZone(locale, instant, timeZone)}`;
  });

/** A calendar day given as an instant, in UTC: "Nov 21, 2026". */
export const formatUtcDay = (at: string, language: Language): string =>
  withLanguage(language, (locale) =>
    formatter(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at)),
  );

/** "Nov 28 – 29", "Dec 31, 2026 – Jan 1, 2027": calendar days in UTC, with the year when it is not the current one. */
export const formatDays = (from: string, to: string, today: string, language: Language): string =>
  withLanguage(language, (locale) => {
    const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4));
    const options: Options = {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' }),
    };
    return formatter(locale, options).formatRange(dayInUtc(from), dayInUtc(to));
  });

/** "December 2026", of a calendar day in UTC. */
export const formatMonth = (day: string, language: Language): string =>
  withLanguage(language, (locale) =>
    formatter(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(dayInUtc(day)),
  );

/** "Sunday, November 29, 2026", of a calendar day in UTC: for screen readers, where only the day's number is visible. */
export const formatDayLong = (day: string, language: Language): string =>
  withLanguage(language, (locale) =>
    formatter(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
      dayInUtc(day),
    ),
  );
