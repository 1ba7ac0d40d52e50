import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import type { Row } from '../core/tables.ts';

export type CityRow = Omit<Row<'city'>, 'search'>;
export type CityFilter = {
  keyword?: string | undefined;
  countryCode?: string | undefined;
  stateCode?: string | undefined;
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

/** Cities that have a venue, best match first, then by name. */
export const findCities = (db: Reader, filter: CityFilter, paging: Paging): Promise<Page<CityRow>> => {
  const { keyword, countryCode, stateCode } = filter;
  const byName = sql`c.search, c.id`;
  const conditions = [
    sql`true`,
    ...(keyword === undefined ? [] : [hasName(keyword)]),
    ...(countryCode === undefined ? [] : [sql`c.country_code = upper(${countryCode})`]),
    ...(stateCode === undefined ? [] : [sql`c.state_code = upper(${stateCode})`]),
  ];
  return selectPage<CityRow>(
    db,
    {
      columns: sql`c.id, c.name, c.state_code, c.country_code, c.latitude, c.longitude`,
      from: sql`city c`,
      where: sql.join(conditions, sql` and `),
      order: keyword === undefined ? byName : sql`${byMatch(keyword)}, ${byName}`,
    },
    paging,
  );
};
