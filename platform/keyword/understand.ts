import type { CommonWords } from '../core/common-words.ts';
import { edits } from '../core/edits.ts';
import { canMatch, type KeywordWord, phrasesSelectivity } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import { askingWords, stopWords } from '../core/stop-words.ts';
import { askingMeanings, isAskingTypo } from './asking.ts';
import { prepositions } from './data/topics.ts';
import { type DaysFound, readDays } from './days.ts';
import {
  type Chosen,
  covers,
  daysMeaning,
  type Meaning,
  meaningsOf,
  onlyFirst,
  type Part,
  type RunFacts,
} from './meanings.ts';
import type { Span } from './places.ts';
import type { NamedRow } from './repository.ts';
import { runsOf, withoutOverlaps } from './spans.ts';
import { categoryTypos } from './topics.ts';
import type { Town } from './towns.ts';
import { phraseOf, plainText, type Word, wordsOf } from './words.ts';

/** A keyword as it was asked: what of it can be said without the catalogue. */
export type Question = {
  text: string;
  words: readonly Word[];
  /** For each position of the words the days that begin there. */
  days: readonly (DaysFound | undefined)[];
  /** Words that only ask, and limits of a price. */
  asking: readonly Meaning[];
  language: Language;
  chosen: Chosen;
};

/** What the catalogue knows of a question's words: all that `understand` needs besides them. */
export type Facts = RunFacts & {
  /** What names make of each word by itself, for words that no run accounts for. */
  words: ReadonlyMap<string, KeywordWord>;
  /** Those of the corrections and towns that a name or a classification has. */
  wordsOfNames: ReadonlySet<string>;
  /** Whom a nickname means that begins with the last word; empty when there are many. */
  nicknamed: readonly NamedRow[];
  /** Towns by the runs of words that name them. */
  towns: ReadonlyMap<string, Town>;
  common: CommonWords;
};

/** Words that names are compared with. */
export type Term = Span & {
  word: KeywordWord;
  /** A beginning or a correction only: the first to be left out when everything together finds nothing. */
  isWeak: boolean;
  attractionIds: string[];
  venueIds: string[];
};

export type Understood = {
  text: string;
  words: readonly Word[];
  parts: Part[];
  terms: Term[];
  /** Words that nothing has. */
  unknown: Span[];
};

type Options = { language: Language; chosen: Chosen; today?: string | undefined };

export const questionOf = (typed: string, { language, chosen, today }: Options): Question => {
  const text = plainText(typed);
  const words = wordsOf(text);
  const days = chosen.days ? [] : readDays(text, words, language, today);
  return { text, words, days, asking: askingMeanings(text, words, chosen.price), language, chosen };
};

/** What runs of the words surely mean. */
const sureMeanings = (question: Question, facts: RunFacts): Meaning[] => {
  const days = question.days.flatMap((found, from) => (found?.isSure ? [daysMeaning(found, from)] : []));
  return onlyFirst(withoutOverlaps([...days, ...meaningsOf(question.words, facts, question), ...question.asking]));
};

const uncovered = (words: readonly Word[], meanings: readonly Meaning[]): number[] =>
  words.map((_word, at) => at).filter((at) => !covers(meanings, at));

/** The positions of the words that no run of words accounts for: each has to be looked up by itself. */
export const looseWords = (question: Question, facts: RunFacts): number[] =>
  uncovered(question.words, sureMeanings(question, facts));

/** A word that no run accounts for, with what names make of it. */
export type Leftover = { at: number; found: KeywordWord };

/** Whether no name has the word itself, and it is no stop word. */
const isForeign = ({ found: { word, completions } }: Leftover): boolean =>
  !completions.includes(word) && !stopWords.has(word);

/** Runs of words of which a town's name is looked for: none of them is in a name. */
export const runsOfTowns = (words: readonly Word[], leftovers: readonly Leftover[]) => {
  const positions = new Set(leftovers.filter(isForeign).map(({ at }) => at));
  return runsOf(words, 3).filter(({ from, length }) =>
    Array.from({ length }, (_, index) => from + index).every((at) => positions.has(at)),
  );
};

