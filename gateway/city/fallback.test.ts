import { describe, expect, test } from 'vitest';
import { CITY_LOOKUP_LIMIT, type CityQuestion, cityFallback } from './fallback.ts';

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
    ['a name from the platform itself', { ...named, coordinates: point, existsInApi: true }, false, byName, false],
    ['a name known to be unknown', { ...named, coordinates: point, existsInApi: false }, true, byPoint, false],
    ['a name known to be unknown, without coordinates', { ...named, existsInApi: false }, true, byName, false],
  ])('%s', async (_case, location, isKnown, expected, looksUp) => {
    const questions: CityQuestion[] = [];
    const place = await cityFallback(location, async (question) => {
      questions.push(question);
      return isKnown;
    });
    expect(place).toEqual(expected);
    expect(questions).toEqual(
      looksUp ? [{ keyword: 'Boston', stateCode: 'MA', countryCode: 'US', limit: CITY_LOOKUP_LIMIT }] : [],
    );
  });

  test('the question looks at ten cities', () => {
    expect(CITY_LOOKUP_LIMIT).toBe(10);
  });
});
