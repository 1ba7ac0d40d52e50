import { expect, test } from 'vitest';
import { readTopEventsParams, topEventsSearch, topEventsVariables } from './top-events-params.ts';

test('[HOME-5] the category is written into the address and read back', () => {
  const search = topEventsSearch({ categoryId: 'sports' });
  expect(search).toBe('?category=sports');
  expect(readTopEventsParams(new URLSearchParams(search))).toEqual({ categoryId: 'sports', place: null, all: false });
});

test('[HOME-5] the city is in the address and in the query, beside the category', () => {
  const search = '?cityName=Boston&stateCode=MA&countryCode=US&category=sports';
  const params = readTopEventsParams(new URLSearchParams(search));
  expect(topEventsSearch(params)).toBe(search);
  expect(topEventsVariables(params).filter).toEqual({
    categoryId: 'sports',
    location: { cityName: 'Boston', stateCode: 'MA', countryCode: 'US' },
  });
});

test('[HOME-6] twelve events are loaded; a new category shows six again', () => {
  expect(topEventsVariables({ categoryId: null })).toEqual({ filter: {}, page: { limit: 12, offset: 0 } });
  expect(topEventsVariables({ categoryId: 'arts' }).filter).toEqual({ categoryId: 'arts' });
  expect(topEventsSearch({ categoryId: 'arts', all: true })).toBe('?category=arts&all=1');
  expect(topEventsSearch({ categoryId: null })).toBe('');
});
