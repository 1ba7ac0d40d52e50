import createBidi from 'bidi-js';

/** Part of a line in one face and one direction, its letters in the order in which they are read. */
export type Run = { text: string; face: string; isRightToLeft: boolean };

const bidi = createBidi();
/** Scripts that write words without spaces between them: a line may end after any word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Each with its marks. */
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);

/** Pieces between which a line may end. */
const pieces = (text: string): string[] => {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    const ends = last === undefined || /\s$/.test(last) || (!/^\s/.test(segment) && unspaced.test(last + segment));
    if (ends) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
};

/** The lines of a text in a width, as `widthOf` measures. A word that is wider than a line keeps one of its own. */
export const linesOf = (text: string, width: number, widthOf: (line: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
};

type Letter = { text: string; face: string; level: number };

const sameRun = (one: Letter, other: Letter): boolean => one.face === other.face && one.level === other.level;

/** The runs of a line from left to right, by Unicode's rules for lines of both directions. */
export const runsOf = (line: string, faceOf: (letter: string) => string): Run[] => {
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Letter[] = [];
  for (const { segment, index } of letters.segment(line)) {
    const letter = { text: mirrored.get(index) ?? segment, face: faceOf(segment), level: levels[index] ?? 0 };
    const last = runs.at(-1);
    if (last !== undefined && sameRun(last, letter)) last.text += letter.text;
    else runs.push(letter);
  }
  // From the deepest level outwards, each sequence of at least that level turns round.
  for (let level = Math.max(...runs.map((run) => run.level), 0); level > 0; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? 0) >= level) end += 1;
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return runs.map(({ text, face, level }) => ({ text, face, isRightToLeft: level % 2 === 1 }));
};
