import { addDays, comingWeekend, type Days, dayOf, lastOfMonth, weekdayOf } from '#rules/calendar-day.ts';
import { type Language, languages } from '../core/language.ts';
import * as vocabulary from './data/day-words.ts';
import { phraseOf, type Word } from './words.ts';

/**
 * Days that some words name. `isSure`: false for words like May or 2027, which are days only where no name has them. `isWeekly`:
 * a day of the week by itself, which comes again.
 */
export type DaysFound = Days & { length: number; isSure: boolean; isWeekly?: boolean };

type Names = ReadonlyMap<string, number>;

/** The names of months or days of the week in some languages, numbered from 0. */
const intlNames = (
  some: readonly Language[],
  style: 'long' | 'short',
  field: 'month' | 'weekday',
  count: number,
): Names =>
  new Map(
    some.flatMap((language) => {
      const { format: name } = new Intl.DateTimeFormat(language, { [field]: style, timeZone: 'UTC' });
      // 1 November 2026 is a Sunday.
      const day = (at: number) => (field === 'month' ? Date.UTC(2026, at, 5) : Date.UTC(2026, 10, 1 + at));
      return Array.from({ length: count }, (_, at) => [phraseOf(name(day(at))), at] as const);
    }),
  );

const MONTHS = 12;
const WEEKDAYS = 7;
const longMonths = intlNames(languages, 'long', 'month', MONTHS);
const longWeekdays = intlNames(languages, 'long', 'weekday', WEEKDAYS);

/** Short names differ between languages: mar is March in Spanish and Tuesday too. */
const shortNames = (language: Language) => {
  const some: Language[] = language === 'en' ? ['en'] : [language, 'en'];
  return {
    months: new Map([...intlNames(some, 'short', 'month', MONTHS), ['sept', 8] as const]),
    weekdays: new Map([
      ...intlNames(some, 'short', 'weekday', WEEKDAYS),
      ...([
        ['tues', 2],
        ['thur', 4],
        ['thurs', 4],
      ] as const),
    ]),
  };
};
const short = Object.fromEntries(languages.map((language) => [language, shortNames(language)])) as Record<
  Language,
  ReturnType<typeof shortNames>
>;

/** Months that are names of people or words besides, and days of the week so short that they begin many names. */
const ambiguousMonths = new Set('may march april june august mars mai avril juni juin'.split(' '));

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

