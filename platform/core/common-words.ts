import { sql } from 'kysely';
import type { Reader } from './db.ts';

/** The commonest words of events' names and places, and about how many events there are. */
export type CommonWords = {
  events: number;
  words: readonly {
    word: string;
    /** The part of all events that has it. */
    share: number;
  }[];
};

/** Reading the statistics takes longer than looking a word up, and they change as seldom as a catalogue does. */
const KEPT_MS = 10_000;
const kept = new WeakMap<Reader, { until: number; common: CommonWords }>();

const readStatistics = async (db: Reader): Promise<CommonWords> => {
  const { rows } = await sql<CommonWords>`
    select greatest(reltuples, 0)::float8 as events, coalesce((
      select json_agg(json_build_object('word', word, 'share', share)) from (
        select unnest(most_common_elems::text::text[]) as word, unnest(most_common_elem_freqs) as share from pg_stats
        where schemaname = current_schema() and tablename = 'event' and attname = 'place_words') listed
      where word is not null), '[]') as words
    from pg_class where oid = 'event'::regclass`.execute(db);
  return rows[0] ?? { events: 0, words: [] };
};

/** As the database's own statistics know them; they only decide how something is found, never what. */
export const commonWords = async (db: Reader): Promise<CommonWords> => {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.common;
  // Only an answer is shared, not the wait for it: whoever asked first may go away.
  const common = await readStatistics(db);
  kept.set(db, { until: Date.now() + KEPT_MS, common });
  return common;
};
