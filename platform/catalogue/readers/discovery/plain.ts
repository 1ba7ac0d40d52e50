import { TAG } from '#rules/provider-facts.ts';
import { visibleText } from '../../../core/plain-text.ts';
import { type Notice, plausibleName } from '../facts.ts';
import { asLine } from './loose.ts';

/** The names of U+00A0 to U+00FF in their order: browsers read these without a semicolon as well. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const withoutSemicolon: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  ...Object.fromEntries(latin.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
};
const entities: Record<string, string> = {
  ...withoutSemicolon,
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  trade: '™',
  euro: '€',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Zcaron: 'Ž',
  zcaron: 'ž',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  minus: '−',
  prime: '′',
  star: '☆',
};
const LONGEST = 20_000;

/** Numbers 128 to 159 are those of Windows, as browsers read them. */
const windows = new TextDecoder('windows-1252');

const character = (code: number): string => {
  if (code >= 0x80 && code < 0xa0) return windows.decode(new Uint8Array([code]));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
};

/** Longest first: `&sup1` is not `&sup` and a 1. */
const oneOf = (names: object): string =>
  Object.keys(names)
    .sort((a, b) => b.length - a.length)
    .join('|');
/** Without a semicolon not before =, where it is a parameter of an address. */
const REFERENCE = new RegExp(
  `&(?:#[xX]([0-9A-Fa-f]{1,6});?|#(\\d{1,7});?|(${oneOf(entities)});|(${oneOf(withoutSemicolon)})(?!=))`,
  'g',
);

const decoded = (text: string): string =>
  text.replace(REFERENCE, (_whole, hex, decimal, name, bareName) => {
    if (hex) return character(Number.parseInt(hex, 16));
    return decimal ? character(Number(decimal)) : (entities[name ?? bareName] ?? '');
  });

const silent: Notice = () => undefined;

/** A name as one line; null when there is none. */
export const asName = (value: unknown, most?: number, notice: Notice = silent): string | null => {
  const line = asLine(typeof value === 'string' ? decoded(value) : value, most);
  return line === null ? null : plausibleName(line, notice);
};

/** Breaks, blocks and list items become new lines, all other tags a space. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/tr|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(TAG, ' ');

/** What a provider writes where it has nothing to say. */
const NOTHING = /^(?:n\/?a|none|null|undefined|unknown|tb[acd]|[-–—.]+)$/i;

/** A text of the provider without its HTML; null when it says nothing. */
export const plainText = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  // Twice, because some texts contain encoded tags.
  const text = visibleText(withoutTags(decoded(withoutTags(value.toWellFormed()))))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
  return text === '' || NOTHING.test(text) ? null : text;
};

/** Several texts as paragraphs of one, without repetition; undefined when all are empty. */
export const paragraphs = (...values: unknown[]): string | undefined => {
  const texts = new Set(values.map(plainText).filter((text) => text !== null));
  return texts.size === 0 ? undefined : [...texts].join('\n\n');
};
