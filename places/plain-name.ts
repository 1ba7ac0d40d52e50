const MARKS = /\p{M}/gu;
/** Letters that Unicode does not take apart, as PostgreSQL's unaccent writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};
const APART = /[ßøłđæœþðı]/g;

/** A name as it is compared: small letters without accents, words apart by one space, without dots and apostrophes. "St. Louis" is "st louis". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(APART, (letter) => LETTERS[letter] ?? letter)
    .replace(/[.'’]/g, '')
    .replace(/[-,\s]+/g, ' ')
    .trim();
