import { expect, test } from 'vitest';
import { isEmptySearch, parseDay, readSearchParams, searchFilter, writeSearchParams } from './search-params.ts';

const read = (query: string) => readSearchParams(new URLSearchParams(query));

test.each([
  ['2026-11-29', '2026-11-29'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['29.11.2026', null],
  ['1900-12-31', null],
  ['', null],
  [null, null],
])('[SEARCH-11] the date %s is read as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each([
  ['startDate=2026-12-01&endDate=2026-12-03', '2026-12-01', '2026-12-03'],
  ['startDate=2026-12-01&endDate=2026-12-01', '2026-12-01', '2026-12-01'],
  ['startDate=2026-12-01&endDate=tomorrow', '2026-12-01', null],
  ['startDate=2026-12-01', '2026-12-01', null],
  ['startDate=2026-12-03&endDate=2026-12-01', null, null],
  ['startDate=never&endDate=2026-12-01', null, null],
  ['endDate=2026-12-01', null, null],
])('[SEARCH-11] of the range %s remain %s and %s', (query, startDate, endDate) => {
  expect(read(query)).toMatchObject({ startDate, endDate });
});

test.each([
  ['', true],
  ['keyword=', true],
  ['keyword=%20%20', true],
  ['keyword=yankees', false],
  ['cityName=Boston&countryCode=US', false],
  ['startDate=2026-12-01', false],
  ['endDate=2026-12-01', true],
  ['categoryId=sports', true],
])('[SEARCH-10] the search "%s" is empty: %s', (query, empty) => {
  expect(isEmptySearch(read(query))).toBe(empty);
});

test('[SEARCH-8] empty parameters are left out of the request and of the address', () => {
  const params = read('keyword=%20&startDate=2026-12-01&endDate=&cityName=');
  expect(searchFilter(params)).toEqual({ startDate: '2026-12-01' });
  expect(writeSearchParams(params)).toBe('?startDate=2026-12-01');
  expect(writeSearchParams(read(''))).toBe('');
});

test('[SEARCH-8] the keyword is sent trimmed, and only when there is one', () => {
  expect(searchFilter(read('keyword=%20yankees%20'))).toEqual({ keyword: 'yankees' });
});

test('[SEARCH-9] a city is a place to search only with its country', () => {
  expect(searchFilter(read('cityName=Boston'))).toEqual({});
  expect(searchFilter(read('cityName=Boston&stateCode=MA&countryCode=US'))).toEqual({
    location: { cityName: 'Boston', stateCode: 'MA', countryCode: 'US' },
  });
});
