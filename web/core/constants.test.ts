import { expect, test } from 'vitest';
import {
  CITY_BLUR_MS,
  CITY_DROPDOWN_SIZE,
  CITY_SUGGESTIONS,
  DEBOUNCE_MS,
  DIALOG_MS,
  HISTORY_REFRESH_MS,
  LIST_REFRESH_MS,
  QUICK_DATE_MS,
  RESIZE_THROTTLE_MS,
  SEARCH_DEBOUNCE_MS,
  SIGN_OUT_MS,
  TAB_MS,
} from './constants.ts';

test('[TIME-2] the waits of the screens are those of the specification, in milliseconds', () => {
  expect([DEBOUNCE_MS, SEARCH_DEBOUNCE_MS, QUICK_DATE_MS, TAB_MS]).toEqual([250, 500, 100, 50]);
  expect([RESIZE_THROTTLE_MS, CITY_BLUR_MS, DIALOG_MS, SIGN_OUT_MS]).toEqual([20, 200, 200, 500]);
});

test('[HIST-2] [TIME-2] a member’s history and suggestions live five minutes', () => {
  expect(HISTORY_REFRESH_MS).toBe(5 * 60_000);
});

test('[SEARCH-13] a list lives ten minutes', () => {
  expect(LIST_REFRESH_MS).toBe(10 * 60_000);
});

test('[SEARCH-14] [CITY-3] a drop-down has five cities, a field’s menu three', () => {
  expect([CITY_DROPDOWN_SIZE, CITY_SUGGESTIONS]).toEqual([5, 3]);
});
