import { expect, test } from 'vitest';
import { lastDayOf, shortDays, stubOf } from './event-days.ts';

const event = (at: string | null, date: string | null, lastDate: string | null) => ({
  starts: { at, date, timeZone: 'America/New_York', precision: at ? ('EXACT' as const) : ('DATE_ONLY' as const) },
  lastDate,
});
const now = '2026-11-21T12:00:00Z';

test('[EVENT-13] an event of several days shows its first and last day, in the venue’s time zone', () => {
  // Half past eight in the evening of the 20th at the venue is the 21st by UTC.
  const fair = event('2026-11-21T01:30:00Z', '2026-11-20', '2026-11-25');
  expect(shortDays(fair, now, 'en')).toBe('Nov 20 – 25');
  expect(stubOf(fair, 'en')).toEqual({ above: 'Nov', day: '20–25', below: null });
  expect(shortDays(fair, now, 'de')).toBe('20.–25. Nov.');
});

test('[EVENT-13] across the end of a month or a year both months or years are shown', () => {
  const season = event(null, '2026-12-30', '2027-01-04');
  expect(shortDays(season, now, 'en')).toBe('Dec 30, 2026 – Jan 4, 2027');
  expect(stubOf(season, 'en')).toEqual({ above: 'Dec – Jan', day: '30–4', below: null });
});

test.each([
  ['one day', event('2026-11-21T01:30:00Z', '2026-11-20', '2026-11-20')],
  ['an unknown day', event(null, null, null)],
])('[EVENT-13] %s is no range', (_case, single) => {
  expect(lastDayOf(single)).toBeNull();
  expect(shortDays(single, now, 'en')).toBeNull();
});

test('[EVENT-1] the tile of one day names its weekday', () => {
  expect(stubOf(event(null, '2026-11-20', '2026-11-20'), 'en')).toEqual({ above: 'Nov', day: '20', below: 'Fri' });
  expect(stubOf(event(null, null, null), 'en')).toBeNull();
});
