import { type RawBuilder, sql } from 'kysely';
import { type CommonWords, commonWords } from './common-words.ts';
import type { Reader } from './db.ts';
import { edits } from './edits.ts';
import { stopWords } from './stop-words.ts';

/** A keyword as conditions for columns of words; the first three are texts of a tsquery. */
export type KeywordQuery = {
  /** Every word of the keyword as a whole word. */
  wholeWords: string;
  /** Every word as the beginning of a word, or corrected where no name has it. */
  prefixes: string;
  /** `prefixes` without the terms that match so much that an index of words is faster without them. */
  selective: string;
  /** Whether so many events are expected to match that reading all of them from an index of words takes long. */
  isCommon: boolean;
  /** The share of all events that is expected to match, 0 to 1; 0 when a word is not among the common ones. */
  selectivity: number;
  /** Whether it is a single word that begins very many words of names: how many events match cannot be expected. */
  isBroadPrefix: boolean;
  isSingleWord: boolean;
  /** Any of the words: for lists of names, where two names never stand in one. */
  anyWord: string;
  /** Whom the words name as a whole: they and their events come first. */
  attractionIds: readonly string[];
  venueIds: readonly string[];
};

/** One word of a keyword with what names make of it. */
export type KeywordWord = {
  word: string;
  /** Words of names that begin with it, itself among them; more than `MOST_LISTED` when there are many, none when no name has it. */
  completions: string[];
  /** The most similar words of names, for a word without completions: corrections of a typo. */
  corrections: string[];
  /** How many events are expected to have one of these words in their name or place, as far as those are common words. */
  events: number;
  /** The same as a share of all events. */
  selectivity: number;
  /** Instead of the word, or besides its completions: any of these phrases, every word of it. */
  phrases?: readonly (readonly string[])[];
};

const MOST_WORDS = 8;
/** From so many expected events on a keyword is common. */
const COMMON = 3_000;
/** Shorter words are part of too many others to be looked for inside them. */
const SHORTEST_INFIX = 4;
/** Two edits in a shorter word make another word of it. */
const SHORTEST_FOR_TWO_EDITS = 7;

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Up to so many completions are listed one by one: an index matches a list several times faster than a prefix. */
const MOST_LISTED = 6;
/** A prefix is not selective when this many times more events are expected to match it than the rarest word. */
const MUCH_COMMONER = 8;
const SHORTEST_PLURAL = 5;

const anyOf = (words: readonly string[]): string => (words.length === 1 ? words.join() : `(${words.join(' | ')})`);

/** A word as a prefix, and without the s of a plural: a search for “yankees” may mean Yankee Stadium. */
const prefixTerm = ({ word, completions }: KeywordWord): string => {
  const isPlural = word.length >= SHORTEST_PLURAL && /[^s]s$/.test(word);
  const terms = completions.length > MOST_LISTED ? [`${quoted(word)}:*`] : completions.map(quoted);
  return anyOf(isPlural ? [...terms, quoted(word.slice(0, -1))] : terms);
};

const phraseTerm = (phrases: readonly (readonly string[])[]): string =>
  anyOf(
    phrases.map((phrase) => (phrase.length === 1 ? phrase.map(quoted).join() : `(${phrase.map(quoted).join(' & ')})`)),
  );

const toQuery = (
  words: readonly KeywordWord[],
  toTerm: (word: KeywordWord) => string,
  operator: ' & ' | ' | ' = ' & ',
): string =>
  words
    .map((word) => {
      const { completions, corrections, phrases } = word;
      if (phrases && completions.length > 0) return `(${toTerm(word)} | ${phraseTerm(phrases)})`;
      if (phrases) return phraseTerm(phrases);
      return completions.length > 0 ? toTerm(word) : anyOf(corrections.map(quoted));
    })
    .join(operator);

/** The share of events that has all these words, as if each were spread over the events by chance. */
const jointSelectivity = (words: readonly KeywordWord[]): number =>
  words.reduce((product, { selectivity }) => product * Math.min(selectivity, 1), 1);

/** Whether some name has the word, or it was replaced. */
export const canMatch = ({ completions, corrections, phrases }: KeywordWord): boolean =>
  completions.length + corrections.length > 0 || phrases !== undefined;

type Named = Pick<KeywordQuery, 'attractionIds' | 'venueIds'>;
const nobody: Named = { attractionIds: [], venueIds: [] };

