import { expect, test } from 'vitest';
import { fractionDigits, fromMinorUnits, leastCents, leastMinorUnits, toDecimal, toMinorUnits } from './currency.ts';

test.each([
  ['USD', 64.5, 6450, '64.50', 1],
  ['USD', -11.4, -1140, '-11.40', 1],
  ['USD', 0.29, 29, '0.29', 1],
  ['JPY', 8000, 8000, '8000', 100],
  ['KWD', 12.34, 12_340, '12.340', 1],
  ['KWD', 12.345, 12_345, '12.345', 1],
  ['ISK', 990, 990, '990', 100],
])('[GRAPH-16] %s %d is %i minor units', (currency, amount, minorUnits, text, least) => {
  expect(toMinorUnits(amount, currency)).toBe(minorUnits);
  expect(fromMinorUnits(minorUnits, currency)).toBe(amount);
  expect(toDecimal(minorUnits, currency)).toBe(text);
  expect(leastCents(currency)).toBe(least);
});

/** Where Intl gives the decimals of cash in use instead of those of ISO 4217. */
const cashOnly = new Set('AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' '));

test('[GRAPH-16] every currency has Intl’s decimals, except where Intl gives those of cash', () => {
  const ofIntl = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  const differing = Intl.supportedValuesOf('currency').filter((code) => fractionDigits(code) !== ofIntl(code));
  expect(new Set(differing)).toEqual(cashOnly);
  expect([...cashOnly].map(fractionDigits).filter((digits) => digits < 2)).toEqual([]);
});

test.each([
  ['USD', 1],
  ['JPY', 1],
  ['KWD', 10],
])('[GRAPH-16] a payable amount in %s is a multiple of %i minor units', (currency, least) => {
  expect(leastMinorUnits(currency)).toBe(least);
});
