import { expect, test } from 'vitest';
import { type SearchToSave, wrongInSavedSearch } from './saved-search.ts';

const whole: SearchToSave = {
  city: { name: 'Boston', countryCode: 'US' },
  startDate: '2026-12-01',
  endDate: '2026-12-03',
  loyaltyAccount: { id: '1' },
};

test.each<[string, Partial<SearchToSave>, string[]]>([
  ['whole', {}, []],
  ['of one day', { endDate: '2026-12-01' }, []],
  ['of the earliest day', { startDate: '1901-01-01' }, []],
  ['without a city', { city: null }, ['city']],
  ['around a point without a name', { city: { name: null, countryCode: null } }, ['city']],
  ['of a city without a country', { city: { name: 'Boston', countryCode: null } }, ['city']],
  ['without a first day', { startDate: null }, ['startDate']],
  ['before 1901', { startDate: '1900-12-31' }, ['startDate']],
  ['without a last day', { endDate: null }, ['endDate']],
  ['backwards', { endDate: '2026-11-30' }, ['endDate']],
  ['without an account', { loyaltyAccount: null }, ['loyaltyAccount.id']],
  ['with an account without a number', { loyaltyAccount: { id: '' } }, ['loyaltyAccount.id']],
  [
    'of nothing',
    { city: null, startDate: null, endDate: null, loyaltyAccount: null },
    ['city', 'startDate', 'endDate', 'loyaltyAccount.id'],
  ],
])('[SEARCH-12] of a city search that is %s: %o, to be saved is wrong: %j', (_case, change, wrong) => {
  expect(wrongInSavedSearch({ ...whole, ...change })).toEqual(wrong);
});
