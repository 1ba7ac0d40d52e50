import { describe, expect, test } from 'vitest';
import { cityExists, cityFallback, type NamedCity } from './fallback.ts';

const point = { latitude: 40.7, longitude: -74 };
const byPoint = { kind: 'point', ...point };
const named = { cityName: 'Boston', stateCode: 'MA', countryCode: 'US' };
const byName = { kind: 'city', city: 'Boston', stateCode: 'MA', countryCode: 'US' };

describe('[CITY-7] [GRAPH-2] a location is searched by the city’s name, else by its coordinates', () => {
  test.each([
    ['no location', null, true, { kind: 'nowhere' }, false],
    ['an empty location', {}, true, { kind: 'nowhere' }, false],
    ['coordinates alone', { coordinates: point }, true, byPoint, false],
    ['a name alone', named, false, byName, false],
    ['a blank name with coordinates', { cityName: '  ', coordinates: point }, true, byPoint, false],
    ['a name that the platform finds', { ...named, coordinates: point }, true, byName, true],
    ['a name that the platform does not find', { ...named, coordinates: point }, false, byPoint, true],
    [
      'a name from the platform itself',
      { ...named, coordinates: point, isSearchableByName: true },
      false,
      byName,
      false,
    ],
    [
      'an unknown city: search by coordinates',
      { ...named, coordinates: point, isSearchableByName: false },
      true,
      byPoint,
      false,
    ],
    [
      'the visitor’s current location, with a name',
      { ...named, coordinates: point, current: true },
      true,
      { ...byPoint, current: true },
      false,
    ],
    [
      'an unknown city without coordinates: search by its name',
      { ...named, isSearchableByName: false },
      true,
      byName,
      false,
    ],
  ])('%s', async (_case, location, isFound, expected, asksPlatform) => {
    const questions: NamedCity[] = [];
    const place = await cityFallback(location, async (question) => {
      questions.push(question);
      return isFound;
    });
    expect(place).toEqual(expected);
    expect(questions).toEqual(asksPlatform ? [{ name: 'Boston', stateCode: 'MA', countryCode: 'US' }] : []);
  });
});

describe('[CITY-7] [GRAPH-2] a city exists when a search for its name returns it among ten', () => {
  test.each([
    ['found by its name', 'Boston', ['Boston'], true],
    ['found among others', 'Boston', ['Boston Heights', 'Boston'], true],
    ['found with other accents and case', 'montreal', ['Montréal'], true],
    ['nothing found', 'Boston', [], false],
    ['only another city, whose name the search takes for a typo', 'Parma', ['Tampa'], false],
  ])('%s', async (_case, name, found, exists) => {
    const queries: unknown[] = [];
    const answer = cityExists({ name, stateCode: 'MA', countryCode: 'US' }, async (query) => {
      queries.push(query);
      return { items: found.map((city) => ({ name: city })) };
    });
    expect(await answer).toBe(exists);
    expect(queries).toEqual([{ keyword: name, stateCode: 'MA', countryCode: 'US', limit: 10, count: false }]);
  });
});
