import { expect, test } from 'vitest';
import { aheadOf, pollSeconds, waitMinutes } from './waiting-room.ts';

test('[SCALE-3] the next to be admitted has nobody ahead, and before the draw nobody knows', () => {
  expect([aheadOf(1, 0), aheadOf(12, 10), aheadOf(10, 10), aheadOf(null, 0)]).toEqual([0, 1, 0, null]);
});

test.each([
  [0, 60, 1],
  [59, 60, 1],
  [60, 60, 2],
  [9_999, 60, 167],
  [0, 6_000, 1],
])(
  '[SCALE-3] with %i ahead and %i admitted a minute the wait is told as %i minutes, never less than it takes',
  (ahead, rate, minutes) => {
    expect(waitMinutes(ahead, rate)).toBe(minutes);
  },
);

test('[SCALE-3] the more wait, the less often each asks', () => {
  expect([0, 2_500, 10_000, 100_000].map(pollSeconds)).toEqual([5, 5, 20, 30]);
});
