import type { Reader } from '../core/db.ts';
import { edits } from '../core/edits.ts';
import { canMatch, type KeywordWord, lookUpWords, phrasesSelectivity } from '../core/keyword.ts';
import type { Language } from '../core/language.ts';
import type { Place } from '../core/place.ts';
import { stopWords } from '../core/stop-words.ts';
import { prepositions } from './data/topics.ts';
import { type DaysFound, readDays } from './days.ts';
import { findPlaces, type Span } from './places.ts';
import { findCategoryName, findNamed, findNicknamed, findWordsOfNames, type NamedRow } from './repository.ts';
import type { PartKind } from './schemas.ts';
import { runsOf, withOtherCities, withoutOverlaps } from './spans.ts';
import { categoryOf, categoryTypos, topicOf } from './topics.ts';
import { findTown } from './towns.ts';
import { phraseOf, plainText, type Word, wordsOf } from './words.ts';

/** What a list was asked for besides its words: such parts of the words are ordinary words. */
export type Chosen = { place: boolean; days: boolean; category: boolean };

export type Part = Span & {
  kind: PartKind;
  name: string;
  place?: Place;
  days?: { startDate: string; endDate: string };
  categoryId?: string;
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
  words: Word[];
  parts: Part[];
  terms: Term[];
  /** Words that nothing has. */
  unknown: Span[];
};

type Options = { language: Language; chosen: Chosen; now?: Date | undefined };

/** What some words may mean, with the term that they become; without one they are a filter. */
type Meaning = Span & {
  part?: Omit<Part, keyof Span>;
  phrases?: string[][];
  attractionIds?: string[];
  venueIds?: string[];
};

/** More bearers of one nickname are not meant all at once. */
const MOST_BEARERS = 8;

const named = (span: Span & { phrase: string }, rows: readonly NamedRow[]): Meaning[] => {
  const own = rows.filter((row) => row.phrase === span.phrase);
  const others = withOtherCities(span.phrase);
  const all = own.length > 0 ? own : rows.filter((row) => others.includes(row.phrase));
  const names = all.filter((row) => row.is_name);
  const meant = names.length > 0 ? names : all;
  const performers = meant.filter((row) => row.attraction_id !== null);
  const bearers = performers.length > 0 ? performers : meant;
  if (bearers.length === 0 || bearers.length > MOST_BEARERS) return [];
  const isItself = names.length > 0 && own.length > 0;
  const kind = performers.length > 0 ? ('ATTRACTION' as const) : ('VENUE' as const);
  const name = [...new Set(bearers.map((row) => row.name))].join(', ');
  return [
    {
      from: span.from,
      length: span.length,
      ...(isItself ? {} : { part: { kind, name } }),
      phrases: isItself ? [span.phrase.split(' ')] : bearers.map((row) => phraseOf(row.name).split(' ')),
      attractionIds: bearers.flatMap((row) => row.attraction_id ?? []),
      venueIds: bearers.flatMap((row) => row.venue_id ?? []),
    },
  ];
};

/** Everything that words may mean, the likelier of two meanings of the same words first. */
const meaningsOf = async (
  db: Reader,
  words: readonly Word[],
  days: readonly (DaysFound | undefined)[],
  { language, chosen }: Options,
): Promise<Meaning[]> => {
  const runs = runsOf(words);
  const phrases = [...new Set(runs.flatMap(({ phrase }) => [phrase, ...withOtherCities(phrase)]))];
  const [places, names] = await Promise.all([
    chosen.place ? [] : findPlaces(db, runs, language),
    findNamed(db, phrases),
  ]);
  const isArticle = ({ from, length }: Span): boolean => {
    const last = from + length === words.length;
    return length === 1 && stopWords.has(words[from]?.word ?? '') && !last && !['en', 'de', 'nl'].includes(language);
  };
  return [
    ...days.flatMap((found, from): Meaning[] =>
      found?.isSure ? [{ from, length: found.length, part: daysPart(found) }] : [],
    ),
    ...places
      .filter((place) => !isArticle(place))
      .map(({ from, length, name, place }): Meaning => ({ from, length, part: { kind: 'PLACE', name, place } })),
    ...runs.flatMap(({ from, length, phrase }): Meaning[] => {
      const categoryId = chosen.category ? undefined : categoryOf(phrase);
      return categoryId === undefined ? [] : [{ from, length, part: { kind: 'CATEGORY', name: phrase, categoryId } }];
    }),
    ...runs.flatMap(({ from, length, phrase }): Meaning[] => {
      const topic = topicOf(phrase, language);
      if (topic === undefined) return [];
      const phrases = topic.phrases.map((words) => [...words]);
      return [{ from, length, part: { kind: 'GENRE', name: topic.name }, phrases }];
    }),
    ...runs.flatMap((run) => named(run, names)),
  ];
};

