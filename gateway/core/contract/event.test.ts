import { expect, test } from 'vitest';
import { event, eventInformation } from './event.ts';
import type { Notes } from './fields.ts';

const read = (told: object) => {
  const notes: Notes = [];
  const venue = { id: 3, name: 'Hall', cityName: 'Zürich', countryCode: 'CH' };
  return { event: event.read({ id: 1, name: 'Night', venue, ...told }, notes), notes: notes.map(({ field }) => field) };
};
const start = { startDateTimeUtc: '2031-04-12T18:00:00Z' };

test('[CAT-1] an end before the start is left out and told, so that a coming event is not over', () => {
  const { event, notes } = read({ ...start, endDateTimeUtc: '2031-04-12T16:00:00Z' });
  expect(event).toMatchObject({ startDateTime: '2031-04-12T20:00:00', endDateTimeUtc: null, endDateTime: null });
  expect(notes).toContain('endDateTimeUtc');
});

test('[CAT-1] midnight to midnight is a day without a time', () => {
  const midnight = { startDateTime: '2031-04-12T00:00:00', endDateTime: '2031-04-13T00:00:00' };
  const { event, notes } = read({ ...midnight, hasStartTime: true });
  expect(event).toMatchObject({
    startDate: '2031-04-12',
    hasStartTime: false,
    endDateTimeUtc: null,
    endDate: '2031-04-12',
  });
  expect(notes).toContain('startDateTimeUtc');
});

test('[CAT-1] a venue at 0, 0 has no coordinates, and the zone of its country', () => {
  const venue = { id: 3, name: 'Hall', cityName: 'Zürich', countryCode: 'CH', latitude: 0, longitude: 0 };
  const { event, notes } = read({ ...start, venue });
  expect(event).toMatchObject({ timeZone: 'Europe/Zurich', venue: { latitude: null, longitude: null } });
  expect(notes).toContain('venue.latitude');
});

test('[REST-9] an offset may be written without a colon', () => {
  expect(read({ startDateTimeAt: '2031-04-12T20:00:00-0500' }).event).toMatchObject({
    startDateTime: '2031-04-12T20:00:00',
    startDateTimeUtc: '2031-04-13T01:00:00.000Z',
  });
});

test('[CAT-1] markup is taken out of names and of what is to know, and told', () => {
  const { event, notes } = read({ ...start, name: '<b>Night</b> of <i>love' });
  expect(event).toMatchObject({ name: 'Night of love' });
  expect(notes).toContain('name');
  const told: Notes = [];
  expect(eventInformation.read({ info: 'Doors at <b>six</b>.', pleaseNote: 'I <3 you', childRule: '' }, told)).toEqual({
    info: 'Doors at six.',
    pleaseNote: 'I <3 you',
  });
  expect(told.map(({ field }) => field)).toEqual(['info']);
});
