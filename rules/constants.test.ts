import { expect, test } from 'vitest';
import {
  EARLIEST_DAY,
  FALLBACK_RANGE_MILES,
  INFINITE_DAY,
  LIST_LIMIT,
  MOST_LIST_LIMIT,
  RANGE_MILES,
  SECTION_SIZE,
} from './constants.ts';
import { EXTENSION_MINUTES, HOLD_MINUTES } from './hold.ts';

test('[I18N-4] days are asked for from 1901 until the end of time', () => {
  expect([EARLIEST_DAY, INFINITE_DAY]).toEqual(['1901-01-01', '9999-01-01']);
});

test('[SEARCH-6, SEARCH-7] lists and places have the sizes of the specification', () => {
  expect([LIST_LIMIT, MOST_LIST_LIMIT, SECTION_SIZE]).toEqual([20, 1000, 5]);
  expect([RANGE_MILES, FALLBACK_RANGE_MILES]).toEqual([50, 100]);
});

test('[DEV-2] seats are held for ten minutes, and five more for whoever asks', () => {
  expect([HOLD_MINUTES, EXTENSION_MINUTES]).toEqual([10, 5]);
});
