import { expect, test } from 'vitest';
import { takesRefresh } from './list-age.ts';

test('[SEARCH-13] each list is loaded again ten minutes after it was last loaded', () => {
  const loadedAt = new Map<string, number>();
  const minutes = (count: number) => count * 60_000;
  const needsRefresh = (key: string, now: number) => takesRefresh(key, now, loadedAt);
  expect(needsRefresh('a', 0)).toBe(false);
  expect(needsRefresh('a', minutes(10) - 1)).toBe(false);
  expect(needsRefresh('b', minutes(9))).toBe(false);
  expect(needsRefresh('a', minutes(10))).toBe(true);
  expect(needsRefresh('a', minutes(19))).toBe(false);
  expect(needsRefresh('b', minutes(19))).toBe(true);
});
