import { describe, expect, test } from 'vitest';
import { arrivesInTime, deliversTo, type Shipment, zonesOfCountry } from './delivery.ts';

/** Within three working days, sent from New York until 15:00. */
const courier: Shipment = {
  countries: ['DO'],
  workingDays: 3,
  cutOff: '15:00',
  timeZone: 'America/New_York',
  closedOn: [],
};
/** From Berlin to Germany. */
const german: Shipment = { ...courier, countries: ['DE'], timeZone: 'Europe/Berlin', cutOff: '16:00' };

/** In the Dominican Republic, the courier's one country, a day ends at 04:00 UTC in every season. */
const endOf = (day: string) => new Date(Date.parse(`${day}T04:00:00Z`) + 24 * 3_600_000);
const aSecondBefore = (instant: Date) => new Date(instant.getTime() - 1000);

describe('[PRICE-3] a shipment counts working days at its sender', () => {
  test.each<[string, string, string, Partial<Shipment>?]>([
    ['on a Monday morning', '2026-06-01T13:00:00Z', '2026-06-04'],
    ['on a Monday a minute before the cut-off', '2026-06-01T18:59:00Z', '2026-06-04'],
    ['on a Monday at the cut-off', '2026-06-01T19:00:00Z', '2026-06-05'],
    ['on a Wednesday: over the weekend', '2026-06-03T13:00:00Z', '2026-06-08'],
    ['on a Friday after the cut-off', '2026-06-05T20:00:00Z', '2026-06-11'],
    ['on a Saturday morning', '2026-06-06T13:00:00Z', '2026-06-11'],
    ['on a Sunday evening', '2026-06-07T23:00:00Z', '2026-06-11'],
    ['when it is Tuesday in UTC but still Monday evening at the sender', '2026-06-02T02:00:00Z', '2026-06-05'],
    ['when it is Monday in UTC but still Sunday at the sender', '2026-06-01T03:00:00Z', '2026-06-04'],
    [
      'without a cut-off, which is midnight: it leaves on the next day',
      '2026-06-01T04:00:00Z',
      '2026-06-05',
      { cutOff: '00:00' },
    ],
    ['on the day itself, before the cut-off', '2026-06-01T13:00:00Z', '2026-06-01', { workingDays: 0 }],
    ['on the day itself, on a Saturday', '2026-06-06T13:00:00Z', '2026-06-08', { workingDays: 0 }],
    ['a minute before the cut-off in winter, an hour later in UTC', '2026-12-07T19:59:00Z', '2026-12-10'],
    ['at the cut-off in winter', '2026-12-07T20:00:00Z', '2026-12-11'],
    ['on the Friday before the clocks go forward', '2026-03-06T19:59:00Z', '2026-03-11'],
    ['on the Sunday on which the clocks go forward', '2026-03-08T07:30:00Z', '2026-03-12'],
    ['on the Sunday on which the clocks go back', '2026-11-01T06:30:00Z', '2026-11-05'],
    ['over a holiday', '2026-12-23T15:00:00Z', '2026-12-29', { closedOn: ['2026-12-25'] }],
    ['on a holiday', '2026-12-25T15:00:00Z', '2026-12-31', { closedOn: ['2026-12-25'] }],
    ['over a holiday after a weekend', '2027-07-02T15:00:00Z', '2027-07-08', { closedOn: ['2027-07-05'] }],
  ])('bought %s (%s) it has arrived when %s has ended', (_when, boughtAt, day, change = {}) => {
    const shipment = { ...courier, ...change };
    const arrived = endOf(day);
    expect(arrivesInTime(shipment, new Date(boughtAt), [arrived])).toBe(true);
    expect(arrivesInTime(shipment, new Date(boughtAt), [aSecondBefore(arrived)])).toBe(false);
  });
});

describe('[PRICE-3] a shipment arrives before the first start, wherever the buyer lives', () => {
  const monday = new Date('2026-06-01T13:00:00Z');
  test.each<[string, Shipment, string, boolean]>([
    ['an event tonight', courier, '2026-06-02T00:00:00Z', false],
    ['an event on the evening of the last day', courier, '2026-06-05T00:00:00Z', false],
    ['an event on the day after', courier, '2026-06-05T23:00:00Z', true],
    ['in Berlin just after midnight of the last day', german, '2026-06-04T22:00:00Z', true],
    ['in Berlin just before midnight of the last day', german, '2026-06-04T21:59:00Z', false],
    [
      'in New York while the last day goes on in Hawaii',
      { ...courier, countries: ['US'] },
      '2026-06-05T09:59:00Z',
      false,
    ],
    ['in New York once it has ended in Hawaii too', { ...courier, countries: ['US'] }, '2026-06-05T10:00:00Z', true],
    ['in Tokyo, bought from Hawaii', { ...courier, countries: ['US', 'JP'] }, '2026-06-05T01:00:00Z', false],
    ['anywhere while the last day goes on somewhere', { ...courier, countries: null }, '2026-06-05T11:59:00Z', false],
    ['anywhere once it has ended everywhere', { ...courier, countries: null }, '2026-06-05T12:00:00Z', true],
  ])('%s', (_event, shipment, start, inTime) => {
    expect(arrivesInTime(shipment, monday, [new Date(start)])).toBe(inTime);
  });

  test.each<[string, (string | null)[], boolean]>([
    ['several days that all start later', ['2026-06-06T00:00:00Z', '2026-06-07T00:00:00Z'], true],
    ['several days of which the first starts too soon', ['2026-06-07T00:00:00Z', '2026-06-03T00:00:00Z'], false],
    ['several days of which the first has started', ['2026-05-31T00:00:00Z', '2026-06-07T00:00:00Z'], false],
    ['a day whose time is not known', [null], false],
  ])('tickets of %s', (_tickets, starts, inTime) => {
    const dates = starts.map((start) => (start === null ? null : new Date(start)));
    expect(arrivesInTime(courier, monday, dates)).toBe(inTime);
  });
});

test.each([
  [['US', 'CA'], 'CA', true],
  [['US', 'CA'], 'DE', false],
  [null, 'DE', true],
])('[PRICE-3] what goes to %j goes to %s: %s', (countries, country, goes) => {
  expect(deliversTo(countries, country)).toBe(goes);
});

test('[PRICE-3] a code that is no country’s has no time zone', () => {
  expect(zonesOfCountry('JP')).toEqual(['Asia/Tokyo']);
  expect(zonesOfCountry('EU')).toEqual([]);
});
