import { expect, test } from 'vitest';
import * as timings from './timings.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('[TIME-1] [AUTH-2] [AUTH-4] [SEARCH-13] [HIST-2] lifetimes are those of the specification', () => {
  expect(timings).toMatchObject({
    TOKEN_MS: 24 * HOUR,
    EDUCATION_MS: 15 * DAY,
    TERMS_MS: 10 * MINUTE,
    LANGUAGE_CACHE_MS: 7 * DAY,
    POSITION_MS: 24 * HOUR,
    SESSION_ID_MS: 31_536_000_000,
    USER_SESSION_MS: 30 * DAY,
    ENDS_SOON_MS: 4 * HOUR,
    REFRESH_BEFORE_MS: 4_000,
    LIST_REFRESH_MS: 10 * MINUTE,
    HISTORY_REFRESH_MS: 5 * MINUTE,
  });
  expect(timings.inSeconds(timings.LANGUAGE_CACHE_MS)).toBe(604_800);
});

test('[TIME-2] waits are those of the specification', () => {
  expect(timings).toMatchObject({
    DEBOUNCE_MS: 250,
    SEARCH_DEBOUNCE_MS: 500,
    FAVOURITES_DEBOUNCE_MS: 500,
    QUICK_DATE_MS: 100,
    TAB_MS: 50,
    SCROLL_MS: 50,
    RESIZE_THROTTLE_MS: 20,
    CITY_BLUR_MS: 200,
    DIALOG_MS: 200,
    SIGN_OUT_MS: 500,
    NOTIFICATION_MS: 10 * SECOND,
    NOTIFICATION_REMOVED_MS: 11 * SECOND,
    CHUNK_TIMEOUT_MS: 120 * SECOND,
  });
});
