import { addDays, comingWeekend, type Days, dayFromToday, lastOfMonth, weekdayOf } from '#rules/calendar-day.ts';
import type { Language } from '../core/language.ts';
import * as vocabulary from './data/day-words.ts';
import { type DateWords, dateWords, MONTHS, WEEKDAYS } from './date-words.ts';
import type { Word } from './words.ts';

/**
 * Days that some words name. `isSure`: false for words like May or 2027, which are days only where no name has them. `isWeekly`:
 * a day of the week by itself, which comes again.
 */
export type DaysFound = Days & { length: number; isSure: boolean; isWeekly?: boolean };

const iso = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

const yearOf = (day: string): number => Number(day.slice(0, 4));

const wholeMonth = (year: number, month: number, today: string): Days => {
  const first = iso(year, month, 1) ?? today;
  const endDate = lastOfMonth(first);
  return { startDate: first < today && endDate >= today ? today : first, endDate };
};

/** The next time it is that month: this year's while it is not over. */
const comingMonth = (month: number, today: string): Days => {
  const here = wholeMonth(yearOf(today), month, today);
  return here.endDate < today ? wholeMonth(yearOf(today) + 1, month, today) : here;
};

const comingDay = (month: number, day: number, year: number | undefined, today: string): string | undefined => {
  if (year !== undefined) return iso(year, month, day);
  const here = iso(yearOf(today), month, day);
  return here !== undefined && here < today ? iso(yearOf(today) + 1, month, day) : here;
};

const MONDAY = 1;
/** The Monday of the week that a day is in. */
const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + WEEKDAYS - MONDAY) % WEEKDAYS));

type Found = DaysFound | undefined;
const found = (length: number, days: Partial<Days> | undefined, isSure = true): Found =>
  days?.startDate !== undefined && days.endDate !== undefined && days.endDate >= days.startDate
    ? { startDate: days.startDate, endDate: days.endDate, length, isSure }
    : undefined;
const oneDay = (startDate: string | undefined): Partial<Days> =>
  startDate === undefined ? {} : { startDate, endDate: startDate };

/** The words of a keyword, and the day that it is. */
type Text = DateWords & { today: string };

/** "5 to 7 december". */
const toDated = ({ day, month, dated, length, today }: Text, at: number): Found => {
  const number = day(at);
  if (number === undefined) return undefined;
  const gap = length(at + 1, vocabulary.through);
  const to = dated(at + 1 + gap);
  if (to === undefined || to.day <= number || month(at + 1 + gap) !== undefined) return undefined;
  const startDate = comingDay(to.month, number, to.year, today);
  const endDate = comingDay(to.month, to.day, to.year, today);
  return found(1 + gap + to.length, { startDate, endDate });
};

/** A day of a month, or from one to another: "dec 5-7", "dec 5 to dec 9", "5 to 7 december". */
const ofMonth = (text: Text, at: number): Found => {
  const { day, dated, length, today } = text;
  const from = dated(at);
  if (from === undefined) return toDated(text, at);
  const startDate = comingDay(from.month, from.day, from.year, today);
  const gap = length(at + from.length, vocabulary.through);
  const to = dated(at + from.length + gap);
  const untilDay = day(at + from.length + gap);
  if (to !== undefined && startDate !== undefined) {
    const same = comingDay(to.month, to.day, to.year ?? yearOf(startDate), today);
    const isOverNewYear = to.year === undefined && same !== undefined && same < startDate;
    const end = isOverNewYear ? comingDay(to.month, to.day, yearOf(startDate) + 1, today) : same;
    const range = found(from.length + gap + to.length, { startDate, endDate: end });
    if (range) return range;
  }
  if (untilDay !== undefined && untilDay > from.day && startDate !== undefined) {
    const endDate = iso(yearOf(startDate), from.month, untilDay);
    return found(from.length + gap + 1, { startDate, endDate });
  }
  return found(from.length, oneDay(startDate));
};

