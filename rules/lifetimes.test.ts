import { expect, test } from 'vitest';
import {
  inSeconds,
  LANGUAGE_CACHE_MS,
  POSITION_MS,
  SESSION_ID_MS,
  TERMS_MS,
  TOKEN_MS,
  USER_SESSION_MS,
} from './lifetimes.ts';

const hours = (count: number): number => count * 60 * 60_000;

test('[TIME-1] lifetimes are those of the specification', () => {
  expect([TOKEN_MS, POSITION_MS]).toEqual([hours(24), hours(24)]);
  expect(TERMS_MS).toBe(10 * 60_000);
  expect(LANGUAGE_CACHE_MS).toBe(hours(7 * 24));
  expect(SESSION_ID_MS).toBe(31_536_000_000);
  expect(USER_SESSION_MS).toBe(hours(30 * 24));
  expect(inSeconds(LANGUAGE_CACHE_MS)).toBe(604_800);
});
