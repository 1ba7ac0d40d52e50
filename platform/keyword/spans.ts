import { namesOfCity, type Span } from './places.ts';
import type { Word } from './words.ts';

const LONGEST = 6;

/** All runs of words as phrases. */
export const runsOf = (words: readonly Word[], longest = LONGEST): (Span & { phrase: string })[] =>
  words.flatMap((_word, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_, index) => {
      const length = index + 1;
      const run = words.slice(from, from + length);
      return { from, length, phrase: run.map(({ word }) => word).join(' ') };
    }),
  );

const LONGEST_CITY = 3;
const MOST_VARIANTS = 4;

/** The same phrases with a city's other names at their beginning: "la kings" is also "los angeles kings". */
export const withOtherCities = (phrase: string): string[] => {
  const words = phrase.split(' ');
  return Array.from({ length: Math.min(LONGEST_CITY, words.length - 1) }, (_, index) => index + 1).flatMap((length) => {
    const [city, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')];
    return namesOfCity(city)
      .filter((name) => name !== city)
      .slice(0, MOST_VARIANTS)
      .map((name) => `${name} ${rest}`);
  });
};

/** The best spans that do not overlap: longer ones first, then those that come first in the list. */
export const withoutOverlaps = <T extends Span>(spans: readonly T[]): T[] => {
  const chosen: T[] = [];
  const ranked = spans
    .map((span, rank) => ({ span, rank }))
    .sort((a, b) => b.span.length - a.span.length || a.rank - b.rank)
    .map(({ span }) => span);
  for (const span of ranked) {
    const isFree = chosen.every((one) => span.from + span.length <= one.from || one.from + one.length <= span.from);
    if (isFree) chosen.push(span);
  }
  return chosen.sort((a, b) => a.from - b.from);
};
