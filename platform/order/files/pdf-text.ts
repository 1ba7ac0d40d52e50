import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import type PDFDocument from 'pdfkit';
import { facesFor, type Weight } from './other-scripts.ts';
import { lettersOf, linesOf, type Run, runsOf } from './text-lines.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Section = ReturnType<Doc['struct']>;
export type Style = {
  font: Weight | 'code';
  size: number;
  colour: string;
  x: number;
  y: number;
  width: number;
  /** The most lines that it may take. */
  lines?: number;
  align?: 'center' | 'right';
};
/** One paragraph of the structure; smaller until it fits into its lines. Answers where the next begins. */
export type Write = (section: Section, tag: string, text: string, style: Style) => number;

const LINE_HEIGHT = 1.2;
/** From a line's top to its letters' feet. */
const ASCENT = 0.93;
const SMALLEST = 7;
/** As one run: pdfkit would set words one by one from the left, which turns the order of Hebrew and Arabic words round. */
const asOneRun = { features: [] };

const faces = {
  plain: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  code: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'),
};

type Face = { hasGlyphForCodePoint: (point: number) => boolean };
/** The parsed file of a face; pdfkit keeps it in `_font.font`, which its types leave out. */
const parsed = (doc: Doc, name: string): Face => (doc.font(name) as unknown as { _font: { font: Face } })._font.font;

const pointsOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** Composed, without characters that are not to be seen. */
const plainOf = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, '');

/** The faces that the letters of these texts need; undefined for a letter that none has. */
const openFaces = async (doc: Doc, texts: readonly string[]) => {
  for (const [name, url] of Object.entries(faces)) doc.registerFont(name, fileURLToPath(url));
  const own = parsed(doc, 'bold');
  const isOwn = (point: number): boolean => own.hasGlyphForCodePoint(point);
  const missing = new Set(texts.flatMap((text) => pointsOf(plainOf(text))).filter((point) => !isOwn(point)));
  const files = missing.size > 0 ? await facesFor(missing) : [];
  const others = files.map(({ plain, bold }, index) => {
    doc.registerFont(`plain ${index}`, plain);
    doc.registerFont(`bold ${index}`, bold);
    return parsed(doc, `bold ${index}`);
  });
  return (font: Style['font'], letter: string): string | undefined => {
    const points = pointsOf(letter);
    if (points.every(isOwn)) return font;
    const index = others.findIndex((face) => points.every((point) => face.hasGlyphForCodePoint(point)));
    return index < 0 ? undefined : `${font === 'plain' ? 'plain' : 'bold'} ${index}`;
  };
};

const widthOf = (doc: Doc, { text, face, isRightToLeft }: Run, size: number): number =>
  doc
    .font(face)
    .fontSize(size)
    .widthOfString(text, isRightToLeft ? asOneRun : {});

type Laid = Pick<Style, 'colour' | 'x' | 'y' | 'width' | 'align'> & { lines: readonly Run[][]; size: number };

const drawLines = (doc: Doc, { lines, size, colour, x, y, width, align }: Laid): void => {
  doc.fillColor(colour);
  for (const [index, runs] of lines.entries()) {
    const advances = runs.map((run) => widthOf(doc, run, size));
    const free = width - advances.reduce((sum, advance) => sum + advance, 0);
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const [at, run] of runs.entries()) {
      const foot = y + (index * LINE_HEIGHT + ASCENT) * size;
      doc
        .font(run.face)
        .fontSize(size)
        .text(run.text, left, foot, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(run.isRightToLeft ? asOneRun : {}),
        });
      left += advances[at] ?? 0;
    }
  }
};

/** Writes these texts, each letter in a face that has it. Letters that none has are written in Latin ones. */
export const openWriter = async (doc: Doc, texts: readonly string[]): Promise<Write> => {
  const faceFor = await openFaces(doc, texts);
  const writable = (text: string): string =>
    lettersOf(plainOf(text))
      .map((letter) => (faceFor('bold', letter) ? letter : anyAscii(letter)))
      .join('');

  return (section, tag, text, { font, lines: most = 2, ...style }) => {
    const shown = writable(text);
    const runs = (line: string): Run[] => runsOf(line, (letter) => faceFor(font, letter) ?? font);
    const { width } = style;
    let { size } = style;
    const lineWidth = (line: string): number => runs(line).reduce((sum, run) => sum + widthOf(doc, run, size), 0);
    const fits = (lines: readonly string[]): boolean =>
      lines.length <= most && lines.every((line) => lineWidth(line) <= width);
    let lines = linesOf(shown, width, lineWidth);
    while (size > SMALLEST && !fits(lines)) {
      size -= 1;
      lines = linesOf(shown, width, lineWidth);
    }
    const drawn = lines.slice(0, most).map(runs);
    section.add(doc.struct(tag, { actual: shown }, () => drawLines(doc, { ...style, lines: drawn, size })));
    return style.y + drawn.length * LINE_HEIGHT * size;
  };
};