/** Whether a word only asks, or is added and left out by names: itself or mistyped, unless it is nearer to a name. */
const isStop = ({ word, completions, corrections }: KeywordWord): boolean =>
  stopWords.has(word) ||
  (completions.length === 0 && isAskingTypo(word) && !corrections.some((one) => edits(word, one) === 1));

const isMistyped = ({ found }: Leftover): boolean => !isStop(found) && found.completions.length === 0;

/** A typo of a category, which no name has. */
const categoryTypo = (word: string): string | undefined =>
  word.length < 5 ? undefined : categoryTypos.find((one) => edits(word, one) === 1);

/** The words with the likeliest correction of each that is mistyped. */
export const correctedWords = (words: readonly Word[], leftovers: readonly Leftover[]): Word[] =>
  words.map((word, at) => {
    const one = leftovers.find((leftover) => leftover.at === at && isMistyped(leftover));
    const correction = one && (categoryTypo(one.found.word) ?? one.found.corrections[0]);
    return correction === undefined ? word : { ...word, word: correction };
  });

const SHORTEST_BEGINNING = 3;

/** Whether a word is not one of a name itself, but names or nicknames begin with it. */
export const isBeginning = ({ word, completions }: KeywordWord): boolean =>
  word.length >= SHORTEST_BEGINNING && completions.length > 0 && !completions.includes(word);

/** Days that only count where no name has their words: May, 2027. */
const unsureDays = ({ days }: Question, leftovers: readonly Leftover[]): Meaning[] =>
  days.flatMap((found, from): Meaning[] => {
    if (!found || found.isSure) return [];
    const own = leftovers.filter(({ at }) => at >= from && at < from + found.length);
    const isName = own.some(({ found: { word, completions } }) => completions.includes(word));
    return own.length === found.length && !isName ? [daysMeaning(found, from)] : [];
  });

/** Towns without a venue, by words that no name has: events near them are meant. */
const townsAmong = ({ words }: Question, leftovers: readonly Leftover[], { towns, wordsOfNames }: Facts): Meaning[] => {
  const foreign = leftovers.filter(isForeign);
  // Beside another unknown word it is rather somebody's name: Taylor Swift.
  const isBesideUnknown = ({ from, length }: Span) =>
    [from - 1, from + length].some((at) => foreign.some((one) => one.at === at && !canMatch(one.found)));
  return runsOfTowns(words, leftovers).flatMap((run): Meaning[] => {
    const { phrase, ...span } = run;
    const town = towns.get(phrase);
    if (town === undefined || wordsOfNames.has(phrase) || isBesideUnknown(span)) return [];
    return [{ ...span, part: { kind: 'PLACE', name: town.name, place: town.place } }];
  });
};

/** Nicknames, places and categories that a typo has hidden. */
const mistypedMeanings = (
  question: Question,
  leftovers: readonly Leftover[],
  meant: readonly Meaning[],
  facts: Facts,
): Meaning[] => {
  const loose = leftovers.filter((one) => !covers(meant, one.at));
  const mistyped = loose.filter(isMistyped);
  const corrected = correctedWords(question.words, loose);
  if (corrected.every(({ word }, at) => word === question.words[at]?.word)) return [];
  const again = meaningsOf(corrected, facts, question).filter(
    ({ from, length, part }) =>
      mistyped.some(({ at }) => at >= from && at < from + length) &&
      !Array.from({ length }, (_, index) => from + index).some((at) => covers(meant, at)) &&
      !(part && ['PLACE', 'CATEGORY'].includes(part.kind) && meant.some((one) => one.part?.kind === part.kind)),
  );
  return onlyFirst(withoutOverlaps(again)).map((meaning): Meaning => {
    const run = corrected.slice(meaning.from, meaning.from + meaning.length);
    const name = run.map(({ word }) => word).join(' ');
    return { ...meaning, part: meaning.part ?? { kind: 'WORD', name } };
  });
};

