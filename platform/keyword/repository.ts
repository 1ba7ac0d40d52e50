import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';

export type NamedRow = {
  phrase: string;
  is_name: boolean;
  attraction_id: string | null;
  venue_id: string | null;
  name: string;
};
export type CityNameRow = { phrase: string; name: string; state_code: string | null; country_code: string };

/** More things of one name are not told apart by it. */
const MOST_NAMED = 60;

/** Attractions and venues that have one of the phrases as their name or an alias, the most popular first. */
export const findNamed = async (db: Reader, phrases: readonly string[]): Promise<NamedRow[]> => {
  if (phrases.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select n.phrase, n.is_name, n.attraction_id, n.venue_id, coalesce(a.name, v.name) as name
    from search_name n left join attraction a on a.id = n.attraction_id left join venue v on v.id = n.venue_id
    where n.phrase = any(${phrases}::text[]) order by a.popularity desc nulls last, name limit ${MOST_NAMED}`.execute(
    db,
  );
  return rows;
};

/** Sorts after every word. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);
/** A beginning of more nicknames is no hint. */
const MOST_BEGINNING = 3;

/** Attractions and venues with a nickname that begins so; none when there are many. */
export const findNicknamed = async (db: Reader, beginning: string): Promise<NamedRow[]> => {
  const { rows } = await sql<NamedRow>`
    select distinct on (coalesce(a.id, v.id)) n.phrase, n.is_name, n.attraction_id, n.venue_id, coalesce(a.name, v.name) as name
    from (select * from search_name where phrase >= ${beginning} and phrase < ${beginning + LAST_CHARACTER} and not is_name
      limit 50) n
    left join attraction a on a.id = n.attraction_id left join venue v on v.id = n.venue_id`.execute(db);
  return rows.length > MOST_BEGINNING ? [] : rows;
};

/** Cities with a venue by one of the names. */
export const findCitiesByPhrase = async (db: Reader, phrases: readonly string[]): Promise<CityNameRow[]> => {
  if (phrases.length === 0) return [];
  const { rows } = await sql<CityNameRow>`select phrase, name, state_code, country_code from city
    where phrase = any(${phrases}::text[]) order by id limit ${MOST_NAMED}`.execute(db);
  return rows;
};

export type Region = { country: string; state: string | null };

/** Those of some regions that have a venue. */
export const findRegionsWithVenues = async (db: Reader, regions: readonly Region[]): Promise<Region[]> => {
  if (regions.length === 0) return [];
  const { rows } = await sql<Region>`
    select r.country, r.state from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as r(country text, state text)
    where exists (select 1 from venue v
      where v.country_code = r.country and (r.state is null or v.state_code = r.state))`.execute(db);
  return rows;
};

/**
 * Those of some words that a name or a classification has. `as materialized` makes the planner use the indexes of words: it
 * would rather read a table until it meets the word, which for a word that is not there is all of it.
 */
export const findWordsOfNames = async (db: Reader, words: readonly string[]): Promise<Set<string>> => {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word
    cross join lateral (select quote_literal(word)::tsquery as query) w
    cross join lateral (
      with of_attraction as materialized (select a.id from attraction a where a.found_by @@ w.query),
        of_venue as materialized (select v.id from venue v where v.words @@ w.query),
        of_event as materialized (
          select e.search from event e where e.active and not e.past and e.place_words @@ w.query)
      select exists (select from of_attraction) or exists (select from of_venue) or exists (select from of_event) as found) f
    where f.found`.execute(db);
  return new Set(rows.map(({ word }) => word));
};

/** What categories are called, by id. */
export const findCategoryNames = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
