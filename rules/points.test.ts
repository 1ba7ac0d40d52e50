import { expect, test } from 'vitest';
import {
  centsFor,
  countsIn,
  earningForCash,
  earningOfPurchase,
  isEnoughToRedeem,
  type Programme,
  pointsEarned,
  pointsFor,
  pointsToPay,
  redeemableRange,
  takesPoints,
} from './points.ts';

const points = (earnRate = 1, type: Programme['type'] = 'both'): Programme => ({
  type,
  currencyType: 'points',
  earnRate,
  currency: 'USD',
});
const money = (earnRate: number, currency: string): Programme => ({
  type: 'both',
  currencyType: 'money',
  earnRate,
  currency,
});
const dollars = (cents: number) => ({ cents, currency: 'USD' });
const yen = (amount: number) => ({ cents: amount * 100, currency: 'JPY' });

test.each<[Programme['type'], number, number, number]>([
  ['earn', 1, 4599, 45],
  ['both', 1, 99, 0],
  ['both', 2.5, 1050, 26],
  ['both', 0.29, 10_000, 29],
  ['redeem', 1, 4599, 0],
  ['none', 1, 4599, 0],
])(
  '[LOYAL-4, TEN-3] a programme of type %s at the rate %d: %i cents earn %i points',
  (type, earnRate, cents, earned) => {
    expect(pointsEarned(dollars(cents), points(earnRate, type))).toBe(earned);
  },
);

test.each([
  ['5% of $45.99 are $2.29', dollars(4599), 0.05, 229],
  ['29% of $1.00 are $0.29', dollars(100), 0.29, 29],
  ['5% of ¥8,030 are ¥401', yen(8030), 0.05, 40_100],
])(
  '[LOYAL-4] a money programme gives cash back, to what can be paid in the currency: %s',
  (_case, amount, rate, earned) => {
    expect(pointsEarned(amount, money(rate, amount.currency))).toBe(earned);
  },
);

test.each<[Programme['type'], { points: number; bonus: number }]>([
  ['both', { points: 145, bonus: 100 }],
  ['redeem', { points: 0, bonus: 0 }],
])('[LOYAL-2] an event’s bonus is added once, under a programme of type %s', (type, earning) => {
  expect(earningOfPurchase(dollars(4500), 100, points(1, type))).toEqual(earning);
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
])('[LOYAL-3] of a minimum of 1000, %i points are enough: %s', (balance, enough) => {
  expect(isEnoughToRedeem(balance, 1000)).toBe(enough);
});

test.each([
  ['all in cash', 145, 100, 4500, 4500, [145, 100]],
  ['half in points', 145, 100, 4500, 2250, [72, 50]],
  ['all in points', 145, 100, 4500, 0, [0, 0]],
  ['nothing, because it is free', 100, 100, 0, 0, [0, 0]],
])(
  '[LOYAL-4] paid %s: of %i points, %i of them a bonus, for %i cents, with %i cents in cash, %j are earned',
  (_case, promised, bonus, totalCents, cashCents, [earned, earnedBonus]) => {
    const paid = { totalCents, cashCents, currency: 'USD' };
    expect(earningForCash({ points: promised, bonus }, paid, points())).toEqual({ points: earned, bonus: earnedBonus });
  },
);

test('[LOYAL-7] what costs nothing promises no bonus', () => {
  expect(earningOfPurchase({ cents: 0, currency: 'USD' }, 5_000, points())).toEqual({ points: 0, bonus: 0 });
});

test('[LOYAL-4] a money programme gives whole yen back on the part that was paid in cash', () => {
  const paid = { totalCents: 900_000, cashCents: 450_000, currency: 'JPY' };
  expect(earningForCash({ points: 45_100, bonus: 0 }, paid, money(0.05, 'JPY')).points).toBe(22_500);
});

test.each([
  ['the balance', 4820, dollars(19_367), { least: 1000, most: 4820, step: 1 }],
  ['the total', 25_000, dollars(6449), { least: 1000, most: 6449, step: 1 }],
  ['the balance in whole yen', 4820, yen(8000), { least: 1000, most: 4800, step: 100 }],
  ['the minimum that the balance misses', 999, dollars(19_367), null],
  ['the minimum that the total misses', 4820, dollars(999), null],
])('[LOYAL-3] the points that can be spent end at %s', (_limit, balance, total, range) => {
  expect(redeemableRange(balance, total, 1000)).toEqual(range);
});

test.each<[string | null, string, number, number]>([
  ['USD', 'USD', 15_250, 1_500_000],
  ['USD', 'JPY', 0, 0],
  ['JPY', 'JPY', 15_250, 1_500_000],
  [null, 'JPY', 15_250, 1_500_000],
])(
  '[LOYAL-7] of a program in %s, 15,000 %s and a bonus earn %i points, and can be paid with %i',
  (own, currency, earned, pay) => {
    const [programme, amount] = [
      { ...points(), currency: own },
      { cents: 1_500_000, currency },
    ];
    expect(earningOfPurchase(amount, 250, programme).points).toBe(earned);
    expect(pointsToPay(amount, programme)).toBe(pay);
    expect(countsIn(currency, programme)).toBe(pay > 0);
  },
);
