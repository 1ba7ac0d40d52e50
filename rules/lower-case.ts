/** The word as the rules spell it, for a floor that spells it in capitals. */
export const lowerCase = <Word extends string>(word: Word): Lowercase<Word> =>
  // TypeScript knows the letters of a type, but not that toLowerCase changes them.
  word.toLowerCase() as Lowercase<Word>;
