import { expect, onTestFinished, test } from 'vitest';
import { addMoney, formatMoney, formatNumber, formatPercent, setNumberStyle } from './format.ts';

const dollars = (minorUnits: number) => ({ minorUnits, currencyCode: 'USD' });

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

test('[I18N-4] [PRICE-2] a brand that writes numbers as in the United States does so in every language', () => {
  onTestFinished(() => setNumberStyle(() => undefined));
  expect(formatMoney({ minorUnits: 123_450, currencyCode: 'EUR' }, 'de')).toBe('1.234,50\u00a0€');
  setNumberStyle(() => 'EN_US');
  expect(formatMoney(dollars(123_450), 'fr')).toBe('$1,234.50');
  expect(formatMoney({ minorUnits: 123_450, currencyCode: 'CAD' }, 'fr')).toBe('CA$1,234.50');
  expect(formatNumber(4820, 'de')).toBe('4,820');
});
