import { expect, test } from 'vitest';
import { cityKey, cityOfPlace, locationInput, placeLabel, placeOfCity, placeParams, readPlace } from './place.ts';

const read = (query: string) => readPlace(new URLSearchParams(query));

test.each([
  ['', false],
  ['cityName=Boston', false],
  ['countryCode=US', false],
  ['cityName=%20&countryCode=US', false],
  ['cityName=Boston&countryCode=US', true],
  ['latitude=42.36&longitude=-71.06', true],
  ['latitude=0&longitude=0', true],
  ['latitude=42.36', false],
  ['latitude=91&longitude=0', false],
  ['latitude=north&longitude=west', false],
  ['latitude=&longitude=', false],
  ['cityName=Boston&latitude=42.36&longitude=-71.06', true],
])('[CITY-4] the address "%s" names a place: %s', (query, valid) => {
  expect(read(query) !== null).toBe(valid);
});

test.each([
  [{ name: 'New York', stateCode: 'NY', countryCode: 'US' }, 'US_NY_New_York'],
  [{ name: 'London', stateCode: null, countryCode: 'GB' }, 'GB_London'],
  [{ name: 'Salt  Lake City', stateCode: 'UT', countryCode: 'US' }, 'US_UT_Salt_Lake_City'],
])('[CITY-5] the key of %o is %s', (city, key) => {
  expect(cityKey(city)).toBe(key);
});

test('[SEARCH-9] a place is written into the address and read back the same, without unknown parts', () => {
  const query =
    'cityName=New+York&stateCode=NY&countryCode=US&cityExistsInApi=true&latitude=40.7&longitude=-74&locationCurrent=true';
  expect(new URLSearchParams(placeParams(read(query))).toString()).toBe(query);
  const bare = 'cityName=London&countryCode=GB';
  expect(new URLSearchParams(placeParams(read(bare))).toString()).toBe(bare);
  expect(placeParams(null)).toEqual({});
});

test('[SEARCH-9] [SEARCH-8] the graph’s input has only the parts in the address', () => {
  expect(locationInput(read('cityName=London&countryCode=GB'))).toEqual({ cityName: 'London', countryCode: 'GB' });
  expect(locationInput(read('latitude=40.7&longitude=-74&locationCurrent=true'))).toEqual({
    coordinates: { latitude: 40.7, longitude: -74 },
    current: true,
  });
  expect(locationInput(read('cityName=Boston&stateCode=MA&countryCode=US&cityExistsInApi=false'))).toEqual({
    cityName: 'Boston',
    stateCode: 'MA',
    countryCode: 'US',
    isSearchableByName: false,
  });
  expect(locationInput(null)).toBeUndefined();
});

test('[CITY-1] a chosen city is stored in the recent cities, the visitor’s position is not', () => {
  const boston = read('cityName=Boston&stateCode=MA&countryCode=US');
  const recentCity = boston && cityOfPlace(boston);
  expect(recentCity).toMatchObject({ id: 'US_MA_Boston', name: 'Boston' });
  expect(recentCity && placeOfCity(recentCity)).toMatchObject({
    name: 'Boston',
    isSearchableByName: true,
    isCurrent: false,
  });
  const here = read('cityName=Boston&countryCode=US&latitude=42&longitude=-71&locationCurrent=true');
  expect(here && cityOfPlace(here)).toBeNull();
});

test.each([
  ['cityName=New+York&stateCode=NY&countryCode=US', 'New York, NY'],
  ['cityName=London&countryCode=GB', 'London, United Kingdom'],
  ['cityName=Valencia&stateCode=07&countryCode=ES', 'Valencia, Spain'],
  ['cityName=Toronto&stateCode=ON&countryCode=CA', 'Toronto, ON'],
  ['cityName=Nowhere&countryCode=X1', 'Nowhere, X1'],
  ['latitude=1&longitude=2', null],
])('[CITY-1, CITY-10] the place of "%s" is called %s', (query, label) => {
  const place = read(query);
  expect(place && placeLabel(place, 'en')).toBe(label);
});

test('[CITY-10] a country is called by its name in the page’s language, which the address does not need', () => {
  const london = read('cityName=London&countryCode=GB');
  expect(['de', 'fr', 'es'].map((language) => london && placeLabel(london, language))).toEqual([
    'London, Vereinigtes Königreich',
    'London, Royaume-Uni',
    'London, Reino Unido',
  ]);
});
