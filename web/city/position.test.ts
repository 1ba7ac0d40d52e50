import { expect, test } from 'vitest';
import { freshPosition } from './position.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hours = (count: number) => count * 3_600_000;
const at = (readAt: number) => ({ latitude: 40.7, longitude: -74, readAt });

test.each([
  ['just now', at(now), true],
  ['23 hours ago', at(now - hours(23)), true],
  ['24 hours ago', at(now - hours(24)), false],
  ['in an hour, by a clock that was wrong', at(now + hours(1)), false],
  ['never', null, false],
  ['without its time', { latitude: 40.7, longitude: -74 }, false],
  ['now, at no place on earth', { ...at(now), latitude: 140 }, false],
  ['now, but not in numbers', { ...at(now), longitude: '-74' }, false],
])('[CITY-9] [TIME-1] a position read %s is still used: %s', (_case, stored, counts) => {
  expect(freshPosition(stored, now)).toEqual(counts ? { latitude: 40.7, longitude: -74 } : null);
});
