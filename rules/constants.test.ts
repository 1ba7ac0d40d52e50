import { expect, test } from 'vitest';
import {
  EARLIEST_DAY,
  FALLBACK_RANGE_MILES,
  HISTORY_FETCHED,
  INFINITE_DAY,
  LIST_LIMIT,
  MOST_LIST_LIMIT,
  RANGE_MILES,
  SECTION_SIZE,
} from './constants.ts';
import { EXTENSION_MINUTES, HOLD_MINUTES } from './hold.ts';

test('[I18N-4] date filters reach from 1901-01-01 to 9999-01-01', () => {
  expect([EARLIEST_DAY, INFINITE_DAY]).toEqual(['1901-01-01', '9999-01-01']);
});

test('[SEARCH-6, SEARCH-7, SEARCH-14] list sizes and search ranges are those of the specification', () => {
  expect([LIST_LIMIT, MOST_LIST_LIMIT, SECTION_SIZE]).toEqual([20, 1000, 5]);
  expect([RANGE_MILES, FALLBACK_RANGE_MILES]).toEqual([50, 100]);
});

test('[HIST-1] [HIST-2] 54 views or suggestions are fetched at once', () => {
  expect(HISTORY_FETCHED).toBe(54);
});

test('[DEV-2] a hold lasts ten minutes, its extension five', () => {
  expect([HOLD_MINUTES, EXTENSION_MINUTES]).toEqual([10, 5]);
});
