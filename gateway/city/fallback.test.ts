import { describe, expect, test } from 'vitest';
import { cityExists, cityFallback, type NamedCity } from './fallback.ts';

const point = { latitude: 40.7, longitude: -74 };
const byPoint = { kind: 'point', ...point };
const named = { cityName: 'Boston', stateCode: 'MA', countryCode: 'US' };
const byName = { kind: 'city', city: 'Boston', stateCode: 'MA', countryCode: 'US' };

describe('[CITY-7] [GRAPH-2] the city falls back from its name to its coordinates', () => {
  test.each([
    ['no location', null, true, { kind: 'nowhere' }, false],
    ['an empty location', {}, true, { kind: 'nowhere' }, false],
    ['coordinates alone', { coordinates: point }, true, byPoint, false],
    ['a name alone', named, false, byName, false],
    ['a blank name with coordinates', { cityName: '  ', coordinates: point }, true, byPoint, false],
    ['a name that the platform knows', { ...named, coordinates: point }, true, byName, true],
    ['a name that the platform does not know', { ...named, coordinates: point }, false, byPoint, true],
    [
      'a name from the platform itself',
      { ...named, coordinates: point, isSearchableByName: true },
      false,
      byName,
      false,
    ],
    ['a name known to be unknown', { ...named, coordinates: point, isSearchableByName: false }, true, byPoint, false],
    [
      'where the visitor is now, which has a name',
      { ...named, coordinates: point, current: true },
      true,
      { ...byPoint, current: true },
      false,
    ],
    ['a name known to be unknown, without coordinates', { ...named, isSearchableByName: false }, true, byName, false],
  ])('%s', async (_case, location, isKnown, expected, looksUp) => {
    const questions: NamedCity[] = [];
    const place = await cityFallback(location, async (question) => {
      questions.push(question);
      return isKnown;
    });
    expect(place).toEqual(expected);
    expect(questions).toEqual(looksUp ? [{ name: 'Boston', stateCode: 'MA', countryCode: 'US' }] : []);
  });
});

describe('[CITY-7] [GRAPH-2] a city exists when a search for ten cities returns it', () => {
  test.each([
    ['found by its name', 'Boston', ['Boston'], true],
    ['found among others', 'Boston', ['Boston Heights', 'Boston'], true],
    ['found but for accents and case', 'montreal', ['Montréal'], true],
    ['nothing found', 'Boston', [], false],
    ['only another one, by forgiving a typo', 'Parma', ['Tampa'], false],
  ])('%s', async (_case, name, found, exists) => {
    const asked: unknown[] = [];
    const answer = cityExists({ name, stateCode: 'MA', countryCode: 'US' }, async (query) => {
      asked.push(query);
      return { items: found.map((city) => ({ name: city })) };
    });
    expect(await answer).toBe(exists);
    expect(asked).toEqual([{ keyword: name, stateCode: 'MA', countryCode: 'US', limit: 10, count: false }]);
  });
});
