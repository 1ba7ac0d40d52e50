import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHeart, takeHeart } from './asked-heart.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const event = { type: 'EVENT', id: 'e1' } as const;

test('[FAV-1] the heart that a guest clicked is set once after the sign-in', () => {
  expect(takeHeart(0)).toBeNull();
  keepHeart(event, 0);
  expect([takeHeart(599_000), takeHeart(599_000)]).toEqual([event, null]);
});

test('[FAV-1] a heart that was clicked more than ten minutes before the sign-in is not set', () => {
  keepHeart(event, 0);
  expect(takeHeart(600_001)).toBeNull();
});
