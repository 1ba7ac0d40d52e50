import { expect, test } from 'vitest';
import type { EventMoment } from '../core/time/format.ts';
import { countdownTo, nearnessOf } from './nearness.ts';

const newYork = (at: string, date: string): EventMoment => ({
  at,
  date,
  timeZone: 'America/New_York',
  precision: 'EXACT',
});
const dayOnly = (date: string): EventMoment => ({
  at: null,
  date,
  timeZone: 'America/New_York',
  precision: 'DATE_ONLY',
});
const evening = newYork('2026-11-24T00:30:00Z', '2026-11-23');
const matinee = newYork('2026-11-23T19:00:00Z', '2026-11-23');

test.each([
  ['is tonight from five in the afternoon at the venue on', evening, '2026-11-23T15:00:00Z', 'tonight'],
  ['is tonight although the reader’s day is the next', evening, '2026-11-24T00:10:00Z', 'tonight'],
  ['is today before that hour', matinee, '2026-11-23T15:00:00Z', 'today'],
  ['is tomorrow on the venue’s eve', evening, '2026-11-23T03:00:00Z', 'tomorrow'],
  ['is later otherwise', evening, '2026-11-21T15:00:00Z', 'later'],
  ['has started at its time', evening, '2026-11-24T00:30:00Z', 'started'],
  ['is today by its day alone', dayOnly('2026-11-23'), '2026-11-23T06:00:00Z', 'today'],
  ['is tomorrow over the end of a year', dayOnly('2027-01-01'), '2026-12-31T12:00:00Z', 'tomorrow'],
  [
    'is later while its day is unknown',
    { at: null, date: null, timeZone: 'Europe/Paris', precision: 'TO_BE_DETERMINED' as const },
    '2026-11-23T06:00:00Z',
    'later',
  ],
])('[ORDER-2] an event %s', (_case, moment, now, nearness) => {
  expect(nearnessOf(moment, now)).toBe(nearness);
});

test.each([
  ['2026-11-23T22:50:00Z', { hours: 1, minutes: 40 }],
  ['2026-11-24T00:29:30Z', { hours: 0, minutes: 1 }],
  ['2026-11-24T00:30:00Z', null],
  ['2026-11-23T00:30:00Z', null],
])('[ORDER-2] the countdown at %s is whole minutes, less than a day, and ends with the start', (now, left) => {
  expect(countdownTo(evening, now)).toEqual(left);
});
test('[ORDER-2] there is no countdown to an unknown time', () => {
  expect(countdownTo(dayOnly('2026-11-23'), '2026-11-23T06:00:00Z')).toBeNull();
});
