import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeXml } from './svg.ts';

/** A letter's path commands, and its numbers (the advance first) at the face's narrowest and widest, in thousandths of the size. */
type Letter = readonly [commands: string, narrow: readonly number[], wide: readonly number[]];

/** Made by scripts/display-face.mjs. */
const { letters, kerning } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'generated', 'letters.json'), 'utf8'),
) as { letters: Record<string, Letter>; kerning: Record<string, number> };

/** Height of a capital, as a share of the size. */
const CAPITAL = 0.687;

/** How many numbers a command takes. */
const NUMBERS: Record<string, number> = { M: 2, L: 2, Q: 4, Z: 0 };

/** Whether the face has all letters of a text; another one is set in the system's. */
const isDrawn = (text: string): boolean => [...text].every((letter) => letter in letters);

/** Of a letter that the face has not, in thousandths: about that of a wide capital. */
const UNKNOWN_ADVANCE = 800;

const between = (narrow: number, wide: number, width: number): number => narrow + (wide - narrow) * width;

const advanceOf = (letter: string, next: string | undefined, width: number): number => {
  const drawn = letters[letter];
  if (drawn === undefined) return UNKNOWN_ADVANCE;
  return between(drawn[1][0] ?? 0, drawn[2][0] ?? 0, width) + (kerning[letter + (next ?? '')] ?? 0);
};

/** A text's length in its size; `width` is 0 for the face's narrowest letters and 1 for its widest. */
const lengthOf = (text: string, width: number): number => {
  const all = [...text];
  return all.reduce((sum, letter, at) => sum + advanceOf(letter, all[at + 1], width), 0) / 1000;
};

export type Line = { text: string; size: number; width: number };

/** As high as `capital` allows, and as wide as needed to fill the measure; narrow letters that are too long get smaller. Both in pixels. */
export const fitLine = (text: string, measure: number, capital: number): Line => {
  const [narrow, wide] = [lengthOf(text, 0), lengthOf(text, 1)];
  const size = Math.min(capital / CAPITAL, measure / narrow);
  const width = Math.min(1, Math.max(0, (measure / size - narrow) / (wide - narrow)));
  return { text, size: Math.floor(size), width: isDrawn(text) ? width : 0 };
};

/** The letter's outline, moved along the line; up is down in SVG. */
const outlineOf = (letter: string, along: number, width: number): string => {
  const [commands, narrow, wide] = letters[letter] ?? ['', [], []];
  let [path, at] = ['', 1];
  for (const command of commands) {
    path += command;
    const end = at + (NUMBERS[command] ?? 0);
    for (let first = at; at < end; at += 1) {
      const value = between(narrow[at] ?? 0, wide[at] ?? 0, width);
      path += `${at === first ? '' : ' '}${Math.round((at - first) % 2 === 0 ? value + along : -value)}`;
    }
  }
  return path;
};

type Place = { x: number; y: number; ink: string; anchor?: 'start' | 'middle' | 'end'; tilt?: readonly number[] };

/** Letters as outlines, so that they look the same wherever the picture is drawn; `tilt` turns each of them, in degrees. */
export const drawLine = ({ text, size, width }: Line, { x, y, ink, anchor = 'start', tilt }: Place): string => {
  const length = lengthOf(text, width) * size;
  const left = Math.round(x - (anchor === 'start' ? 0 : length / (anchor === 'middle' ? 2 : 1)));
  const label = `aria-label="${escapeXml(text)}" fill="${ink}"`;
  if (!isDrawn(text))
    return (
      `<text ${label} x="${left}" y="${Math.round(y)}" font-family="system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" ` +
      `font-size="${Math.round(size * 0.8)}" font-weight="800" textLength="${Math.round(length)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
    );
  const all = [...text];
  let along = 0;
  const paths = all.map((letter, at) => {
    const path = outlineOf(letter, tilt ? 0 : Math.round(along), width);
    const turned =
      tilt &&
      path &&
      `<path transform="translate(${Math.round(along)} 0) rotate(${tilt[at % tilt.length]})" d="${path}"/>`;
    along += advanceOf(letter, all[at + 1], width);
    return turned ?? path;
  });
  const drawn = tilt ? paths.join('') : `<path d="${paths.join('')}"/>`;
  return `<g ${label} transform="translate(${left} ${Math.round(y)}) scale(${size / 1000})">${drawn}</g>`;
};

/** All ways to break words into at most `most` lines. */
const breaks = (words: readonly string[], most: number): string[][] =>
  most === 1 || words.length < 2
    ? [[words.join(' ')]]
    : words.flatMap((_, at) => {
        const first = words.slice(0, at + 1).join(' ');
        return at === words.length - 1
          ? [[first]]
          : breaks(words.slice(at + 1), most - 1).map((others) => [first, ...others]);
      });

/** Beyond this a name is not set but cut: every way to break it is tried. */
const MOST_WORDS = 8;

export type Block = { lines: Line[]; height: number; gap: number };

/** Between two lines, as a share of the block's height; small letters reach below their line. */
const GAP = 0.07;
const GAP_SMALL = 0.14;

const heightOf = (lines: readonly Line[], gap: number): number =>
  lines.reduce((sum, { size }) => sum + size * CAPITAL, gap * (lines.length - 1));

const setAs = (texts: readonly string[], measure: number, height: number): Block => {
  const gap = height * (texts.every((text) => text === text.toLocaleUpperCase('en')) ? GAP : GAP_SMALL);
  const free = height - gap * (texts.length - 1);
  const first = texts.map((text) => fitLine(text, measure, free / texts.length));
  // What long lines leave is given to those that could be higher.
  const spare = height - heightOf(first, gap);
  const higher = first.filter(({ width }) => width > 0).length;
  const lines = first.map((line) =>
    line.width > 0 ? fitLine(line.text, measure, line.size * CAPITAL + spare / higher) : line,
  );
  return { lines, height: heightOf(lines, gap), gap };
};

/** How much of the block its letters cover, and less where a small line stands beside a large one. */
const impressionOf = ({ lines }: Block): number => {
  const sizes = lines.map(({ size }) => size);
  const covered = lines.reduce((sum, { text, size, width }) => sum + lengthOf(text, width) * size * size, 0);
  return covered * Math.sqrt(Math.min(...sizes) / Math.max(...sizes));
};

/** A name in balanced lines, each filling the measure where it can: of all breaks, the one that shows most. */
export const setBlock = (name: string, measure: number, height: number, most: number): Block => {
  const words = name.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const [best = { lines: [], height: 0, gap: 0 }] = breaks(words, most)
    .map((texts) => setAs(texts, measure, height))
    .sort((one, other) => impressionOf(other) - impressionOf(one));
  return best;
};

/** A block whose last line stands on `y`. */
export const drawBlock = (block: Block, { y, ...place }: Place): string => {
  let foot = y - block.height;
  return block.lines
    .map((line) => {
      foot += line.size * CAPITAL;
      const drawn = drawLine(line, { ...place, y: foot });
      foot += block.gap;
      return drawn;
    })
    .join('');
};
