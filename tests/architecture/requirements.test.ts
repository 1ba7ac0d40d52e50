import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const listed = new Set([...read('docs/requirements.md').matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map(([, id]) => id));

/** The ids in brackets that a quoted title begins with: "[CART-3, CART-4] a new …". */
const cited = (path: string): string[] =>
  [...read(path).matchAll(/['"`]\[((?:[A-Z][A-Z0-9]*-\d+(?:, )?)+)\] /g)].flatMap(([, ids = '']) => ids.split(', '));

test('every id that the title of a test cites stands in docs/requirements.md', () => {
  const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const unknown = tests.flatMap((path) =>
    cited(path)
      .filter((id) => !listed.has(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('no id is listed twice', () => {
  const all = [...read('docs/requirements.md').matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map(([, id]) => id);
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});
