import { expect, test } from 'vitest';
import { addMoney, formatMoney, formatNumber, formatPercent, setNumberStyle } from './format.ts';

const dollars = (minorUnits: number) => ({ minorUnits, currencyCode: 'USD' });

test.each([
  [6450, 'en', '$64.50'],
  [0, 'en', '$0.00'],
  [123456789, 'en', '$1,234,567.89'],
  [-1140, 'en', '−$11.40'],
  [-1140, 'de', '−11,40 $'],
  [-1140, 'fr', '−11,40 $'],
  [123450, 'de', '1.234,50 $'],
  [123450, 'fr', '1 234,50 $'],
])('[I18N-4] %i cents in %s read %s', (minorUnits, language, text) => {
  expect(formatMoney(dollars(minorUnits), language).replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  ['JPY', 8000, '¥8,000'],
  ['KWD', 12_340, 'KWD 12.340'],
  // Hungary has no coins below one forint, but prices have decimals.
  ['HUF', 129_050, 'Ft 1,290.50'],
])(
  '[I18N-4] [GRAPH-16] %s has as many decimals as it really has: %i minor units read %s',
  (currencyCode, minorUnits, text) => {
    expect(formatMoney({ minorUnits, currencyCode }, 'en').replaceAll(/\s/g, ' ')).toBe(text);
  },
);

test('[I18N-4] numbers and percentages follow the language', () => {
  expect(formatNumber(4820, 'en')).toBe('4,820');
  expect(formatNumber(4820, 'de')).toBe('4.820');
  expect(formatPercent(20, 'en')).toBe('20%');
  expect(formatPercent(12.5, 'de').replaceAll(/\s/g, ' ')).toBe('12,5 %');
});

test('[CART-10] money of two currencies is never added', () => {
  expect(addMoney(dollars(100), dollars(250))).toEqual(dollars(350));
  expect(() => addMoney(dollars(100), { minorUnits: 1, currencyCode: 'EUR' })).toThrow('Cannot add EUR to USD');
});

test('[I18N-4] a brand that writes numbers as in the United States does so in every language', () => {
  setNumberStyle(() => 'EN_US');
  expect(formatMoney(dollars(123450), 'fr')).toBe('$1,234.50');
  expect(formatNumber(4820, 'de')).toBe('4,820');
  setNumberStyle(() => undefined);
  expect(formatNumber(4820, 'de')).toBe('4.820');
});
