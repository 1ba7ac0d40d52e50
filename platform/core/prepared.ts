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

export type StatementNames = {
  /** The name under which a connection prepares a statement; undefined for one that is not prepared. */
  of: (text: string) => string | undefined;
  /** Gives a statement another name, so that every connection prepares it anew. */
  renew: (text: string) => void;
};

/** A migration gave a table that the statement reads whole one more column: under its name it fails on this connection for good. */
export const isPlanOutdated = (error: unknown): boolean =>
  /cached plan must not change result type/.test(String(error));

/** Names the statements that recur, 200 at most. PostgreSQL plans a named statement once a connection instead of each time. */
export const createStatementNames = (): StatementNames => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  const give = (text: string): void => {
    given += 1;
    names.set(text, `s${given}`);
  };
  return {
    of: (text) => {
      const name = names.get(text);
      if (name !== undefined || names.size === MAX_PREPARED || text.startsWith(UNPREPARED)) return name;
      const count = (counts.get(text) ?? 0) + 1;
      if (count === PREPARED_AT) give(text);
      if (counts.size < MAX_COUNTED) counts.set(text, count);
      return names.get(text);
    },
    renew: give,
  };
};
