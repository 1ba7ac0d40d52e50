import { expect, test } from 'vitest';
import { allowedPoints, lastStop, leftAfter, pointsAtStop, quickChoices, stopOf } from './points-choice.ts';

const range = { least: 1000, most: 4820, step: 1 };

test('[LOYAL-3] the slider has none, the least, each whole dollar, and all', () => {
  const stops = Array.from({ length: lastStop(range) + 1 }, (_none, stop) => pointsAtStop(stop, range));
  expect(stops.slice(0, 3)).toEqual([0, 1000, 1100]);
  expect(stops.slice(-2)).toEqual([4800, 4820]);
  expect(stops.map((points) => stopOf(points, range))).toEqual(stops.map((_points, stop) => stop));
});

test('[LOYAL-3] the slider has two stops when the least is all there is', () => {
  const only = { least: 1000, most: 1000, step: 1 };
  expect([lastStop(only), pointsAtStop(1, only), stopOf(1000, only)]).toEqual([1, 1000, 1]);
});

test.each([
  [-5, 0],
  [999, 0],
  [1000, 1000],
  [1234, 1234],
  [99_999, 4820],
])('[LOYAL-3] %i typed points are %i', (typed, allowed) => {
  expect(allowedPoints(typed, range)).toBe(allowed);
});

test('[LOYAL-3] typed points become whole yen, and none without a range', () => {
  expect(allowedPoints(1234, { least: 1000, most: 4800, step: 100 })).toBe(1200);
  expect(allowedPoints(1234, null)).toBe(0);
});

test.each([
  [range, [0, 1000, 4000, 4820]],
  [{ least: 1000, most: 1500, step: 1 }, [0, 1000, 1500]],
  [{ least: 1000, most: 3000, step: 1 }, [0, 1000, 3000]],
])('[LOYAL-3] of %j one press chooses %j', (of, choices) => {
  expect(quickChoices(of)).toEqual(choices);
});

test('[LOYAL-3] what expires first is spent first, and the rest stays', () => {
  const lots = [
    { points: { points: 600 }, expiresAt: '2027-01-31T00:00:00Z' },
    { points: { points: 4220 }, expiresAt: '2027-06-30T00:00:00Z' },
  ];
  expect(leftAfter(lots, 0)).toEqual({ points: 4820, first: { points: 600, expiresAt: '2027-01-31T00:00:00Z' } });
  expect(leftAfter(lots, 4000)).toEqual({ points: 820, first: { points: 820, expiresAt: '2027-06-30T00:00:00Z' } });
  expect(leftAfter(lots, 4820)).toEqual({ points: 0, first: null });
});
