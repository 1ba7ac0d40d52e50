import { expect, test } from 'vitest';
import { EDUCATION_MS } from '#rules/timings.ts';
import { isClosed } from './education.ts';

const now = Date.UTC(2026, 10, 25, 12);

test.each([
  ['just now', { closedAt: now }, true],
  ['a moment less than fifteen days ago', { closedAt: now - EDUCATION_MS + 1 }, true],
  ['fifteen days ago', { closedAt: now - EDUCATION_MS }, false],
  ['in an hour, by a clock that was wrong', { closedAt: now + 3_600_000 }, false],
  ['never', null, false],
  ['at no time', { closedAt: 'yesterday' }, false],
])('[TIME-1] an explanation closed %s is still closed: %s', (_case, stored, closed) => {
  expect(isClosed(stored, now)).toBe(closed);
});