/** Words without completions or corrections are ignored beside others; undefined when there is nothing else. */
export const toKeywordQuery = (words: readonly KeywordWord[], named: Named = nobody): KeywordQuery | undefined => {
  const meaningful = words.filter(({ word, phrases }) => phrases || !stopWords.has(word));
  const [first, ...others] = (meaningful.length > 0 ? meaningful : words).filter(canMatch).slice(0, MOST_WORDS);
  if (first === undefined) return undefined;
  const terms = [first, ...others];
  const fewest = Math.min(...terms.map(({ events }) => events));
  const most = Math.max(fewest * MUCH_COMMONER, COMMON);
  const selective = terms.filter(({ completions, events }) => completions.length <= MOST_LISTED || events < most);
  return {
    wholeWords: toQuery(terms, ({ word }) => quoted(word)),
    prefixes: toQuery(terms, prefixTerm),
    selective: toQuery(selective, prefixTerm),
    isCommon: first.events * jointSelectivity(others) >= COMMON,
    selectivity: jointSelectivity(terms),
    isBroadPrefix: others.length === 0 && first.completions.length > MOST_LISTED,
    isSingleWord: others.length === 0,
    anyWord: toQuery(terms, prefixTerm, ' | '),
    ...named,
  };
};

/** Sorts after every word: the upper end of the range of words with a prefix. */
const lastCharacter = sql.lit(String.fromCodePoint(0x10ffff));

/**
 * At most five words of names, those with the fewest edits. Compared are words with the same first letter and at most two edits (one in words of up to three
 * letters), with a trigram similarity above the threshold, or with the word inside, which counts as one edit.
 */
const similarWords = sql`array(
  select word from (
    select word, distance, likeness, min(distance) over () as least from (
      select s.word, similarity(s.word, w.word) as likeness,
        case when length(w.word) >= ${sql.lit(SHORTEST_INFIX)} and s.word like '%' || w.word || '%' then 1
          else levenshtein_less_equal(s.word, w.word, 2) end as distance
      from search_word s
      where s.word >= left(w.word, 1) and s.word < left(w.word, 1) || ${lastCharacter}
          and length(s.word) between length(w.word) - 2 and length(w.word) + 2
        or s.word % w.word
        or length(w.word) >= ${sql.lit(SHORTEST_INFIX)} and s.word like '%' || w.word || '%') similar_words
    where length(word) < 200 and distance <= case when length(w.word) > 3 then 2 else 1 end) corrections
  where distance = least order by likeness desc, word limit 5)`;

type FoundWord = Pick<KeywordWord, 'word' | 'completions' | 'corrections'>;

/** The share of all events that has one of a word's completions or corrections, as far as those are common words. */
const selectivityOf = ({ words }: CommonWords, { word, completions, corrections }: FoundWord): number =>
  words
    .filter((one) => (completions.length > 0 ? one.word.startsWith(word) : corrections.includes(one.word)))
    .reduce((sum, { share }) => sum + share, 0);

/** The share of all events that has every word of one of the phrases, as far as those are common words. */
export const phrasesSelectivity = (common: CommonWords, phrases: readonly (readonly string[])[]) => {
  const share = new Map(common.words.map(({ word, share }) => [word, share]));
  const selectivity = phrases.reduce(
    (sum, phrase) => sum + phrase.reduce((product, word) => product * (share.get(word) ?? 0), 1),
    0,
  );
  return { selectivity, events: selectivity * common.events };
};

const isLikely = (word: string, correction: string): boolean =>
  edits(word, correction) <= (word.length >= SHORTEST_FOR_TWO_EDITS ? 2 : 1) ||
  (word.length >= SHORTEST_INFIX && correction.includes(word));

/** Looks words up among all words of names (`search_word`), each with what names make of it. */
export const lookUpWords = async (db: Reader, words: readonly string[]): Promise<KeywordWord[]> => {
  const findWords = sql<FoundWord>`
    select w.word, found.completions,
      case when cardinality(found.completions) > 0 then '{}' else ${similarWords} end as corrections
    from unnest(${words}::text[]) with ordinality given(word, at)
    cross join lateral (
      select left(coalesce((search_words(given.word))[1], given.word), 60) collate "C" as word offset 0) w
    cross join lateral (select array(
      select s.word from search_word s where s.word >= w.word and s.word < w.word || ${lastCharacter}
      order by s.word limit ${MOST_LISTED + 1}) as completions offset 0) found
    order by given.at`.execute(db);
  const [{ rows }, common] = await Promise.all([findWords, commonWords(db)]);
  return rows.map((row) => {
    const likely = { ...row, corrections: row.corrections.filter((correction) => isLikely(row.word, correction)) };
    const selectivity = selectivityOf(common, likely);
    return { ...likely, selectivity, events: selectivity * common.events };
  });
};

/** A condition: the column of words matches the tsquery. */
export const matches = (words: RawBuilder<unknown>, query: string): RawBuilder<unknown> =>
  sql`${words} @@ ${query}::tsquery`;