const daysPart = ({ startDate, endDate }: DaysFound): Omit<Part, keyof Span> => ({
  kind: 'DATES',
  name: startDate === endDate ? startDate : `${startDate} – ${endDate}`,
  days: { startDate, endDate },
});

const covers = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, length }) => from <= at && at < from + length);

/** Only one place and one range of days can be meant: what is named besides is an ordinary word. */
const onlyFirst = (meanings: readonly Meaning[]): Meaning[] =>
  meanings.filter((one, index) => {
    const kind = one.part?.kind;
    if (kind !== 'PLACE' && kind !== 'DATES' && kind !== 'CATEGORY') return true;
    return meanings.findIndex((other) => other.part?.kind === kind) === index;
  });

type Leftover = { at: number; found: KeywordWord };

/** Days that only count where no name has their words: May, 2027. */
const unsureDays = (days: readonly (DaysFound | undefined)[], leftovers: readonly Leftover[]): Meaning[] =>
  days.flatMap((found, from): Meaning[] => {
    if (!found || found.isSure) return [];
    const own = leftovers.filter(({ at }) => at >= from && at < from + found.length);
    const isName = own.some(({ found: { word, completions } }) => completions.includes(word));
    return own.length === found.length && !isName ? [{ from, length: found.length, part: daysPart(found) }] : [];
  });

/** Towns without a venue, by words that no name has: events near them are meant. */
const townsOf = async (db: Reader, words: readonly Word[], free: readonly Leftover[]): Promise<Meaning[]> => {
  const positions = new Set(free.map(({ at }) => at));
  const runs = runsOf(words, 3).filter(({ from, length }) =>
    Array.from({ length }, (_, index) => from + index).every((at) => positions.has(at)),
  );
  const towns = runs.flatMap((run) => {
    const town = findTown(run.phrase);
    return town === undefined ? [] : [{ ...run, town }];
  });
  // Beside another unknown word it is rather somebody's name: Taylor Swift.
  const isBesideUnknown = ({ from, length }: Span) =>
    [from - 1, from + length].some((at) => free.some((one) => one.at === at && !canMatch(one.found)));
  const namesHave = await findWordsOfNames(
    db,
    towns.filter(({ length }) => length === 1).map(({ phrase }) => phrase),
  );
  return towns
    .filter((run) => !namesHave.has(run.phrase) && !isBesideUnknown(run))
    .map(({ from, length, town: { name, place } }) => ({ from, length, part: { kind: 'PLACE', name, place } }));
};

const SHORTEST_BEGINNING = 3;

/** Whether a word is not one of a name itself, but names or nicknames begin with it. */
const isBeginning = ({ word, completions }: KeywordWord): boolean =>
  word.length >= SHORTEST_BEGINNING && completions.length > 0 && !completions.includes(word);

/** A typo of a category, which no name has. */
const categoryTypo = (word: string): string | undefined =>
  word.length < 5 ? undefined : categoryTypos.find((one) => edits(word, one) === 1);

const withCategoryName = async (db: Reader, part: Part): Promise<Part> =>
  part.categoryId === undefined ? part : { ...part, name: (await findCategoryName(db, part.categoryId)) ?? part.name };