/** This, next or every before what is at `start`, or next behind it: `size` is the length up to that end. */
const qualifierAt = ({ length }: Text, at: number) => {
  const lead = length(at, vocabulary.next) || length(at, vocabulary.this_) || length(at, vocabulary.every);
  const isLedByNext = length(at, vocabulary.next) > 0;
  return {
    lead,
    isEvery: lead > 0 && length(at, vocabulary.every) === lead,
    start: at + lead,
    until: (end: number): { size: number; isNext: boolean } => {
      const behind = length(end, vocabulary.next);
      if (lead > 0 || behind === 0) return { size: end - at, isNext: isLedByNext };
      return { size: end + behind - at, isNext: true };
    },
  };
};
type Qualifier = ReturnType<typeof qualifierAt>;

const weekendAt = ({ length, today }: Text, { start, until }: Qualifier): Found => {
  const own = length(start, vocabulary.weekend);
  if (own === 0) return undefined;
  const { size, isNext } = until(start + own);
  const coming = comingWeekend(today);
  const following = { startDate: addDays(coming.endDate, WEEKDAYS - 1), endDate: addDays(coming.endDate, WEEKDAYS) };
  return found(size, isNext ? following : coming);
};

const weekAt = ({ length, today }: Text, { lead, start, until }: Qualifier): Found => {
  const own = length(start, vocabulary.week);
  if (own === 0) return undefined;
  const { size, isNext } = until(start + own);
  if (lead === 0 && !isNext) return undefined;
  const monday = isNext ? addDays(mondayOf(today), WEEKDAYS) : today;
  return found(size, { startDate: monday, endDate: addDays(mondayOf(monday), WEEKDAYS - 1) });
};

const monthAt = ({ length, today }: Text, { lead, start, until }: Qualifier): Found => {
  const own = length(start, vocabulary.month);
  if (own === 0) return undefined;
  const { size, isNext } = until(start + own);
  if (lead === 0 && !isNext) return undefined;
  const number = Number(today.slice(5, 7)) - 1 + (isNext ? 1 : 0);
  return found(size, wholeMonth(yearOf(today) + Math.floor(number / MONTHS), number % MONTHS, today));
};

const weekdayAt = (text: Text, { lead, isEvery, start, until }: Qualifier): Found => {
  const { today } = text;
  const named = text.weekday(start);
  if (named === undefined) return undefined;
  // "friday dec 5": the date says which one.
  const dated = ofMonth(text, start + named.length);
  if (dated) return { ...dated, length: lead + named.length + dated.length };
  const { size, isNext } = until(start + named.length);
  const ahead = (named.weekday - weekdayOf(today) + WEEKDAYS) % WEEKDAYS;
  const inNextWeek = addDays(mondayOf(today), WEEKDAYS + ((named.weekday + WEEKDAYS - MONDAY) % WEEKDAYS));
  const one = found(size, oneDay(isNext ? inNextWeek : addDays(today, ahead)), lead > 0 || !named.isShort);
  return one && { ...one, isWeekly: isEvery || (lead === 0 && !isNext) };
};

const namedMonthAt = (text: Text, at: number, { lead, start, until }: Qualifier): Found => {
  const { length, year, today } = text;
  const named = text.month(start);
  if (named === undefined) return undefined;
  const { size, isNext } = until(start + 1);
  const de = length(at + size, vocabulary.ofMonth);
  const inYear = year(at + size) ?? year(at + size + de);
  if (inYear !== undefined) {
    const end = year(at + size) === undefined ? size + de + 1 : size + 1;
    return found(end, wholeMonth(inYear, named, today));
  }
  return found(size, comingMonth(named, today), lead > 0 || isNext || text.isSureMonth(start));
};

/** A day of the week, a week, a weekend or a month, with this or next before or behind it. */
const qualified = (text: Text, at: number): Found => {
  const { length } = text;
  const qualifier = qualifierAt(text, at);
  const { start } = qualifier;
  if (length(start, vocabulary.weekend) > 0) return weekendAt(text, qualifier);
  if (length(start, vocabulary.week) > 0) return weekAt(text, qualifier);
  if (length(start, vocabulary.month) > 0) return monthAt(text, qualifier);
  return text.weekday(start) ? weekdayAt(text, qualifier) : namedMonthAt(text, at, qualifier);
};

