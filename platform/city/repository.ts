import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import type { Row } from '../core/tables.ts';

export type CityRow = Omit<Row<'city'>, 'search'>;
export type CityFilter = {
  keyword?: string | undefined;
  countryCode?: string | undefined;
  stateCode?: string | undefined;
  /** A condition on `city c`. */
  only?: RawBuilder<unknown> | undefined;
};

const MOST_WORDS = 8;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const wordsOf = (keyword: string): string[] =>
  keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** In a subquery, so that it is folded once a statement and not once a row. */
const folded = (text: string): RawBuilder<unknown> => sql`(select fold(${text}))`;

const hasEveryWord = (alias: 'c' | 'exact', keyword: string): RawBuilder<unknown> =>
  sql.join(
    wordsOf(keyword).map((word) => sql`${sql.ref(`${alias}.search`)} like ${folded(`%${escaped(word)}%`)}`),
    sql` and `,
  );

/** The cities with every word in their name; only where there is none, those with a similar name (threshold in core/db.ts). */
const hasName = (keyword: string): RawBuilder<unknown> =>
  sql`((${hasEveryWord('c', keyword)})
    or (${folded(keyword)} <% c.search and not exists (select 1 from city exact where ${hasEveryWord('exact', keyword)})))`;

/** First names that begin with the keyword, then names that contain it, then the most similar. */
const byMatch = (keyword: string): RawBuilder<unknown> => {
  const whole = escaped(keyword);
  return sql`c.search like ${folded(`${whole}%`)} desc, c.search like ${folded(`%${whole}%`)} desc,
    round(word_similarity(${folded(keyword)}, c.search)::numeric, 1) desc`;
};

const columns = sql`c.id, c.name, c.state_code, c.country_code, c.latitude, c.longitude`;

/** Cities by their keys, in no order; an unknown key is left out. */
export const findCitiesById = async (db: Reader, ids: readonly string[]): Promise<CityRow[]> =>
  (await sql<CityRow>`select ${columns} from city c where c.id = any(${ids}::text[])`.execute(db)).rows;

/** Cities that have a venue, best match first, then by name. */
export const findCities = (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityRow>> => {
  const { keyword, countryCode, stateCode, only } = filter;
  const byName = sql`c.search, c.id`;
  const conditions = [
    sql`true`,
    ...(keyword === undefined ? [] : [hasName(keyword)]),
    ...(countryCode === undefined ? [] : [sql`c.country_code = upper(${countryCode})`]),
    ...(stateCode === undefined ? [] : [sql`c.state_code = upper(${stateCode})`]),
    ...(only === undefined ? [] : [only]),
  ];
  return selectPage<CityRow>(
    db,
    {
      columns,
      from: sql`city c`,
      where: sql.join(conditions, sql` and `),
      order: keyword === undefined ? byName : sql`${byMatch(keyword)}, ${byName}`,
    },
    paging,
  );
};
