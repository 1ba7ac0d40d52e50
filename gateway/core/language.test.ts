import { expect, test } from 'vitest';
import { acceptedLanguage, namedLanguage } from './language.ts';

test.each([
  [null, undefined],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR,pt;q=0.9,fr;q=0.5,en;q=0.4', 'fr'],
  ['en;q=0.1, it;q=0.7', 'it'],
  ['de;q=0, es', 'es'],
  ['xx', undefined],
  [';;;q=,', undefined],
])('[I18N-1] the best language for Accept-Language %j is %s', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});

test.each([
  ['nl', 'nl'],
  ['FR', 'fr'],
  ['klingon', undefined],
  ['', undefined],
])('[I18N-1] a language named %j is %s', (value, expected) => {
  expect(namedLanguage(value)).toBe(expected);
});
