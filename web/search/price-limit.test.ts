import { expect, test } from 'vitest';
import { priceLimit } from './price-limit.ts';

test.each([
  [50, 'USD', 'en', '$50'],
  [49.99, 'USD', 'en', '$49.99'],
  [50, 'EUR', 'en', '€50'],
  [50, 'EUR', 'de', '50\u00a0€'],
  [2500, 'JPY', 'en', '¥2,500'],
  [49.99, 'JPY', 'en', '¥49'],
  // Several currencies: no symbol would be right.
  [50, undefined, 'en', '50'],
  [49.99, undefined, 'de', '49,99'],
])('[SEARCH-9] the limit %s of %s in %s is %s', (limit, currency, language, words) => {
  expect(priceLimit(limit, currency, language)).toBe(words);
});
