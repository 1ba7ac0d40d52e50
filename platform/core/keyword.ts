import { type RawBuilder, sql } from 'kysely';

/** Where a folded `search` column is looked in, by the name that the query gives its table. */
export type Searched = { table: 'event' | 'attraction' | 'venue' | 'city'; alias: string };

const MOST_WORDS = 8;

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const words = (keyword: string): string[] =>
  keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** Folded once a query, not once a row: a subquery that depends on nothing. */
export const folded = (text: string): RawBuilder<unknown> => sql`(select fold(${text}))`;

const column = (alias: string) => sql.ref(`${alias}.search`);

const hasEveryWord = (alias: string, keyword: string): RawBuilder<unknown> =>
  sql.join(
    words(keyword).map((word) => sql`${column(alias)} like ${folded(`%${escaped(word)}%`)}`),
    sql` and `,
  );

/**
 * Every word is in the folded text; only when nothing anywhere has them all, what is near enough to be a slip of the
 * finger. The nearness that counts is set for every connection (core/db.ts).
 */
export const matchesKeyword = ({ table, alias }: Searched, keyword: string): RawBuilder<unknown> =>
  sql`((${hasEveryWord(alias, keyword)})
    or (${folded(keyword)} <% ${column(alias)}
      and not exists (select 1 from ${sql.table(table)} exact where ${hasEveryWord('exact', keyword)})))`;

/** Best first: the whole keyword at the start, then inside, then by likeness. For `order by`. */
export const keywordRank = ({ alias }: Searched, keyword: string): RawBuilder<unknown> => {
  const whole = escaped(keyword);
  return sql`${column(alias)} like ${folded(`${whole}%`)} desc, ${column(alias)} like ${folded(`%${whole}%`)} desc,
    round(word_similarity(${folded(keyword)}, ${column(alias)})::numeric, 1) desc`;
};
