import { afterEach, expect, test, vi } from 'vitest';
import {
  dateTile,
  type EventMoment,
  formatEventDate,
  formatEventTime,
  formatInstant,
  formatUtcDay,
  formatWallTime,
} from './format.ts';

const exact = (at: string, timeZone: string): EventMoment => ({ at, date: null, timeZone, precision: 'EXACT' });
const newYork = exact('2026-11-29T23:00:00Z', 'America/New_York');
const dateOnly: EventMoment = { at: null, date: '2026-12-04', timeZone: 'America/Los_Angeles', precision: 'DATE_ONLY' };
const unknown: EventMoment = { at: null, date: null, timeZone: 'Europe/Paris', precision: 'TO_BE_DETERMINED' };

/** As it is written, with spaces at which no line ends. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0');

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en', newYork, 'Sun, Nov 29, 2026', '6:00 PM EST'],
  ['de', newYork, 'So., 29. Nov. 2026', '18:00 EST'],
  ['fr', newYork, 'dim. 29 nov. 2026', '18:00 EST'],
  ['en', exact('2026-07-04T02:10:00Z', 'America/Los_Angeles'), 'Fri, Jul 3, 2026', '7:10 PM PDT'],
  ['de', exact('2026-12-31T19:00:00Z', 'Europe/Berlin'), 'Do., 31. Dez. 2026', '20:00 MEZ'],
  ['en', exact('2026-03-29T00:30:00Z', 'Asia/Kolkata'), 'Sun, Mar 29, 2026', '6:00 AM GMT+5:30'],
])('[EVENT-13] in %s an event is shown by the clock of its venue, with the zone', (language, moment, date, time) => {
  expect(formatEventDate(moment, language)).toBe(date);
  expect(formatEventTime(moment, language)).toBe(unbroken(time));
});

test.each(['en', 'fr', 'de', 'es', 'nl', 'it'])('[EVENT-13] in %s no line ends within a time', (language) => {
  const breaks = / /;
  expect(formatEventTime(newYork, language)).not.toMatch(breaks);
  expect(formatWallTime('15:00', language)).not.toMatch(breaks);
  const [time] =
    /\S+$/.exec(formatInstant('2026-12-01T15:00:00Z', 'America/New_York', language).replaceAll('\u00a0', '_')) ?? [];
  expect(time).toMatch(/^\d?\d:00(_AM)?_EST$/);
});

test('[EVENT-13] a date without a time is the same day in every zone, and has no time', () => {
  expect(formatEventDate(dateOnly, 'en')).toBe('Fri, Dec 4, 2026');
  expect(formatEventDate({ ...dateOnly, timeZone: 'Pacific/Auckland' }, 'en')).toBe('Fri, Dec 4, 2026');
  expect(formatEventTime(dateOnly, 'en')).toBe('');
});

test('[EVENT-3] nothing is made up for a date that is to be determined', () => {
  expect(formatEventDate(unknown, 'en')).toBe('');
  expect(formatEventTime(unknown, 'en')).toBe('');
  expect(dateTile(unknown, 'en')).toBeNull();
});

test('[EVENT-13] a missing language logs "Language is missing." and gives an empty string', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(formatEventDate(newYork, undefined)).toBe('');
  expect(warn).toHaveBeenCalledWith('Language is missing.');
});

test.each([
  ['en', { weekday: 'Sun', month: 'Nov', day: '29' }],
  ['de', { weekday: 'So', month: 'Nov', day: '29' }],
])('[EVENT-1] the date tile in %s', (language, tile) => {
  expect(dateTile(newYork, language)).toEqual(tile);
});

test('[EVENT-13] an on-sale start names its day, time and zone', () => {
  expect(formatInstant('2026-12-01T15:00:00Z', 'America/New_York', 'en')).toBe(
    `Dec 1, 2026, ${unbroken('10:00 AM EST')}`,
  );
});

test('[EVENT-13] a day in UTC is the same for every reader', () => {
  expect(formatUtcDay('2026-11-21T23:59:00Z', 'en')).toBe('Nov 21, 2026');
});
