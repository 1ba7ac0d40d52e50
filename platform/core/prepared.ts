import { sql } from 'kysely';

/** More than the code has; the variants that filters make beyond it are planned each time. */
const MAX_PREPARED = 200;
/** How many statements are counted to find the recurring ones. */
const MAX_COUNTED = 2_000;
/** The third time that a statement is sent it is prepared. */
const PREPARED_AT = 3;
const UNPREPARED = '/* planned each time */';

/** Put first in a statement whose best plan depends on its values (a rare and a common word): it is never prepared. */
export const plannedEachTime = sql.raw(UNPREPARED);

/** The name under which a connection prepares a statement; undefined for one that is not prepared. */
export type StatementNames = (text: string) => string | undefined;

/** Names the statements that recur, 200 at most. PostgreSQL plans a named statement once a connection instead of each time. */
export const createStatementNames = (): StatementNames => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === MAX_PREPARED || text.startsWith(UNPREPARED)) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count === PREPARED_AT) names.set(text, `s${names.size + 1}`);
    if (counts.size < MAX_COUNTED) counts.set(text, count);
    return names.get(text);
  };
};
