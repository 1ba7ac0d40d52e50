import { type RawBuilder, sql } from 'kysely';

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const words = (keyword: string): string[] => keyword.split(/\s+/).filter((word) => word !== '');

/** Every word is in the folded text, or the whole is near enough to a part of it to be a slip of the finger. */
export const matchesKeyword = (column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> => {
  const all = sql.join(
    words(keyword).map((word) => sql`${column} like '%' || fold(${escaped(word)}) || '%'`),
    sql` and `,
  );
  return sql`((${all}) or fold(${keyword}) <% ${column})`;
};

/** Best first: the whole keyword at the start, then inside, then by likeness. For `order by`. */
export const keywordRank = (column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> => {
  const whole = escaped(keyword);
  return sql`${column} like fold(${whole}) || '%' desc, ${column} like '%' || fold(${whole}) || '%' desc,
    round(word_similarity(fold(${keyword}), ${column})::numeric, 1) desc`;
};