/** Reads days from words, one position after another. */
const reader = (words: readonly string[], language: Language, now: Date) => {
  const today = dayOf(now);
  const nowhere = 0;
  /** How many words at a position are one of the phrases; 0 when none is. */
  const length = (at: number, phrases: readonly string[]): number =>
    phrases.reduce((longest, phrase) => {
      const parts = phrase.split(' ');
      return parts.length > longest && parts.every((part, index) => words[at + index] === part)
        ? parts.length
        : longest;
    }, nowhere);
  const day = (at: number): number | undefined => {
    const found = /^(\d{1,2})(st|nd|rd|th|er|e|º|ª)?$/.exec(words[at] ?? '');
    const value = Number(found?.[1]);
    return found && value >= 1 && value <= 31 ? value : undefined;
  };
  const year = (at: number): number | undefined => (/^20\d\d$/.test(words[at] ?? '') ? Number(words[at]) : undefined);
  const month = (at: number): number | undefined =>
    longMonths.get(words[at] ?? '') ?? short[language].months.get(words[at] ?? '');

  type Dated = { length: number; day: number; month: number; year: number | undefined };
  /** "dec 5", "5th of december", "5 de diciembre 2027". */
  const dated = (at: number): Dated | undefined => {
    const first = month(at);
    if (first !== undefined) {
      const the = words[at + 1] === 'the' ? 1 : 0;
      const number = day(at + 1 + the);
      if (number === undefined) return undefined;
      const length = 2 + the;
      return { length: length + (year(at + length) ? 1 : 0), day: number, month: first, year: year(at + length) };
    }
    const number = day(at);
    if (number === undefined) return undefined;
    const of = length(at + 1, vocabulary.ofMonth);
    const named = month(at + 1 + of);
    if (named === undefined) return undefined;
    const end = 2 + of;
    const de = length(at + end, vocabulary.ofMonth);
    const inYear = year(at + end + de);
    return { length: end + (inYear === undefined ? 0 : de + 1), day: number, month: named, year: inYear };
  };

  type Found = DaysFound | undefined;
  const found = (length: number, days: Partial<Days> | undefined, isSure = true): Found =>
    days?.startDate !== undefined && days.endDate !== undefined && days.endDate >= days.startDate
      ? { startDate: days.startDate, endDate: days.endDate, length, isSure }
      : undefined;
  const oneDay = (startDate: string | undefined): Partial<Days> =>
    startDate === undefined ? {} : { startDate, endDate: startDate };

  /** A day of a month, or from one to another: "dec 5-7", "dec 5 to dec 9", "5 to 7 december". */
  const ofMonth = (at: number): Found => {
    const from = dated(at);
    if (from === undefined) {
      const number = day(at);
      if (number === undefined) return undefined;
      const gap = length(at + 1, vocabulary.through);
      const to = dated(at + 1 + gap);
      if (to === undefined || to.day <= number || month(at + 1 + gap) !== undefined) return undefined;
      const startDate = comingDay(to.month, number, to.year, today);
      const endDate = comingDay(to.month, to.day, to.year, today);
      return found(1 + gap + to.length, { startDate, endDate });
    }
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

  const weekdayAt = (at: number): { length: number; weekday: number; isShort: boolean } | undefined => {
    const word = words[at] ?? '';
    const long =
      longWeekdays.get(word) ?? longWeekdays.get(word.replace(/(abend|nachmittag|nacht|avond|middag|s)$/, ''));
    const weekday = long ?? short[language].weekdays.get(word);
    if (weekday === undefined) return undefined;
    return { length: 1 + length(at + 1, vocabulary.part), weekday, isShort: long === undefined };
  };

  /** A day of the week, a week, a weekend or a month, with this or next before or behind it. */
  const qualified = (at: number): Found => {
    const lead = length(at, vocabulary.next) || length(at, vocabulary.this_) || length(at, vocabulary.every);
    const isEvery = lead > 0 && length(at, vocabulary.every) === lead;
    let isNext = length(at, vocabulary.next) > 0;
    const start = at + lead;
    const tail = (end: number): number => {
      const behind = length(end, vocabulary.next);
      if (lead > 0 || behind === 0) return end - at;
      isNext = true;
      return end + behind - at;
    };
    const unit = (phrases: readonly string[]) => length(start, phrases);
    if (unit(vocabulary.weekend) > 0) {
      const size = tail(start + unit(vocabulary.weekend));
      const coming = comingWeekend(today);
      const days = isNext
        ? { startDate: addDays(coming.endDate, WEEKDAYS - 1), endDate: addDays(coming.endDate, WEEKDAYS) }
        : coming;
      return found(size, days);
    }
    if (unit(vocabulary.week) > 0) {
      const size = tail(start + unit(vocabulary.week));
      if (lead === 0 && !isNext) return undefined;
      const monday = isNext ? addDays(mondayOf(today), WEEKDAYS) : today;
      return found(size, { startDate: monday, endDate: addDays(mondayOf(monday), WEEKDAYS - 1) });
    }
    if (unit(vocabulary.month) > 0) {
      const size = tail(start + unit(vocabulary.month));
      if (lead === 0 && !isNext) return undefined;
      const number = Number(today.slice(5, 7)) - 1 + (isNext ? 1 : 0);
      return found(size, wholeMonth(yearOf(today) + Math.floor(number / MONTHS), number % MONTHS, today));
    }
    const weekday = weekdayAt(start);
    if (weekday !== undefined) {
      // "friday dec 5": the date says which one.
      const dated = ofMonth(start + weekday.length);
      if (dated) return { ...dated, length: lead + weekday.length + dated.length };
      const size = tail(start + weekday.length);
      const ahead = (weekday.weekday - weekdayOf(today) + WEEKDAYS) % WEEKDAYS;
      const inNextWeek = addDays(mondayOf(today), WEEKDAYS + ((weekday.weekday + WEEKDAYS - MONDAY) % WEEKDAYS));
      const one = found(size, oneDay(isNext ? inNextWeek : addDays(today, ahead)), lead > 0 || !weekday.isShort);
      return one && { ...one, isWeekly: isEvery || (lead === 0 && !isNext) };
    }
    const named = month(start);
    if (named === undefined) return undefined;
    const size = tail(start + 1);
    const de = length(at + size, vocabulary.ofMonth);
    const inYear = year(at + size) ?? year(at + size + de);
    if (inYear !== undefined) {
      const end = year(at + size) === undefined ? size + de + 1 : size + 1;
      return found(end, wholeMonth(inYear, named, today));
    }
    const word = words[start] ?? '';
    const isSure = lead > 0 || isNext || (longMonths.has(word) && !ambiguousMonths.has(word));
    return found(size, comingMonth(named, today), isSure);
  };

  const plain = (at: number): Found => {
    const { tonight, tomorrow, dayAfter, namedDays } = vocabulary;
    const named = namedDays.map(([month, number, names]): Found => {
      const size = length(at, names);
      return size === 0 ? undefined : found(size, oneDay(comingDay(month - 1, number, undefined, today)));
    });
    const counted = [
      [dayAfter, 2],
      [tomorrow, 1],
      [tonight, 0],
      [vocabulary.today, 0],
    ] as const;
    return [
      ...named,
      ...counted.map(([phrases, ahead]): Found => {
        const size = length(at, phrases);
        return size === 0 ? undefined : found(size, oneDay(addDays(today, ahead)));
      }),
    ].find((one) => one !== undefined);
  };

  const wholeYear = (at: number): Found => {
    const named = year(at);
    if (named === undefined || named < yearOf(today)) return undefined;
    const startDate = named === yearOf(today) ? today : `${named}-01-01`;
    return found(1, { startDate, endDate: `${named}-12-31` }, false);
  };

  const core = (at: number): Found => ofMonth(at) ?? plain(at) ?? qualified(at) ?? wholeYear(at);

  /** The days that begin at a position, a preposition before them included; with one, an ambiguous word is sure. */
  return (at: number): Found => {
    const lead = length(at, vocabulary.before);
    const behind = lead === 0 ? undefined : core(at + lead);
    const here = core(at);
    if (here !== undefined && (behind === undefined || here.length >= behind.length + lead)) return here;
    return behind && { ...behind, length: behind.length + lead, isSure: true };
  };
};

/** Days written in numbers: 2026-12-05, 5.12., 12/5; in English the month is first, as in the United States. */
const inNumbers = (text: string, language: Language, now: Date) => {
  const today = dayOf(now);
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
  now: Date = new Date(),
): (DaysFound | undefined)[] => {
  const read = reader(
    words.map(({ word }) => word),
    language,
    now,
  );
  const numbers = inNumbers(text, language, now);
  return words.map((word, at) => {
    const number = numbers.find(({ start, end }) => start <= word.start && word.end <= end + 1);
    if (number === undefined) return read(at);
    const length = words.slice(at).filter(({ end }) => end <= number.end + 1).length;
    return number.start === word.start
      ? { startDate: number.day, endDate: number.day, length, isSure: true }
      : undefined;
  });
};
