import { type Language, languages } from '../core/language.ts';
import * as vocabulary from './data/day-words.ts';
import { phraseOf } from './words.ts';

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

export const MONTHS = 12;
export const WEEKDAYS = 7;
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

type Dated = { length: number; day: number; month: number; year: number | undefined };

/** What the words at a position are: phrases, numbers, months, dates and days of the week. */
export const dateWords = (words: readonly string[], language: Language) => {
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
  /** Whether the month at a position is a month for certain, not a short name, a person's or another word. */
  const isSureMonth = (at: number): boolean => {
    const word = words[at] ?? '';
    return longMonths.has(word) && !ambiguousMonths.has(word);
  };

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

  const weekday = (at: number): { length: number; weekday: number; isShort: boolean } | undefined => {
    const word = words[at] ?? '';
    const long =
      longWeekdays.get(word) ?? longWeekdays.get(word.replace(/(abend|nachmittag|nacht|avond|middag|s)$/, ''));
    const number = long ?? short[language].weekdays.get(word);
    if (number === undefined) return undefined;
    return { length: 1 + length(at + 1, vocabulary.part), weekday: number, isShort: long === undefined };
  };

  return { length, day, year, month, isSureMonth, dated, weekday };
};
export type DateWords = ReturnType<typeof dateWords>;
