import { expect, test } from 'vitest';
import { searchFilter, searchOrder } from './search-filter.ts';
import { isEmptySearch, parseDay, readSearchParams, searchPath, writeSearchParams } from './search-params.ts';

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
])('[SEARCH-11] the range %s is read as %s to %s', (query, startDate, endDate) => {
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

test.each([
  ['where=bost', { place: null, where: 'bost' }],
  ['where=%20bost%20', { place: null, where: 'bost' }],
  ['where=bost&cityName=Paris&countryCode=FR', { place: null, where: 'bost' }],
  ['where=Paris%2C+France&cityName=Paris&countryCode=FR', { place: { name: 'Paris', countryCode: 'FR' }, where: null }],
  ['where=&cityName=Paris&countryCode=FR', { place: null, where: null }],
  ['cityName=Paris&countryCode=FR', { place: { name: 'Paris', countryCode: 'FR' }, where: null }],
])('[CITY-2] the address "%s" has the city that was chosen, or what was typed instead', (query, city) => {
  expect(read(query)).toMatchObject(city);
});

test('[CITY-2] [SEARCH-10] a typed city is a search for events, and stays in the address until a city is chosen', () => {
  const params = read('where=bost');
  expect([isEmptySearch(params), searchPath(params, false), writeSearchParams(params)]).toEqual([
    false,
    '/search/events',
    '?where=bost',
  ]);
});

test('[CITY-2] events around a place without a venue come the nearest first', () => {
  const around = 'latitude=64.1&longitude=-21.9&cityName=Reykjavik&countryCode=IS&cityExistsInApi=';
  expect([searchOrder(read(`${around}false`)), searchOrder(read(`${around}true`))]).toEqual(['DISTANCE', 'DATE']);
});

test('[SEARCH-20] a keyword is sent as typed only when that is in the address', () => {
  expect(searchFilter(read('keyword=niners&asTyped=true'))).toEqual({ keyword: 'niners', asTyped: true });
  expect(searchFilter(read('keyword=niners&asTyped=1'))).toEqual({ keyword: 'niners' });
  expect(searchFilter(read('asTyped=true'))).toEqual({});
});

test('[SEARCH-8] empty parameters are left out of the request and of the address', () => {
  const params = read('keyword=%20&startDate=2026-12-01&endDate=&cityName=');
  expect(searchFilter(params)).toEqual({ startDate: '2026-12-01' });
  expect(writeSearchParams(params)).toBe('?startDate=2026-12-01');
  expect(writeSearchParams(read(''))).toBe('');
});

test('[SEARCH-8] the keyword is sent trimmed, and not when blank', () => {
  expect(searchFilter(read('keyword=%20yankees%20'))).toEqual({ keyword: 'yankees' });
});

test('[SEARCH-9] [ROUTE-12] every filter of a search is written into the address and read back the same', () => {
  const query =
    '?keyword=yankees&startDate=2026-12-01&endDate=2026-12-03&categoryId=sports&minPrice=50&maxPrice=99.99' +
    '&ticketType=RESALE&sort=PRICE&cityName=New+York&stateCode=NY&countryCode=US&cityExistsInApi=true&latitude=40.7' +
    '&longitude=-74&locationCurrent=true&genre=Baseball&genre=Rock';
  const params = read(query);
  expect(readSearchParams(new URLSearchParams(writeSearchParams(params)))).toEqual(params);
  expect([...new URLSearchParams(writeSearchParams(params))].sort()).toEqual([...new URLSearchParams(query)].sort());
  expect(searchFilter(params)).toEqual({
    keyword: 'yankees',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    categoryId: 'sports',
    genres: ['Baseball', 'Rock'],
    price: { min: '50', max: '99.99' },
    ticketType: 'RESALE',
    location: {
      cityName: 'New York',
      stateCode: 'NY',
      countryCode: 'US',
      coordinates: { latitude: 40.7, longitude: -74 },
      isSearchableByName: true,
      current: true,
    },
  });
});

test.each([
  ['sort=price', 'PRICE'],
  ['sort=%20Date%20', 'DATE'],
  ['sort=best', null],
  ['', null],
])('[SEARCH-9] the sorting of "%s" is %s', (query, sort) => {
  expect(read(query).sort).toBe(sort);
});

test.each([
  ['keyword=yankees', 'RELEVANCE'],
  ['cityName=Boston&countryCode=US', 'DATE'],
  ['latitude=1&longitude=2&locationCurrent=true', 'RELEVANCE'],
  ['keyword=yankees&sort=name', 'NAME'],
  ['', 'DATE'],
])('[SEARCH-9] the events of "%s" are sorted by %s', (query, order) => {
  expect(searchOrder(read(query))).toBe(order);
});

test.each([
  ['minPrice=50&maxPrice=40', {}],
  ['minPrice=-1', {}],
  ['maxPrice=12.345', {}],
  ['minPrice=0', { price: { min: '0' } }],
  ['maxPrice=99.5', { price: { max: '99.5' } }],
  ['ticketType=resale', { ticketType: 'RESALE' }],
  ['ticketType=gold', {}],
  ['genre=&genre=%20Rock%20&genre=Rock', { genres: ['Rock'] }],
])('[SEARCH-8] the filters "%s" are sent as %o', (query, filter) => {
  expect(searchFilter(read(query))).toEqual(filter);
});

test.each([
  ['keyword=yankees', false, '/search'],
  ['keyword=yankees', true, '/search'],
  ['keyword=yankees&cityName=Boston&countryCode=US', true, '/search'],
  ['keyword=yankees&cityName=Boston&countryCode=US', false, '/search/events'],
  ['keyword=yankees&startDate=2026-12-01', false, '/search/events'],
  ['cityName=Boston&countryCode=US', false, '/search/events'],
  ['latitude=1&longitude=2', false, '/search/events'],
  ['startDate=2026-12-01', false, '/search/events'],
] as const)('[SEARCH-3] the search "%s", by Enter: %s, goes to %s', (query, byEnter, path) => {
  expect(searchPath(read(query), byEnter)).toBe(path);
});

test('[SEARCH-9] a city is a place to search only with its country', () => {
  expect(searchFilter(read('cityName=Boston'))).toEqual({});
  expect(searchFilter(read('cityName=Boston&stateCode=MA&countryCode=US'))).toEqual({
    location: { cityName: 'Boston', stateCode: 'MA', countryCode: 'US' },
  });
});
