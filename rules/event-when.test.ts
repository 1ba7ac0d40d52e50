import { expect, test } from 'vitest';
import { formatEventDays, formatInstant, formatZonedClock, zonedTime } from './event-when.ts';

const fair = {
  // Half past eight in the evening of the 20th at the venue is the 21st by UTC.
  starts: { at: '2026-11-21T01:30:00Z', date: '2026-11-20', timeZone: 'America/New_York' },
  lastDate: '2026-11-25',
};

test.each([
  ['en', 'Fri, Nov 20, 2026 – Wed, Nov 25, 2026', '8:30 PM EST'],
  ['de', 'Fr., 20. Nov. 2026 – Mi., 25. Nov. 2026', '20:30 EST'],
  ['fr', 'ven. 20 nov. 2026 – mer. 25 nov. 2026', '20:30 EST'],
  ['es', 'vie, 20 nov 2026 – mié, 25 nov 2026', '20:30 EST'],
  ['it', 'ven 20 nov 2026 – mer 25 nov 2026', '20:30 EST'],
  ['nl', 'vr 20 nov 2026 – wo 25 nov 2026', '20:30 EST'],
])(
  '[CAT-2] [EVENT-13] in %s an event of several days has its first and last day, and its start',
  (language, days, time) => {
    expect(formatEventDays(fair, language)).toBe(days);
    expect(formatZonedClock(fair.starts.at, fair.starts.timeZone, language).replaceAll('\u00a0', ' ')).toBe(time);
  },
);

test.each([
  ['one day', { ...fair, lastDate: '2026-11-20' }, 'Fri, Nov 20, 2026'],
  ['an unknown length', { ...fair, lastDate: null }, 'Fri, Nov 20, 2026'],
  ['an unknown time', { ...fair, starts: { ...fair.starts, at: null } }, 'Fri, Nov 20, 2026 – Wed, Nov 25, 2026'],
  ['an unknown day', { starts: { at: null, date: null, timeZone: 'UTC' }, lastDate: null }, ''],
])('[CAT-2] the days of an event of %s', (_case, days, words) => {
  expect(formatEventDays(days, 'en')).toBe(words);
});

test('[EVENT-13] an instant is told by the clock of its zone, with the zone', () => {
  expect(formatInstant('2026-12-01T15:00:00Z', 'Europe/Berlin', 'de').replaceAll('\u00a0', ' ')).toBe(
    '1. Dez. 2026, 16:00 MEZ',
  );
});

test.each([
  ['2026-11-28T01:00:00Z', 'America/New_York', '2026-11-27T20:00:00-05:00'],
  ['2026-07-04T02:10:30.500Z', 'America/Los_Angeles', '2026-07-03T19:10:30-07:00'],
  ['2026-03-28T18:30:00Z', 'Asia/Kolkata', '2026-03-29T00:00:00+05:30'],
  ['2026-12-01T20:00:00Z', 'UTC', '2026-12-01T20:00:00+00:00'],
])('[CAT-2] %s in %s is written with the venue’s offset', (at, timeZone, written) => {
  expect(zonedTime(at, timeZone)).toBe(written);
});