/** Reads a keyword: filters, names and other words that names are compared with. */
export const understand = async (db: Reader, typed: string, options: Options): Promise<Understood> => {
  const { chosen, language, now } = options;
  const text = plainText(typed);
  const words = wordsOf(text);
  const days = chosen.days ? [] : readDays(text, words, language, now);
  const first = onlyFirst(withoutOverlaps(await meaningsOf(db, words, days, options)));

  const free = words.map((_word, at) => at).filter((at) => !covers(first, at));
  const found = await lookUpWords(
    db,
    free.map((at) => words[at]?.word ?? ''),
  );
  const leftovers: Leftover[] = free.flatMap((at, index) => {
    const one = found[index];
    return one === undefined ? [] : [{ at, found: one }];
  });
  const has = (kind: PartKind) => first.some(({ part }) => part?.kind === kind);
  const without = ({ found: { word, completions } }: Leftover) => !completions.includes(word) && !stopWords.has(word);
  const late = [
    ...(has('DATES') ? [] : unsureDays(days, leftovers)),
    ...(chosen.place || has('PLACE') ? [] : await townsOf(db, words, leftovers.filter(without))),
  ];
  const meant = [...first, ...withoutOverlaps(onlyFirst(late))];

  // A typo may have hidden a nickname, a place or a category.
  const mistyped = leftovers.filter(
    ({ at, found }) => !covers(meant, at) && !stopWords.has(found.word) && found.completions.length === 0,
  );
  const corrected = words.map((word, at): Word => {
    const one = mistyped.find((leftover) => leftover.at === at);
    const correction = one && (categoryTypo(one.found.word) ?? one.found.corrections[0]);
    return correction === undefined ? word : { ...word, word: correction };
  });
  const again = corrected.some((word, at) => word !== words[at])
    ? (await meaningsOf(db, corrected, [], options)).filter(
        ({ from, length, part }) =>
          mistyped.some(({ at }) => at >= from && at < from + length) &&
          !Array.from({ length }, (_, index) => from + index).some((at) => covers(meant, at)) &&
          !(part && ['PLACE', 'CATEGORY'].includes(part.kind) && meant.some((one) => one.part?.kind === part.kind)),
      )
    : [];
  const hidden = onlyFirst(withoutOverlaps(again)).map((meaning): Meaning => {
    const { from, length } = meaning;
    const name = corrected
      .slice(from, from + length)
      .map(({ word }) => word)
      .join(' ');
    return { ...meaning, part: meaning.part ?? { kind: 'WORD', name } };
  });
  const all = withoutOverlaps([...meant, ...hidden]);

  // A word of nicknames alone is in no name: it corrects nothing by itself.
  const uncovered = leftovers.filter(({ at }) => !covers(all, at));
  const ofNames = await findWordsOfNames(
    db,
    uncovered.flatMap(({ found }) => found.corrections),
  );
  const rest = uncovered.map(({ at, found }) => ({
    at,
    found: { ...found, corrections: found.corrections.filter((word) => ofNames.has(word)) },
  }));
  const isAlone = all.length === 0 && rest.every(({ found }) => stopWords.has(found.word));
  const spoken = rest.filter(({ found }) => isAlone || !stopWords.has(found.word));
  const terms = await Promise.all(
    all.flatMap(({ phrases, from, length, attractionIds = [], venueIds = [] }) =>
      phrases === undefined
        ? []
        : [
            (async (): Promise<Term> => ({
              from,
              length,
              word: {
                word: words[from]?.word ?? '',
                completions: [],
                corrections: [],
                phrases,
                ...(await phrasesSelectivity(db, phrases)),
              },
              isWeak: false,
              attractionIds,
              venueIds,
            }))(),
          ],
    ),
  );
  // The last word may be the beginning of a nickname that is being typed.
  const typing = spoken.find(({ at, found }) => at === words.length - 1 && isBeginning(found));
  const nicknamed = typing === undefined ? [] : await findNicknamed(db, typing.found.word);
  if (typing !== undefined && nicknamed.length > 0) {
    typing.found = { ...typing.found, phrases: nicknamed.map(({ name }) => phraseOf(name).split(' ')) };
  }
  const plain = spoken
    .filter(({ found }) => canMatch(found))
    .map(
      ({ at, found }): Term => ({
        from: at,
        length: 1,
        word: found,
        isWeak: !found.completions.includes(found.word),
        attractionIds: [],
        venueIds: [],
      }),
    );
  const guesses = plain.flatMap(({ from, length, word }): Part[] => {
    const [name] = word.corrections;
    return word.completions.length > 0 || name === undefined ? [] : [{ from, length, kind: 'WORD', name }];
  });
  const parts = await Promise.all(
    all.flatMap(({ from, length, part }) => (part ? [withCategoryName(db, { from, length, ...part })] : [])),
  );
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
