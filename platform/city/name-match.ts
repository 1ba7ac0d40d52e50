import { type RawBuilder, sql } from 'kysely';

const MOST_WORDS = 8;

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const words = (keyword: string): string[] =>
  keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** Folded once a query, not once a row: a subquery that depends on nothing. */
const folded = (text: string): RawBuilder<unknown> => sql`(select fold(${text}))`;

const search = (alias: string) => sql.ref(`${alias}.search`);

const hasEveryWord = (alias: string, keyword: string): RawBuilder<unknown> =>
  sql.join(
    words(keyword).map((word) => sql`${search(alias)} like ${folded(`%${escaped(word)}%`)}`),
    sql` and `,
  );

/**
 * The cities `c` whose name has every word; only when none has them all, those near enough to be a slip of the finger.
 * The nearness that counts is set for every connection (core/db.ts).
 */
export const isCalled = (keyword: string): RawBuilder<unknown> =>
  sql`((${hasEveryWord('c', keyword)})
    or (${folded(keyword)} <% c.search and not exists (select 1 from city exact where ${hasEveryWord('exact', keyword)})))`;

/** Best first: the whole keyword at the start, then inside, then by likeness. For `order by`. */
export const byLikeness = (keyword: string): RawBuilder<unknown> => {
  const whole = escaped(keyword);
  return sql`c.search like ${folded(`${whole}%`)} desc, c.search like ${folded(`%${whole}%`)} desc,
    round(word_similarity(${folded(keyword)}, c.search)::numeric, 1) desc`;
};
