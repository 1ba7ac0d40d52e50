import { type RawBuilder, sql } from 'kysely';
import { type CommonWords, commonWords } from './common-words.ts';
import type { Reader } from './db.ts';

/** What a keyword looks for, as tsquery texts: all its words as they are, and all as beginnings of words. */
export type Wanted = {
  whole: string;
  begun: string;
  /** What an index of words is asked: `begun` without what would keep it long and leaves little out. */
  telling: string;
  /** Whether so many events seem to have all its words that looking them all up would take long. */
  common: boolean;
  /** About which part of all events has all its words, as far as those are common. */
  share: number;
  /** Whether it is no more than the beginning of very many words: nobody knows how many events have one of them. */
  vague: boolean;
  /** Whether it is one word only. */
  alone: boolean;
};

export type KeywordWord = {
  word: string;
  /** The words of names that begin so, itself among them; more than `MOST_NAMED` when there are many, none when it is unknown. */
  begun: string[];
  /** Words that it may be a slip of the finger for, when nothing is called so. */
  near: string[];
  /** About how many events have it, or what begins so or is near, in their names and places, as far as those words are common. */
  events: number;
  /** The same as a part of all events. */
  share: number;
};

const MOST_WORDS = 8;
/** Words that so many events have together are better looked for day by day than in an index of words. */
const COMMON = 3_000;
/** Shorter words are inside too many others. */
const SHORTEST_INFIX = 4;

/** What people add to a name and names leave out; dropped unless there is nothing else. */
const fillers = new Set(
  'a an and at de der die das el for game games in la le les los of on show shows the ticket tickets to v vs'.split(
    ' ',
  ),
);

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** So few words are named one by one: an index finds those together with others several times faster than a beginning. */
const MOST_NAMED = 6;
/** A beginning that so many times as many events have as another word is left to be looked for in what that word finds. */
const MUCH_COMMONER = 8;
const SHORTEST_PLURAL = 5;

const anyOf = (words: readonly string[]): string => (words.length === 1 ? words.join() : `(${words.join(' | ')})`);

/** The words that begin so, and the word without the s of a plural: who looks for the yankees may mean Yankee Stadium. */
const begunForm = ({ word, begun }: KeywordWord): string => {
  const isPlural = word.length >= SHORTEST_PLURAL && /[^s]s$/.test(word);
  const alike = begun.length > MOST_NAMED ? [`${quoted(word)}:*`] : begun.map(quoted);
  return anyOf(isPlural ? [...alike, quoted(word.slice(0, -1))] : alike);
};

const toQuery = (words: readonly KeywordWord[], form: (word: KeywordWord) => string): string =>
  words.map((word) => (word.begun.length > 0 ? form(word) : anyOf(word.near.map(quoted)))).join(' & ');

/** As if words met by chance. */
const shareOfAll = (words: readonly KeywordWord[]): number =>
  words.reduce((all, { share }) => all * Math.min(share, 1), 1);

/** A word that nothing is called by, nor by anything like it, says nothing as long as another one does. */
export const toWanted = (words: readonly KeywordWord[]): Wanted | undefined => {
  const telling = words.filter(({ word }) => !fillers.has(word));
  const met = (telling.length > 0 ? telling : words).filter(({ begun, near }) => begun.length + near.length > 0);
  const [first, ...others] = met.slice(0, MOST_WORDS);
  if (first === undefined) return undefined;
  const sought = [first, ...others];
  const fewest = Math.min(...sought.map(({ events }) => events));
  const most = Math.max(fewest * MUCH_COMMONER, COMMON);
  const quick = sought.filter(({ begun, events }) => begun.length <= MOST_NAMED || events < most);
  return {
    whole: toQuery(sought, ({ word }) => quoted(word)),
    begun: toQuery(sought, begunForm),
    telling: toQuery(quick, begunForm),
    common: first.events * shareOfAll(others) >= COMMON,
    share: shareOfAll(sought),
    vague: others.length === 0 && first.begun.length > MOST_NAMED,
    alone: others.length === 0,
  };
};

/** The end of the range of words that begin so, in the order of code points. */
const last = sql.lit(String.fromCodePoint(0x10ffff));

/**
 * The few words that are least different: with the first letter right and two others wrong, or alike on the whole, or
 * with this one inside, which counts as one letter.
 */
const nearest = sql`array(
  select word from (
    select word, distance, likeness, min(distance) over () as least from (
      select s.word, similarity(s.word, w.word) as likeness,
        case when length(w.word) >= ${sql.lit(SHORTEST_INFIX)} and s.word like '%' || w.word || '%' then 1
          else levenshtein_less_equal(s.word, w.word, 2) end as distance
      from search_word s
      where s.word >= left(w.word, 1) and s.word < left(w.word, 1) || ${last}
          and length(s.word) between length(w.word) - 2 and length(w.word) + 2
        or s.word % w.word
        or length(w.word) >= ${sql.lit(SHORTEST_INFIX)} and s.word like '%' || w.word || '%') alike
    where length(word) < 200 and distance <= case when length(w.word) > 3 then 2 else 1 end) nearby
  where distance = least order by likeness desc, word limit 5)`;

/** The part of all events that has the word, or one that begins so or is near, as far as those are common. */
const shareOf = ({ words }: CommonWords, { word, begun, near }: Pick<KeywordWord, 'word' | 'begun' | 'near'>): number =>
  words
    .filter((one) => (begun.length > 0 ? one.word.startsWith(word) : near.includes(one.word)))
    .reduce((sum, { share }) => sum + share, 0);

/** A keyword's words, each looked up in all words that anything is called by; undefined when none of them means anything. */
export const readKeyword = async (db: Reader, keyword: string): Promise<Wanted | undefined> => {
  const looking = sql<Omit<KeywordWord, 'share' | 'events'>>`
    select w.word, alike.begun, case when cardinality(alike.begun) > 0 then '{}' else ${nearest} end as near
    from unnest(search_words(${keyword})) asked(word)
    cross join lateral (select left(asked.word, 60) collate "C" as word) w
    cross join lateral (select array(
      select s.word from search_word s where s.word >= w.word and s.word < w.word || ${last}
      order by s.word limit ${MOST_NAMED + 1}) as begun offset 0) alike`.execute(db);
  const [{ rows }, common] = await Promise.all([looking, commonWords(db)]);
  return toWanted(
    rows.map((row) => {
      const share = shareOf(common, row);
      return { ...row, share, events: share * common.events };
    }),
  );
};

/** Whether a column of words has what is wanted. */
export const has = (words: RawBuilder<unknown>, wanted: string): RawBuilder<unknown> =>
  sql`${words} @@ ${wanted}::tsquery`;