/** The term that a meaning's words become; none where they are a filter. */
const toTerms = (words: readonly Word[], facts: Facts, meaning: Meaning): Term[] => {
  const { phrases, from, length, attractionIds = [], venueIds = [] } = meaning;
  if (phrases === undefined) return [];
  const word = {
    word: words[from]?.word ?? '',
    completions: [],
    corrections: [],
    phrases,
    ...phrasesSelectivity(facts.common, phrases),
  };
  return [{ from, length, word, isWeak: false, attractionIds, venueIds }];
};

/** What names make of the words that mean nothing else. */
const spokenWords = (
  words: readonly Word[],
  leftovers: readonly Leftover[],
  meant: readonly Meaning[],
  { wordsOfNames, nicknamed }: Facts,
): Leftover[] => {
  const rest = leftovers.filter(({ at }) => !covers(meant, at));
  // A name may begin with a stop word, or with several, while it is being typed; not with words that ask.
  const isTyped = rest.length === 1 || !rest.some(({ found }) => askingWords.has(found.word));
  const isAlone = meant.length === 0 && isTyped && rest.every(({ found }) => isStop(found));
  return rest
    .filter(({ found }) => (isAlone ? found.completions.length > 0 : !isStop(found)))
    .map(({ at, found }): Leftover => {
      // A word of nicknames alone is in no name: it corrects nothing by itself.
      const corrections = found.corrections.filter((word) => wordsOfNames.has(word));
      // The last word may be the beginning of a nickname that is being typed.
      const isNickname = at === words.length - 1 && isBeginning(found) && nicknamed.length > 0;
      const phrases = isNickname ? nicknamed.map(({ name }) => phraseOf(name).split(' ')) : undefined;
      return { at, found: { ...found, corrections, ...(phrases && { phrases }) } };
    });
};

const toTerm = ({ at, found }: Leftover): Term => ({
  from: at,
  length: 1,
  word: found,
  isWeak: !found.completions.includes(found.word),
  attractionIds: [],
  venueIds: [],
});

/** Reads a keyword: filters, names and other words that names are compared with. */
export const understand = (question: Question, facts: Facts): Understood => {
  const { text, words, chosen } = question;
  const first = sureMeanings(question, facts);
  const leftovers = uncovered(words, first).flatMap((at): Leftover[] => {
    const found = facts.words.get(words[at]?.word ?? '');
    return found === undefined ? [] : [{ at, found }];
  });
  const has = (kind: Part['kind']) => first.some(({ part }) => part?.kind === kind);
  const late = [
    ...(has('DATES') ? [] : unsureDays(question, leftovers)),
    ...(chosen.place || has('PLACE') ? [] : townsAmong(question, leftovers, facts)),
  ];
  const meant = [...first, ...withoutOverlaps(onlyFirst(late))];
  const all = withoutOverlaps([...meant, ...mistypedMeanings(question, leftovers, meant, facts)]);
  const spoken = spokenWords(words, leftovers, all, facts);
  const plain = spoken.filter(({ found }) => canMatch(found)).map(toTerm);
  const guesses = plain.flatMap(({ from, length, word }): Part[] => {
    const [name] = word.corrections;
    return word.completions.length > 0 || name === undefined ? [] : [{ from, length, kind: 'WORD', name }];
  });
  const parts = all.flatMap(({ from, length, part }): Part[] => (part ? [{ from, length, ...part }] : []));
  const terms = all.flatMap((meaning) => toTerms(words, facts, meaning));
  return {
    text,
    words,
    parts: [...parts, ...guesses].sort((a, b) => a.from - b.from),
    terms: [...terms, ...plain].sort((a, b) => a.from - b.from),
    unknown: spoken.filter(({ found }) => !canMatch(found)).map(({ at }) => ({ from: at, length: 1 })),
  };
};

/** A span with the prepositions before it: they are taken back with it. */
export const withPrepositions = (words: readonly Word[], { from, length }: Span): Span => {
  let start = from;
  while (start > 0 && prepositions.has(words[start - 1]?.word ?? '')) start -= 1;
  return { from: start, length: length + from - start };
};
