import { edits } from '../core/edits.ts';
import { askingWords } from '../core/stop-words.ts';
import { askingPhrases, limits, limitsWithUnit, units } from './data/asking-phrases.ts';
import type { Span } from './places.ts';
import { runsOf } from './spans.ts';
import type { Word } from './words.ts';

type Amount = { length: number; hasUnit: boolean };

/** A number with its unit, if it has one: 50, $50, 49,99 €, 20 miles. */
const amountAt = (text: string, words: readonly Word[], at: number): Amount | undefined => {
  const first = words[at];
  const digits = first && /^([€£]?)\d{1,6}([€£]?)$/.exec(first.word);
  if (!digits) return undefined;
  const cents = words[at + 1];
  const hasCents = cents !== undefined && /^\d\d[€£]?$/.test(cents.word) && text.slice(first.end, cents.start) === ',';
  const last = hasCents ? cents : first;
  const length = hasCents ? 2 : 1;
  const isBehind = units.has(words[at + length]?.word ?? '');
  const isSigned = text[first.start - 1] === '$' || text[last.end] === '$' || /[€£]/.test(first.word + last.word);
  return { length: isBehind ? length + 1 : length, hasUnit: isBehind || isSigned };
};

/** How many words at a position are one of the phrases, the longest first; 0 when none is. */
const lengthOf = (words: readonly Word[], at: number, phrases: readonly string[]): number =>
  phrases.reduce((longest, phrase) => {
    const parts = phrase.split(' ');
    const isHere = parts.every((part, index) => words[at + index]?.word === part);
    return isHere ? Math.max(longest, parts.length) : longest;
  }, 0);

/** A limit of a price or a distance: "under 50", "bis 50 Euro", "$50", "within 20 miles". */
const limitAt = (text: string, words: readonly Word[], at: number): Span[] => {
  const before = lengthOf(words, at, limits);
  const lead = before || lengthOf(words, at, limitsWithUnit);
  const amount = amountAt(text, words, at + lead);
  return amount && (before > 0 || amount.hasUnit) ? [{ from: at, length: lead + amount.length }] : [];
};

/** Runs of words that only ask: they are nothing to search for. */
export const askingSpans = (text: string, words: readonly Word[]): Span[] => [
  ...words.flatMap((_word, at) => limitAt(text, words, at)),
  ...runsOf(words).flatMap(({ phrase, ...span }) => (askingPhrases.has(phrase) ? [span] : [])),
];

const SHORTEST_TYPO = 5;
const mistakable = [...askingWords].filter((word) => word.length >= SHORTEST_TYPO);

/** Whether a word that no name has is one edit from a word that only asks. */
export const isAskingTypo = (word: string): boolean =>
  word.length >= SHORTEST_TYPO && mistakable.some((one) => edits(word, one) === 1);
