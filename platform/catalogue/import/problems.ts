/** What keeps a record out, and where it stands. */
export type Problem = { place: string; field: string | null; reason: string };

/** Enough to mend a file by; a file that is wrong throughout need not fill the screen. */
const MOST_SHOWN = 1000;

/** What a terminal or a log would take for a command, quoted from a file. */
const COMMANDS = /[\p{Cc}\p{Cf}]/gu;

const wordOf = ({ place, field, reason }: Problem): string =>
  (field === null ? `${place}: ${reason}` : `${place}: ${field}: ${reason}`).replace(COMMANDS, '\ufffd').toWellFormed();

/** Every problem, and the words for as many as are worth showing. */
export const createProblems = () => {
  const words: string[] = [];
  let count = 0;
  return {
    add: (problem: Problem) => {
      count += 1;
      if (words.length < MOST_SHOWN) words.push(wordOf(problem));
    },
    count: () => count,
    words: () => (count > words.length ? [...words, `… and ${count - words.length} more`] : words),
  };
};

export type Problems = ReturnType<typeof createProblems>;
