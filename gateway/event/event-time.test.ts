import { expect, test } from 'vitest';
import { dateTime, endTime, startTime } from './event-time.ts';

const timeZone = 'America/New_York';
const exact = {
  timeZone,
  hasStartTime: true,
  startDate: '2027-01-31',
  startDateTime: '2027-01-31T19:30:00',
  startDateTimeUtc: '2027-02-01T00:30:00Z',
};

test.each([
  ['a date and a time', exact, { at: '2027-02-01T00:30:00Z', date: '2027-01-31', time: '19:30', precision: 'EXACT' }],
  [
    'a date only',
    { ...exact, hasStartTime: false, startDateTime: null, startDateTimeUtc: null },
    { at: null, date: '2027-01-31', time: null, precision: 'DATE_ONLY' },
  ],
  [
    'a midnight that means an unknown time',
    { ...exact, hasStartTime: false, startDateTime: '2027-01-31T00:00:00' },
    { at: null, date: '2027-01-31', time: null, precision: 'DATE_ONLY' },
  ],
  [
    'neither',
    { ...exact, hasStartTime: false, startDate: null, startDateTime: null, startDateTimeUtc: null },
    { at: null, date: null, time: null, precision: 'TO_BE_DETERMINED' },
  ],
])('[EVENT-3] [EVENT-13] a start with %s', (_case, wire, expected) => {
  const start = startTime(wire);
  expect({ ...start, offset: start.offset }).toEqual({ ...expected, timeZone, offset: expected.at && '-05:00' });
});

test('[EVENT-5] an unknown end is null', () => {
  expect(endTime({ timeZone, endDateTime: null, endDateTimeUtc: null })).toBeNull();
  expect(endTime({ timeZone, endDateTime: null, endDateTimeUtc: null, endDate: '2027-02-02' })).toMatchObject({
    at: null,
    date: '2027-02-02',
    precision: 'DATE_ONLY',
  });
  expect(
    endTime({ timeZone, endDateTime: '2027-01-31T22:00:00', endDateTimeUtc: '2027-02-01T03:00:00Z' }),
  ).toMatchObject({ date: '2027-01-31', time: '22:00', offset: '-05:00', precision: 'EXACT' });
});

test.each([
  [
    'a time',
    '2027-01-31',
    '2027-02-01T00:30:00Z',
    { at: '2027-02-01T00:30:00Z', date: '2027-01-31', time: '19:30', precision: 'EXACT' },
  ],
  [
    'midnight at the venue',
    '2027-02-01',
    '2027-02-01T05:00:00Z',
    { at: '2027-02-01T05:00:00Z', date: '2027-02-01', time: '00:00', precision: 'EXACT' },
  ],
  ['a day only', '2027-01-31', null, { at: null, date: '2027-01-31', time: null, precision: 'DATE_ONLY' }],
  ['nothing', null, null, { at: null, date: null, time: null, precision: 'TO_BE_DETERMINED' }],
])('[EVENT-12] [EVENT-13] a date in a list with %s', (_case, startDate, startDateTimeUtc, expected) => {
  const wire = {
    id: '1',
    name: 'A match',
    venueName: 'Hall',
    venueCity: 'New York',
    startDate,
    startDateTimeUtc,
    timeZone,
  };
  const date = dateTime(wire);
  expect({ ...date, offset: date.offset }).toEqual({ ...expected, timeZone, offset: expected.at && '-05:00' });
});

test.each([
  ['America/New_York', '2027-07-04T19:30:00', '2027-07-04T23:30:00Z', '-04:00'],
  ['America/Denver', '2027-01-31T19:30:59', '2027-02-01T02:30:59Z', '-07:00'],
  ['Asia/Kolkata', '2027-01-31T19:30:00', '2027-01-31T14:00:00Z', '+05:30'],
  ['Europe/London', '2027-01-31T19:30:00', '2027-01-31T19:30:00Z', '+00:00'],
])('[ENT-1] a start in %s at %s is so far from UTC', (zone, startDateTime, startDateTimeUtc, offset) => {
  expect(startTime({ ...exact, timeZone: zone, startDateTime, startDateTimeUtc }).offset).toBe(offset);
});
