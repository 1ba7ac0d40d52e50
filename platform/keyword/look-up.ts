import { commonWords } from '../core/common-words.ts';
import type { Reader } from '../core/db.ts';
import { lookUpWords } from '../core/keyword.ts';
import type { RunFacts } from './meanings.ts';
import { namesOfCity, regionsOf } from './places.ts';
import {
  findCategoryNames,
  findCitiesByPhrase,
  findNamed,
  findNicknamed,
  findRegionsWithVenues,
  findWordsOfNames,
} from './repository.ts';
import { runsOf, withOtherCities } from './spans.ts';
import { categoryOf } from './topics.ts';
import { findTown } from './towns.ts';
import {
  correctedWords,
  type Facts,
  isBeginning,
  type Leftover,
  looseWords,
  type Question,
  runsOfTowns,
} from './understand.ts';
import { isPart, type Word } from './words.ts';

type Asked = { phrases: string[]; cities: string[] };

/** What names and cities are looked up by, for all runs of some words. */
const asked = (words: readonly Word[]): Asked => {
  const runs = runsOf(words);
  return {
    phrases: [...new Set(runs.flatMap(({ phrase }) => [phrase, ...withOtherCities(phrase)]))],
    cities: [...new Set(runs.flatMap(({ phrase }) => namesOfCity(phrase)))],
  };
};

const lookUpRuns = async (
  db: Reader,
  words: readonly Word[],
  { chosen }: Question,
  before: Asked = { phrases: [], cities: [] },
): Promise<RunFacts> => {
  const { phrases, cities } = asked(words);
  const runs = runsOf(words);
  const regions = runs.flatMap(({ phrase }) => regionsOf(phrase)).map(({ region }) => region);
  const categories = chosen.category ? [] : runs.flatMap(({ phrase }) => categoryOf(phrase) ?? []);
  const unasked = (all: string[], known: string[]) => all.filter((one) => !known.includes(one));
  const [named, ofCities, withVenues, categoryNames] = await Promise.all([
    findNamed(db, unasked(phrases, before.phrases)),
    chosen.place ? [] : findCitiesByPhrase(db, unasked(cities, before.cities)),
    chosen.place ? [] : findRegionsWithVenues(db, regions),
    findCategoryNames(db, [...new Set(categories)]),
  ]);
  return { names: named, cities: ofCities, regions: withVenues, categoryNames };
};

/** Parts of a word that is written without spaces are found together or not at all, and have no typos. */
const asWritten = (words: readonly Word[], leftovers: readonly Leftover[]): Leftover[] => {
  const isMissing = ({ found }: Leftover) => isPart(found.word) && found.completions.length === 0;
  const broken = new Set(leftovers.filter(isMissing).map(({ at }) => words[at]?.start));
  return leftovers.map((one) =>
    broken.has(words[one.at]?.start) ? { ...one, found: { ...one.found, completions: [], corrections: [] } } : one,
  );
};

/** Looks up what the catalogue knows of a question's words: runs of them, then each word that is left, then what it may have been. */
export const lookUp = async (db: Reader, question: Question): Promise<Facts> => {
  const { words, chosen } = question;
  const ofRuns = await lookUpRuns(db, words, question);
  const loose = looseWords(question, ofRuns);
  const found = await lookUpWords(
    db,
    loose.map((at) => words[at]?.word ?? ''),
  );
  const leftovers = asWritten(
    words,
    loose.flatMap((at, index): Leftover[] => {
      const one = found[index];
      return one === undefined ? [] : [{ at, found: one }];
    }),
  );
  const townRuns = chosen.place ? [] : runsOfTowns(words, leftovers);
  const towns = townRuns.flatMap(({ phrase }) => {
    const town = findTown(phrase);
    return town === undefined ? [] : [[phrase, town] as const];
  });
  const corrected = correctedWords(words, leftovers);
  const isCorrected = corrected.some(({ word }, at) => word !== words[at]?.word);
  const typed = leftovers.find(({ at, found }) => at === words.length - 1 && isBeginning(found));
  const [ofCorrected, wordsOfNames, nicknamed, common] = await Promise.all([
    isCorrected ? lookUpRuns(db, corrected, question, asked(words)) : undefined,
    findWordsOfNames(db, [...towns.map(([phrase]) => phrase), ...leftovers.flatMap(({ found }) => found.corrections)]),
    typed === undefined ? [] : findNicknamed(db, typed.found.word),
    commonWords(db),
  ]);
  return {
    names: [...ofRuns.names, ...(ofCorrected?.names ?? [])],
    cities: [...ofRuns.cities, ...(ofCorrected?.cities ?? [])],
    regions: [...ofRuns.regions, ...(ofCorrected?.regions ?? [])],
    categoryNames: new Map([...ofRuns.categoryNames, ...(ofCorrected?.categoryNames ?? [])]),
    words: new Map(leftovers.map(({ at, found }) => [words[at]?.word ?? '', found])),
    wordsOfNames,
    nicknamed,
    towns: new Map(towns),
    common,
  };
};
