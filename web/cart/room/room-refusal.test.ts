import { expect, test } from 'vitest';
import { countOthers } from './room-booking-form.ts';
import { formField, needsAnother } from './room-refusal.ts';

test.each([
  [undefined, 0],
  [{}, 0],
  [{ adults: 2 }, 1],
  [{ adults: 1, childAges: [4] }, 1],
  [{ adults: 2, childAges: [4, 11] }, 3],
])('[HOTEL-2] of the guests %j so many others can be named: %i', (guests, others) => {
  expect(countOthers(guests)).toBe(others);
});

test.each([
  ['room.contact.lastName', [], 'lastName'],
  ['room.contact.emailAddress', [], 'emailAddress'],
  ['contact.phone', [], 'phone'],
  ['room.contact.nickname', [], null],
  ['room.guestNames.0.lastName', [1], 'guests.1.lastName'],
  ['room.guestNames.1.firstName', [0, 2], 'guests.2.firstName'],
  ['room.guestNames.0.age', [0], null],
  ['room.checkin', [], null],
] as const)('[ERR-2] 40010 for %s, of the named guests %j, is told at the field %s', (field, sent, expected) => {
  expect(formField(field, sent)).toBe(expected);
});

const invalid = (...fields: string[]) => ({
  ...{ kind: 'invalid' as const, title: '', message: '' },
  fields: fields.map((field) => ({ field, message: '' })),
});

test.each([
  ['a taken room', { kind: 'taken' as const }, true],
  ['a stay that breaks a rule', invalid('room.checkin'), true],
  ['a wrong name', invalid('room.contact.lastName'), false],
  ['a wrong name beside a wrong stay', invalid('room.contact.lastName', 'room.checkin'), false],
  ['no answer', { kind: 'unreachable' as const }, false],
  ['no outcome', null, false],
])('[ERR-2] another room is the next step of %s: %s', (_case, outcome, expected) => {
  expect(needsAnother(outcome)).toBe(expected);
});
