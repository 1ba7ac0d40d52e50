import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './db.ts';

/** What a keyword looks for, as tsquery texts: all its words as they are, and all as beginnings of words. */
export type Wanted = {
  whole: string;
  begun: string;
  /** Whether each of its words is in the names of so many events that looking them all up would take long. */
  common: boolean;
};

export type KeywordWord = {
  word: string;
  /** Whether anything is called by a word that begins so. */
  known: boolean;
  /** Words that it may be a slip of the finger for, when nothing is called so. */
  near: string[];
  /** About how many events have it in their names and places, as far as it is known to be a common word. */
  events: number;
};

const MOST_WORDS = 8;
/** Words that so many events have are better looked for day by day than in an index of words. */
const COMMON = 2_000;
/** Shorter words are inside too many others. */
const SHORTEST_INFIX = 4;

/** What people add to a name and names leave out; dropped unless there is nothing else. */
const fillers = new Set(
  'a an and at de der die das el for game games in la le les los of on show shows the ticket tickets to v vs'.split(
    ' ',
  ),
);

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const SHORTEST_PLURAL = 5;

/** The word as a beginning, and without the s of a plural: who looks for the yankees may mean Yankee Stadium. */
const begun = (word: string): string =>
  word.length >= SHORTEST_PLURAL && /[^s]s$/.test(word)
    ? `(${quoted(word)}:* | ${quoted(word.slice(0, -1))})`
    : `${quoted(word)}:*`;

/** A word that nothing is called by, nor by anything like it, says nothing as long as another one does. */
export const toWanted = (words: readonly KeywordWord[]): Wanted | undefined => {
  const telling = words.filter(({ word }) => !fillers.has(word));
  const met = (telling.length > 0 ? telling : words).filter(({ known, near }) => known || near.length > 0);
  if (met.length === 0) return undefined;
  const query = (form: (word: string) => string) =>
    met
      .slice(0, MOST_WORDS)
      .map(({ word, known, near }) => (known ? form(word) : `(${near.map(quoted).join(' | ')})`))
      .join(' & ');
  return { whole: query(quoted), begun: query(begun), common: met.every(({ events }) => events >= COMMON) };
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

/** The commonest words of events and how many have them, as the database's own statistics know them. */
const commonWords = sql`
  select word collate "C" as word, share * (select reltuples from pg_class where oid = 'event'::regclass) as events from (
    select unnest(most_common_elems::text::text[]) as word, unnest(most_common_elem_freqs) as share from pg_stats
    where schemaname = current_schema() and tablename = 'event' and attname = 'place_words') listed
  where word is not null`;

/** A keyword's words, each looked up in all words that anything is called by; undefined when none of them means anything. */
export const readKeyword = async (db: Reader, keyword: string): Promise<Wanted | undefined> => {
  const { rows } = await sql<KeywordWord>`
    with common as materialized (${commonWords})
    select w.word, is_known.known, (
        select coalesce(sum(c.events), 0)::float8 from common c
        where c.word >= w.word and c.word < w.word || ${last}) as events, case when is_known.known then '{}' else ${nearest} end as near
    from unnest(search_words(${keyword})) asked(word)
    cross join lateral (select left(asked.word, 60) collate "C" as word) w
    cross join lateral (select exists (
      select 1 from search_word s where s.word >= w.word and s.word < w.word || ${last}) as known) is_known`.execute(
    db,
  );
  return toWanted(rows);
};

/** Whether a column of words has what is wanted. */
export const has = (words: RawBuilder<unknown>, wanted: string): RawBuilder<unknown> =>
  sql`${words} @@ ${wanted}::tsquery`;
