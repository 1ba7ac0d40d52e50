import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { contentOf, filesIn } from './brand-files.ts';

/** The files that a brand may have in `marks/`, and the size of the pictures in px. */
const rules = {
  'wordmark.svg': null,
  'wordmark-dark.svg': null,
  'favicon.svg': null,
  'apple-touch-icon.png': [180, 180],
  'maskable.png': [512, 512],
  'share.png': [1200, 630],
} as const;
type MarkName = keyof typeof rules;

/** `width` and `height` in px, or in the drawing's own units. */
export type Mark = { bytes: Buffer; version: string; width: number; height: number };
export type Marks = { readonly [name in MarkName]?: Mark };

const MOST_BYTES = 300 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a drawing must not have: scripts, and what it would load from elsewhere. */
const ACTIVE = /<script|<foreignObject|\son\w+\s*=|javascript:|href\s*=\s*["'](?!#|data:image\/)/i;

const isMark = (name: string): name is MarkName => Object.hasOwn(rules, name);

type Size = Pick<Mark, 'width' | 'height'>;

const sizeOfPng = (bytes: Buffer, [width, height]: readonly [number, number]): Size | string => {
  if (!bytes.subarray(0, PNG.length).equals(PNG) || bytes.length < 24) return 'must be a PNG';
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return size[0] === width && size[1] === height
    ? { width, height }
    : `must be ${width} × ${height} px, not ${size.join(' × ')}`;
};

const sizeOfSvg = (bytes: Buffer): Size | string => {
  const text = bytes.toString('utf8');
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (root === undefined) return 'must be an SVG';
  if (ACTIVE.test(text)) return 'must have no script and load nothing';
  const [, , width = 0, height = 0] = (/viewBox\s*=\s*["']([^"']+)["']/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : 'must have a viewBox';
};

const readMark = (file: string, name: MarkName): Mark | string => {
  const bytes = contentOf(file, MOST_BYTES);
  if (typeof bytes === 'string') return bytes;
  const wanted = rules[name];
  const size = wanted === null ? sizeOfSvg(bytes) : sizeOfPng(bytes, wanted);
  if (typeof size === 'string') return size;
  return { bytes, version: createHash('sha256').update(bytes).digest('base64url').slice(0, 12), ...size };
};

/** The pictures of a brand's directory, `marks/`, and a line for each that is not right: file and rule. */
export const readMarks = (brandDirectory: string): { marks: Marks; problems: string[] } => {
  const directory = join(brandDirectory, 'marks');
  const { names, problems } = filesIn(directory);
  const marks: { [name in MarkName]?: Mark } = {};
  for (const name of names) {
    const read = isMark(name)
      ? readMark(join(directory, name), name)
      : `must be one of ${Object.keys(rules).join(', ')}`;
    if (typeof read === 'string') problems.push(`${join(directory, name)}: file: ${read}`);
    else if (isMark(name)) marks[name] = read;
  }
  return { marks, problems };
};

/** The path of a mark with its version; null without one. */
export const markUrl = (id: string, marks: Marks, name: MarkName): string | null => {
  const mark = marks[name];
  return mark ? `/images/brand/${id}/${name}?v=${mark.version}` : null;
};

/** A mark by the name of its file. */
export const markNamed = (marks: Marks, name: string): Mark | undefined => (isMark(name) ? marks[name] : undefined);
