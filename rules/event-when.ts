import { localeOf, madeOnce } from './locale.ts';

type Options = Intl.DateTimeFormatOptions;

/** A start as the graph and REST give it: the instant, or the day (yyyy-MM-dd at the venue) while the time is not known, or neither. */
export type Moment = { at: string | null; date: string | null; timeZone: string };
/** An event's start and last day; an event of one day ends on its first, or its length is not known. */
export type Days = { starts: Moment; lastDate: string | null };

const formatter = madeOnce((locale, options: Options) => new Intl.DateTimeFormat(locale, options));

/** Newer engines put a narrow no-break space before AM; a plain space keeps the output of server and browser equal. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ').replaceAll('\u2009', ' ');

/** A date without a zone, as noon in UTC; format it in UTC, so that the day never shifts. */
const dayInUtc = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** Times, days and ranges in a language's words, with plain spaces. */
export const formatTime = (language: string, at: Date, options: Options): string =>
  plain(formatter(localeOf(language), options).format(at));

export const formatDayRange = (language: string, from: string, to: string, options: Options): string =>
  plain(formatter(localeOf(language), { ...options, timeZone: 'UTC' }).formatRange(dayInUtc(from), dayInUtc(to)));

/** The day of a moment by the venue's calendar; empty while it is to be determined. */
export const formatDay = ({ at, date, timeZone }: Moment, language: string, options: Options): string => {
  if (at) return formatTime(language, new Date(at), { ...options, timeZone });
  return date ? formatTime(language, dayInUtc(date), { ...options, timeZone: 'UTC' }) : '';
};

const shortDay: Options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };

/** "Sun, Nov 29, 2026", the venue's day. */
export const formatShortDay = (moment: Moment, language: string): string => formatDay(moment, language, shortDay);

const zoneIn = (locale: string, at: Date, timeZone: string): string =>
  formatter(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** "EST": the language's own abbreviation, else the English one, which people at the venue use; an offset as the last resort. */
const zoneName = (language: string, at: Date, timeZone: string): string => {
  const own = zoneIn(localeOf(language), at, timeZone);
  return /^(GMT|UTC)[+\-\u2212]/.test(own) ? zoneIn('en-US', at, timeZone) : own;
};

/** "6:00 PM"; its spaces are those at which no line ends. */
export const formatClock = (at: Date, timeZone: string, language: string): string =>
  formatTime(language, at, { timeZone, hour: 'numeric', minute: '2-digit' }).replace(/\s/g, '\u00a0');

/** "6:00 PM EST", without a place at which a line ends. */
export const formatZonedClock = (at: string, timeZone: string, language: string): string => {
  const instant = new Date(at);
  return `${formatClock(instant, timeZone, language)}\u00a0${zoneName(language, instant, timeZone)}`;
};

/** "Dec 1, 2026, 10:00 AM EST". */
export const formatInstant = (at: string, timeZone: string, language: string): string =>
  `${formatDay({ at, date: null, timeZone }, language, { day: 'numeric', month: 'short', year: 'numeric' })}, ${formatZonedClock(at, timeZone, language)}`;

/** The last day of an event of several days; null for one of one day, or of unknown length (EVENT-13). */
export const lastDayOf = ({ starts, lastDate }: Days): string | null =>
  starts.date !== null && lastDate !== null && lastDate > starts.date ? lastDate : null;

/** "Sun, Nov 29, 2026", or "Fri, Nov 20, 2026 – Wed, Nov 25, 2026"; empty while the day is to be determined. */
export const formatEventDays = (days: Days, language: string): string => {
  const last = lastDayOf(days);
  const first = formatShortDay(days.starts, language);
  return last ? `${first} – ${formatShortDay({ ...days.starts, at: null, date: last }, language)}` : first;
};

/** The wall clock at the venue, yyyy-MM-ddTHH:mm:ss. */
const wallTime = (at: string, timeZone: string): string =>
  formatter('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at)).replace(' ', 'T');

/** The wall clock at the venue with how far it is from UTC: 2026-11-27T20:00:00-05:00. */
export const zonedTime = (at: string, timeZone: string): string => {
  const zone = formatter('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find((part) => part.type === 'timeZoneName')?.value;
  return `${wallTime(at, timeZone)}${zone?.slice(3) || '+00:00'}`;
};
