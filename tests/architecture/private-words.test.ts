import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { files, root } from './imports.ts';

/** Words that only we would use: say layer, feature folder, instance, entry point, anonymous client, other visitors. */
const privateWord = /\b(?:floors?|houses?|doors?|strangers?|bystanders?)\b/i;
/** The same letters as a fact about an event, a file's name, or an id. */
const ordinary = /\bMath\.floor\b|\bdoors? opens?\b|\bdoors, promoters\b|\bhouse\.log\b|\bdoors\.ts\b|\bDOOR-\d+/gi;

const said = (text: string): boolean => privateWord.test(text.replaceAll(ordinary, ''));

/** What Markdown says outside of its code and addresses. */
const prose = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');

const title = /^\s*(?:test|it|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])(.*?)\1/gm;

/** The comments and the titles of tests in a source file. */
function wordsOf(path: string, text: string): string[] {
  const comments = parseSync(path, text).comments.map(({ value }) => value);
  return [...comments, ...[...text.matchAll(title)].map(([, , words = '']) => words)];
}

const isText = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/generated/');
const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const everything = [...files, ...inFolder('docs'), ...inFolder('scripts'), ...inFolder('deploy'), ...readdirSync(root)];

test('comments, test titles and documents use words that an engineer would search for', () => {
  const complaints = everything.flatMap((path) => {
    if (!isText(path) && !path.endsWith('.md')) return [];
    const text = readFileSync(join(root, path), 'utf8');
    const lines = isText(path) ? wordsOf(path, text) : prose(text).split('\n');
    return lines.filter(said).map((line) => `${path}: ${line.trim().slice(0, 100)}`);
  });
  expect(complaints.filter((one) => !one.startsWith('tests/architecture/private-words.test.ts'))).toEqual([]);
});

describe('a private word', () => {
  test.each(['// each floor', '/** a house */', "test('a bystander waits', () => {});"])('is found in %s', (code) => {
    expect(wordsOf('found.ts', code).filter(said)).toHaveLength(1);
  });

  test.each([
    '// Math.floor rounds',
    '// the doors open at six',
    'const house = "door";',
    "test('[DOOR-3] reads', () => {});",
  ])('is not seen in %s', (code) => {
    expect(wordsOf('nothing.ts', code).filter(said)).toEqual([]);
  });
});
