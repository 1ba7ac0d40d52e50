import { expect, test } from 'vitest';
import {
  centsFor,
  isEnoughToRedeem,
  type Programme,
  pointsEarned,
  pointsFor,
  pointsForCash,
  pointsOfPurchase,
  takesPoints,
} from './points.ts';

test.each<[Programme['type'], number, number, number]>([
  ['earn', 1, 4599, 45],
  ['both', 1, 99, 0],
  ['both', 2.5, 1050, 26],
  ['redeem', 1, 4599, 0],
  ['none', 1, 4599, 0],
])(
  '[LOYAL-4, TEN-3] a programme of type %s at the rate %d: %i cents earn %i points',
  (type, earnRate, cents, points) => {
    expect(pointsEarned(cents, { type, earnRate })).toBe(points);
  },
);

test.each<[Programme['type'], number]>([
  ['both', 145],
  ['redeem', 0],
])('[LOYAL-2] an event’s bonus is added once, under a programme of type %s', (type, points) => {
  expect(pointsOfPurchase(4500, 100, { type, earnRate: 1 })).toBe(points);
});

test.each<[Programme['type'], boolean]>([
  ['earn', false],
  ['redeem', true],
  ['both', true],
  ['none', false],
])('[LOYAL-3] points can be redeemed under a programme of type %s: %s', (type, takes) => {
  expect(takesPoints(type)).toBe(takes);
});

test('[LOYAL-3] a hundred points pay one unit of the currency', () => {
  expect([pointsFor(4599), centsFor(4599)]).toEqual([4599, 4599]);
});

test.each([
  [999, false],
  [1000, true],
])('[LOYAL-3] of a minimum of 1000, %i points are enough: %s', (points, enough) => {
  expect(isEnoughToRedeem(points, 1000)).toBe(enough);
});

test.each([
  ['all in cash', 145, 4500, 4500, 145],
  ['half in points', 145, 4500, 2250, 72],
  ['all in points', 145, 4500, 0, 0],
  ['nothing, because it is free', 100, 0, 0, 100],
])(
  '[LOYAL-4] paid %s: of %i points for %i cents, with %i cents in cash, %i are earned',
  (_case, promised, totalCents, cashCents, earned) => {
    expect(pointsForCash(promised, { totalCents, cashCents })).toBe(earned);
  },
);
