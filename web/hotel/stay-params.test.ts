import { describe, expect, test } from 'vitest';
import { eventStay, listVariables, readStay, stayProblems, walkMinutes, writeStay } from './stay-params.ts';

const usual = { checkin: '2027-03-01', checkout: '2027-03-03' };
const read = (search: string) => readStay(new URLSearchParams(search), usual);

describe('a hotel search in the address', () => {
  test('[HOTEL-1] without one it is the usual stay of two adults, nearest first', () => {
    expect(read('')).toMatchObject({ ...usual, adults: 2, childAges: [], rooms: 1, sort: 'DISTANCE', walkable: false });
  });

  test('[HOTEL-1] what is written is read again, the filters and the ages of children too', () => {
    const search = '?checkin=2027-04-01&checkout=2027-04-05&adults=1&childAge=0&childAge=17&walkable=true&sort=PRICE';
    expect(writeStay(read(search))).toBe(search);
    expect(listVariables(read(search))).toMatchObject({ range: 1, order: 'PRICE', guests: { childAges: [0, 17] } });
  });

  test.each([
    ['checkin=2027-02-30', 'checkin', '2027-03-01'],
    ['checkin=2027-05-01', 'checkout', '2027-05-02'],
    ['adults=0', 'adults', 2],
    ['adults=9', 'adults', 2],
    ['rooms=1.5', 'rooms', 1],
    ['sort=name', 'sort', 'DISTANCE'],
  ] as const)('[HOTEL-1] of %s the value for %s is %s', (search, field, value) => {
    expect(read(search)[field]).toBe(value);
  });

  test('ages that no child has are left out', () => {
    expect(read('childAge=18&childAge=-1&childAge=&childAge=4').childAges).toEqual([4]);
  });

  test.each([
    ['checkin=2027-01-01', [['checkin', 'past']]],
    ['checkin=2029-01-01', [['checkin', 'tooFar']]],
    ['checkin=2027-04-02&checkout=2027-04-02', [['checkout', 'order']]],
    ['checkin=2027-04-02&checkout=2027-06-02', [['checkout', 'tooLong']]],
    ['adults=1&rooms=2', [['rooms', 'adultPerRoom']]],
    ['checkin=2027-04-02&checkout=2027-05-02', []],
  ])('[ERR-2] %s breaks the rules %j', (search, rules) => {
    expect(stayProblems(read(search), '2027-02-01').map(({ field, rule }) => [field, rule])).toEqual(rules);
  });
});

describe('the stay of an event', () => {
  const event = { starts: { date: '2027-05-01' }, lastDate: null };

  test('[HOTEL-1] is the night after it; of several days, the nights between them too', () => {
    expect(eventStay(event, '2027-04-01')).toEqual({ checkin: '2027-05-01', checkout: '2027-05-02' });
    const festival = { ...event, lastDate: '2027-05-03' };
    expect(eventStay(festival, '2027-04-01')).toEqual({ checkin: '2027-05-01', checkout: '2027-05-04' });
    expect(eventStay(festival, '2027-05-02')).toEqual({ checkin: '2027-05-02', checkout: '2027-05-04' });
  });

  test('[HOTEL-1] is none when it is over, or without a day', () => {
    expect(eventStay(event, '2027-05-02')).toBeNull();
    expect(eventStay({ ...event, starts: { date: null } }, '2027-04-01')).toBeNull();
  });
});

test.each([
  [0, 1],
  [0.2, 4],
  [0.7, 14],
  [2, null],
])('[HOTEL-1] %s miles are %s minutes on foot', (miles, minutes) => {
  expect(walkMinutes(miles)).toBe(minutes);
});
