import { expect, test } from 'vitest';
import { type BackOff, scatteredWait, waitAfter } from './back-off.ts';

const MAIL: BackOff = { first: 2, factor: 2, longest: 3_600 };
const WEBHOOK: BackOff = { first: 5, factor: 3, longest: 21_600 };
const STEADY: BackOff = { first: 30, factor: 1, longest: 30 };

test.each([
  [MAIL, 0, 0],
  [MAIL, 1, 2],
  [MAIL, 2, 4],
  [MAIL, 3, 8],
  [MAIL, 11, 2_048],
  [MAIL, 12, 3_600],
  [MAIL, 36, 3_600],
  // Beyond the largest number the wait is still the longest.
  [MAIL, 5_000, 3_600],
  [WEBHOOK, 1, 5],
  [WEBHOOK, 2, 15],
  [WEBHOOK, 8, 10_935],
  [WEBHOOK, 9, 21_600],
  [STEADY, 1, 30],
  [STEADY, 9, 30],
])('[ORDER-5, GRAPH-18] the wait of %o after %i failures is %i', (rule, failures, wait) => {
  expect(waitAfter(failures, rule)).toBe(wait);
});

test('[ORDER-5] 35 waits of an e-mail are about a day', () => {
  const hours = Array.from({ length: 35 }, (_, place) => waitAfter(place + 1, MAIL)).reduce((a, b) => a + b) / 3_600;
  expect(hours).toBeCloseTo(25.1, 1);
});

test.each([
  [1, 0, 500],
  [1, 1, 2_000],
  [2, 0.5, 2_500],
  [9, 0, 15_000],
  [9, 1, 60_000],
])(
  '[GRAPH-19] after %i failures chance %d scatters a wait between a quarter and all of it: %i',
  (failures, random, wait) => {
    expect(scatteredWait(failures, { first: 2_000, factor: 2, longest: 60_000 }, random)).toBe(wait);
  },
);

test('[GRAPH-19] waits of many after the same failure differ and keep their bounds', () => {
  const waits = Array.from({ length: 1_000 }, () => scatteredWait(1, { first: 4_000, factor: 2, longest: 60_000 }));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4_000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
