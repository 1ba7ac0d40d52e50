import { expect, test } from 'vitest';
import { priceLimit } from './price-limit.ts';

test.each([
  [5000, 'USD', 'en', '$50'],
  [4999, 'USD', 'en', '$49.99'],
  [5000, 'EUR', 'en', '€50'],
  [5000, 'EUR', 'de', '50\u00a0€'],
  [250_000, 'JPY', 'en', '¥2,500'],
  // Amounts of several currencies have none that would be true.
  [5000, undefined, 'en', '50'],
  [4999, undefined, 'de', '49,99'],
])('[SEARCH-9] the limit %s of %s in %s is %s', (minorUnits, currency, language, words) => {
  expect(priceLimit(minorUnits, currency, language)).toBe(words);
});
