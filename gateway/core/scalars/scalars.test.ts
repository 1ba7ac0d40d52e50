import { expect, test } from 'vitest';
import { scalars } from './scalars.ts';

test.each(['2027-02-28', '2028-02-29', '1901-01-01', '9999-01-01'])('[I18N-4] %s is a LocalDate', (value) => {
  expect(scalars.LocalDate.parseValue(value)).toBe(value);
});

test.each([
  '2027-02-29',
  '2027-13-01',
  '27-01-01',
  '2027-1-1',
  '1900-12-31',
  '9999-01-02',
  '2027-01-01T00:00:00Z',
  '',
  20270101,
  null,
])('[I18N-4] [SEARCH-11] %j is not a LocalDate', (value) => {
  expect(() => scalars.LocalDate.parseValue(value)).toThrowError(/LocalDate/);
});
