/** A word of a keyword with where it stands in the text. */
export type Word = { word: string; start: number; end: number };

const MOST_WORDS = 12;

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
};

/** Without accents and case, as the database's `fold`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı’]/g, (letter) => LETTERS[letter] ?? letter);

const withoutMarks = (text: string): string => fold(text).replace(/[.'!]/g, '');

/** Full-width letters as ordinary ones; a picture is a word of its own, without the mark that asks for colours. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[™®©]|\uFE0F/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, ' $& ')
    .trim();

/** The words of a text, split as the database's `search_words` splits names. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[^\s"#$%&()*+,\-/:;<=>?@[\\\]^_`{|}~·•“”«»…]+/gu)]
    .map(({ 0: run, index }) => ({ word: withoutMarks(run), start: index, end: index + run.length }))
    .filter(({ word }) => word !== '')
    .slice(0, MOST_WORDS);

/** A text as a phrase of words with one space between. */
export const phraseOf = (text: string): string =>
  wordsOf(plainText(text))
    .map(({ word }) => word)
    .join(' ');
