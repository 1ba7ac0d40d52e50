import { expect, test } from 'vitest';
import { clockFace, isLastMinute, milestoneBetween, offersMoreTime, remainingMs } from './hold-clock.ts';

const hold = { serverTime: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-21T10:10:00.000Z', receivedAt: 5_000 };

test.each([
  ['when the answer came', 5_000, 600_000],
  ['a minute and a half later', 95_000, 510_000],
  ['at the end', 605_000, 0],
  ['long after the end', 9_999_999, 0],
])('[CART-4] the countdown runs from the server’s time, not the device’s: %s', (_, now, left) => {
  expect(remainingMs(hold, now)).toBe(left);
});

test('[CART-4] a cart whose expiry is missing counts as expired', () => {
  expect(remainingMs({ ...hold, expiresAt: '' }, 5_000)).toBe(0);
});

test.each([
  [600_000, '10:00'],
  [462_000, '07:42'],
  [59_001, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
])('[CART-4] %i ms are shown as %s', (ms, face) => {
  expect(clockFace(ms)).toBe(face);
});

test.each([
  [301_000, 300_000, 5],
  [300_000, 299_000, null],
  [121_000, 119_000, 2],
  [61_000, 60_000, 1],
  // The page was suspended: only the last milestone is announced.
  [400_000, 30_000, 1],
])('[CART-4] from %i to %i ms the milestone said is %s', (before, after, minutes) => {
  expect(milestoneBetween(before, after)).toBe(minutes);
});

test('[CART-4] more time is offered in the last three minutes, and not when there is none left', () => {
  expect([180_001, 180_000, 1, 0].map(offersMoreTime)).toEqual([false, true, true, false]);
});

test('[CART-4] the clock warns in the last minute only', () => {
  expect([60_001, 60_000].map(isLastMinute)).toEqual([false, true]);
});
