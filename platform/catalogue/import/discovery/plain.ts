import { visibleText } from '../../../core/plain-text.ts';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  ntilde: 'ñ',
};
const LONGEST = 20_000;

const character = (code: number): string =>
  Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]\w{1,30}));/gi, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16));
    if (decimal) return character(Number(decimal));
    return entities[name] ?? whole;
  });

/** Breaks, blocks and list items become new lines, all other tags a space. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/tr|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ');

/** A text of the provider without its HTML; null when empty. */
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
  return text === '' ? null : text;
};

/** Several texts as paragraphs of one, without repetition; undefined when all are empty. */
export const paragraphs = (...values: unknown[]): string | undefined => {
  const texts = new Set(values.map(plainText).filter((text) => text !== null));
  return texts.size === 0 ? undefined : [...texts].join('\n\n');
};
