import { expect, test } from 'vitest';
import { CITY_DROPDOWN_SIZE, CITY_SUGGESTIONS } from './constants.ts';

test('[SEARCH-14] [CITY-3] a drop-down has five cities, a field’s menu three', () => {
  expect([CITY_DROPDOWN_SIZE, CITY_SUGGESTIONS]).toEqual([5, 3]);
});
