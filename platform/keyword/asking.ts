import { edits } from '../core/edits.ts';
import { askingWords } from '../core/stop-words.ts';
import { askingPhrases, distanceUnits, limits, limitsWithUnit, moneyUnits } from './data/asking-phrases.ts';
import type { Meaning } from './meanings.ts';
import { runsOf } from './spans.ts';
import type { Word } from './words.ts';

type Amount = { length: number; value: number; unit: 'money' | 'distance' | null };

/** A number with its unit, if it has one: 50, $50, 49,99 €, 20 miles. */
const amountAt = (text: string, words: readonly Word[], at: number): Amount | undefined => {
  const first = words[at];
  const digits = first && /^([€£]?)\d{1,6}([€£]?)$/.exec(first.word);
  if (!digits) return undefined;
  const cents = words[at + 1];
  const hasCents = cents !== undefined && /^\d\d[€£]?$/.test(cents.word) && text.slice(first.end, cents.start) === ',';
  const last = hasCents ? cents : first;
  const length = hasCents ? 2 : 1;
  const behind = words[at + length]?.word ?? '';
  const isSigned = text[first.start - 1] === '$' || text[last.end] === '$' || /[€£]/.test(first.word + last.word);
  const isMoney = moneyUnits.has(behind);
  const isDistance = !isSigned && distanceUnits.has(behind);
  const digitsOf = ({ word }: Word) => word.replace(/[€£]/g, '');
  return {
    length: isMoney || isDistance ? length + 1 : length,
    value: Number(hasCents ? `${digitsOf(first)}.${digitsOf(cents)}` : digitsOf(first)),
    unit: isDistance ? 'distance' : isMoney || isSigned ? 'money' : null,
  };
};

/** How many words at a position are one of the phrases, the longest first; 0 when none is. */
const lengthOf = (words: readonly Word[], at: number, phrases: readonly string[]): number =>
  phrases.reduce((longest, phrase) => {
    const parts = phrase.split(' ');
    const isHere = parts.every((part, index) => words[at + index]?.word === part);
    return isHere ? Math.max(longest, parts.length) : longest;
  }, 0);

/** A limit of a price ("under 50", "bis 50 Euro"), which is a filter, or of a distance ("within 20 miles"); a price by itself ("$50") only asks. */
const limitAt = (text: string, words: readonly Word[], at: number, isPriced: boolean): Meaning[] => {
  const before = lengthOf(words, at, limits);
  const lead = before || lengthOf(words, at, limitsWithUnit);
  const amount = amountAt(text, words, at + lead);
  if (!amount || (before === 0 && amount.unit === null)) return [];
  const span = { from: at, length: lead + amount.length };
  if (isPriced || lead === 0 || amount.unit === 'distance') return [span];
  return [{ ...span, part: { kind: 'PRICE', name: String(amount.value), maxPrice: amount.value } }];
};

/** Runs of words that only ask, which are nothing to search for, and limits of a price. `isPriced`: prices were chosen already. */
export const askingMeanings = (text: string, words: readonly Word[], isPriced: boolean): Meaning[] => [
  ...words.flatMap((_word, at) => limitAt(text, words, at, isPriced)),
  ...runsOf(words).flatMap(({ phrase, ...span }) => (askingPhrases.has(phrase) ? [span] : [])),
];

const SHORTEST_TYPO = 5;
const mistakable = [...askingWords].filter((word) => word.length >= SHORTEST_TYPO);

/** Whether a word that no name has is one edit from a word that only asks. */
export const isAskingTypo = (word: string): boolean =>
  word.length >= SHORTEST_TYPO && mistakable.some((one) => edits(word, one) === 1);
