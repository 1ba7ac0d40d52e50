import { describe, expect, test } from 'vitest';
import type { Params } from '../core/http/query.ts';
import type { Place } from '../core/shapes/place.ts';
import { rangeRetry } from './range-retry.ts';

const point: Place = { kind: 'point', latitude: 40.7, longitude: -74 };
const city: Place = { kind: 'city', city: 'Boston', stateCode: 'MA', countryCode: 'US' };
const nowhere: Place = { kind: 'nowhere' };

describe('[SEARCH-7] [GRAPH-2] a search near a location asks within 50 miles, then 100', () => {
  test.each([
    ['something within 50', point, 0, [3], [50], 50],
    ['nothing within 50, something within 100', point, 0, [0, 2], [50, 100], 100],
    ['nothing within 100 either', point, 0, [0, 0], [50, 100], 100],
    ['nothing on a later page', point, 20, [0], [50], 50],
    ['a city by name, nothing within 50', city, 0, [0, 1], [50, 100], 100],
    ['no location', nowhere, 0, [0], [undefined], null],
  ])('%s', async (_case, place, offset, found, ranges, range) => {
    const calls: Params[] = [];
    const retried = await rangeRetry({
      place,
      offset,
      ask: async (params) => {
        calls.push(params);
        return found[calls.length - 1] ?? 0;
      },
      isEmpty: (count) => count === 0,
    });
    expect(calls.map((params) => params.range)).toEqual(ranges);
    expect(retried).toEqual({ answer: found.at(-1), range, place: calls.at(-1) });
  });

  test('a city is searched by its name, a point by its coordinates', async () => {
    const calls: Params[] = [];
    const ask = async (params: Params) => calls.push(params);
    await rangeRetry({ place: city, offset: 0, ask, isEmpty: () => false });
    await rangeRetry({ place: point, offset: 0, ask, isEmpty: () => false });
    expect(calls).toEqual([
      { city: 'Boston', stateCode: 'MA', countryCode: 'US', range: 50 },
      { latitude: 40.7, longitude: -74, range: 50 },
    ]);
  });
});
