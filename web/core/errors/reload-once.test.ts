import { expect, test } from 'vitest';
import { CHUNK_TIMEOUT_MS } from '#rules/timings.ts';
import { mayReload } from './reload-once.ts';

const now = 1_000_000;

test.each([
  ['never', null, true],
  ['a moment ago', now - 1, false],
  ['a moment less than two minutes ago', now - CHUNK_TIMEOUT_MS + 1, false],
  ['two minutes ago', now - 120_000, true],
  ['in the future, by a clock that was corrected since', now + 1, true],
  ['in another form', 'yesterday', true],
])('[ROUTE-4] a page that was loaded anew %s (%j) may be loaded anew: %s', (_case, last, may) => {
  expect(mayReload(last, now)).toBe(may);
});
