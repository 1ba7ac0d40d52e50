import { expect, test } from 'vitest';
import { splitOf } from './payment-split.ts';

const programme = { name: 'FanCash', type: 'BOTH', currencyType: 'POINTS' } as const;
const points = (value: number) => ({ __typename: 'Points' as const, points: value });
const money = (minorUnits: number, currencyCode = 'USD') => ({ minorUnits, currencyCode });
const totals = { total: money(19_367), earn: points(443), earnBonus: points(250) };

test.each([0, 1000, 4000, 4821, 19_367])('[CART-10] card and %i points add up to the total', (spent) => {
  const { worth, cash } = splitOf(totals, programme, spent);
  expect(worth.minorUnits + cash.minorUnits).toBe(19_367);
});

test('[LOYAL-4] what is paid in points earns nothing, and the bonus shrinks with the cash part', () => {
  expect(splitOf(totals, programme, 0)).toMatchObject({ earn: points(443), bonus: points(250) });
  expect(splitOf(totals, programme, 4000)).toMatchObject({
    cash: money(15_367),
    earn: points(351),
    bonus: points(198),
  });
  expect(splitOf(totals, programme, 19_367)).toMatchObject({ cash: money(0), earn: points(0), bonus: null });
});

test('[LOYAL-4] [CART-10] a money programme is used and earned in money', () => {
  const cash = { __typename: 'Money' as const, ...money(968) };
  const split = splitOf(
    { total: money(19_367), earn: cash, earnBonus: null },
    { ...programme, currencyType: 'MONEY' },
    4000,
  );
  expect(split).toMatchObject({ used: money(4000), worth: money(4000), cash: money(15_367), earn: money(768) });
});

test('[CART-10] in yen a hundred points are one yen', () => {
  const yen = { total: money(8000, 'JPY'), earn: points(8000), earnBonus: null };
  expect(splitOf(yen, programme, 150_000)).toMatchObject({ worth: money(1500, 'JPY'), cash: money(6500, 'JPY') });
});