/** Days with a name: holidays, tonight, tomorrow. */
const namedDay = ({ length, today }: Text, at: number): Found => {
  const holidays = vocabulary.namedDays.map(
    ([month, number, names]) => [names, () => comingDay(month - 1, number, undefined, today)] as const,
  );
  const counted = (
    [
      [vocabulary.dayAfter, 2],
      [vocabulary.tomorrow, 1],
      [vocabulary.tonight, 0],
      [vocabulary.today, 0],
    ] as const
  ).map(([phrases, ahead]) => [phrases, () => addDays(today, ahead)] as const);
  for (const [phrases, dayNamed] of [...holidays, ...counted]) {
    const size = length(at, phrases);
    const one = size === 0 ? undefined : found(size, oneDay(dayNamed()));
    if (one) return one;
  }
  return undefined;
};

const wholeYear = ({ year, today }: Text, at: number): Found => {
  const named = year(at);
  if (named === undefined || named < yearOf(today)) return undefined;
  const startDate = named === yearOf(today) ? today : `${named}-01-01`;
  return found(1, { startDate, endDate: `${named}-12-31` }, false);
};

/** The days that begin at a position, a preposition before them included; with one, an ambiguous word is sure. */
const daysAt = (text: Text, at: number): Found => {
  const core = (start: number): Found =>
    ofMonth(text, start) ?? namedDay(text, start) ?? qualified(text, start) ?? wholeYear(text, start);
  const lead = text.length(at, vocabulary.before);
  const behind = lead === 0 ? undefined : core(at + lead);
  const here = core(at);
  if (here !== undefined && (behind === undefined || here.length >= behind.length + lead)) return here;
  return behind && { ...behind, length: behind.length + lead, isSure: true };
};

/** Days written in numbers: 2026-12-05, 5.12., 12/5; in English the month is first, as in the United States. */
const inNumbers = (text: string, language: Language, today: string) => {
  const pattern = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])(\d{1,2})(?:\5(\d{4}|\d{2})?)?)(?!\d)/g;
  return [...text.matchAll(pattern)].flatMap(({ 0: all, 1: y, 2: m, 3: d, 4: a, 5: separator, 6: b, 7: c, index }) => {
    let day: string | undefined;
    if (y !== undefined) day = iso(Number(y), Number(m) - 1, Number(d));
    else {
      const year = c === undefined ? undefined : Number(c.length === 2 ? `20${c}` : c);
      const [first, second] = [Number(a), Number(b)];
      const monthFirst = language === 'en' && separator !== '.';
      // 9-1-1 and 24-7 are no days: with a hyphen the year must be there.
      if (separator === '-' && year === undefined) return [];
      day =
        comingDay((monthFirst ? first : second) - 1, monthFirst ? second : first, year, today) ??
        comingDay((monthFirst ? second : first) - 1, monthFirst ? first : second, year, today);
    }
    return day === undefined ? [] : [{ start: index, end: index + all.length, day }];
  });
};

/** For each position of a keyword's words the days that begin there; later ones in the middle of days are left out by the caller. */
export const readDays = (
  text: string,
  words: readonly Word[],
  language: Language,
  today: string = dayFromToday(0),
): (DaysFound | undefined)[] => {
  const read: Text = {
    ...dateWords(
      words.map(({ word }) => word),
      language,
    ),
    today,
  };
  const numbers = inNumbers(text, language, today);
  return words.map((word, at) => {
    const number = numbers.find(({ start, end }) => start <= word.start && word.end <= end + 1);
    if (number === undefined) return daysAt(read, at);
    const length = words.slice(at).filter(({ end }) => end <= number.end + 1).length;
    return number.start === word.start
      ? { startDate: number.day, endDate: number.day, length, isSure: true }
      : undefined;
  });
};
