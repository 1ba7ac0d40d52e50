import { expect, test } from 'vitest';
import { takesRefresh } from './list-age.ts';

test('[SEARCH-13] a list is asked for again ten minutes after it was last asked for, each by itself', () => {
  const known = new Map<string, number>();
  const minutes = (count: number) => count * 60_000;
  const asked = (key: string, now: number) => takesRefresh(key, now, known);
  expect(asked('a', 0)).toBe(false);
  expect(asked('a', minutes(10) - 1)).toBe(false);
  expect(asked('b', minutes(9))).toBe(false);
  expect(asked('a', minutes(10))).toBe(true);
  expect(asked('a', minutes(19))).toBe(false);
  expect(asked('b', minutes(19))).toBe(true);
});
