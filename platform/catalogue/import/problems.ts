/** Why a record is not imported, and its place in the files. */
export type Problem = { place: string; field: string | null; reason: string };

/** Of more problems only the number is shown. */
const MOST_SHOWN = 1000;

/** Characters of a file that could control a terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu;

const lineOf = ({ place, field, reason }: Problem): string =>
  (field === null ? `${place}: ${reason}` : `${place}: ${field}: ${reason}`)
    .replace(CONTROL_CHARACTERS, '\ufffd')
    .toWellFormed();

/** Counts all problems, and keeps a line of text for the first thousand. */
export const createProblems = () => {
  const lines: string[] = [];
  let count = 0;
  return {
    add: (problem: Problem) => {
      count += 1;
      if (lines.length < MOST_SHOWN) lines.push(lineOf(problem));
    },
    count: () => count,
    lines: () => (count > lines.length ? [...lines, `… and ${count - lines.length} more`] : lines),
  };
};

export type Problems = ReturnType<typeof createProblems>;
