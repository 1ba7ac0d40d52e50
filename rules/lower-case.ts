/** The rules use lower-case words, like REST; the graph's enums are in capitals. */
export const lowerCase = <Word extends string>(word: Word): Lowercase<Word> =>
  // TypeScript's toLowerCase returns string, not Lowercase<Word>.
  word.toLowerCase() as Lowercase<Word>;
