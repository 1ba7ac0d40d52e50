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
  ς: 'σ',
  '’': "'",
};

/** Marks that people leave out: accents, Hebrew points, Arabic vowel signs; and what nobody sees. A vowel sign of an Indic or Thai word is a letter of it. */
const leftOut =
  /(?:[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|[\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0f)+/gu;

/** As the database's `fold`: without case and the marks that people leave out. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(leftOut, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς’]/g, (letter) => LETTERS[letter] ?? letter);

const withoutMarks = (text: string): string => fold(text).replace(/[.'!]/g, '');

/** Letters of scripts that write words without spaces, or join them: Thai to Khmer, kana, ideographs, Hangul. */
const JOINED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3041-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3';
const joinedOrNot = new RegExp(`[${JOINED}]+|[^${JOINED}]+`, 'gu');
const isJoined = new RegExp(`^[${JOINED}]`, 'u');

/** A word in parts that are found within longer ones: each two neighbouring letters where no spaces are between words. */
const partsOf = (word: string): string[] =>
  [...word.matchAll(joinedOrNot)].flatMap(([run]) => {
    if (!isJoined.test(run) || run.length < 3) return [run];
    return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
  });

/** Whether a word is such a part: with another letter it would be another word, not a typo. */
export const isPart = (word: string): boolean => isJoined.test(word);

/** Full-width letters as ordinary ones; a picture is a word of its own, without the mark that asks for colours. */
export const plainText = (text: string): string =>
  text
    .replace(/[™®©]|\uFE0F/gu, '')
    .normalize('NFKC')
    .replace(/\p{Extended_Pictographic}/gu, ' $& ')
    .trim();

/** The words of a text, split as the database's `search_words` splits names; a part of a word stands where the word does. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[^\s"#$%&()*+,\-/:;<=>?@[\\\]^_`{|}~·•“”«»…、。「」『』【】・〜‐–—،؟؛।]+/gu)]
    .flatMap(({ 0: run, index }) =>
      partsOf(withoutMarks(run)).map((word) => ({ word, start: index, end: index + run.length })),
    )
    .slice(0, MOST_WORDS);

/** A text as a phrase of words with one space between. */
export const phraseOf = (text: string): string =>
  wordsOf(plainText(text))
    .map(({ word }) => word)
    .join(' ');
