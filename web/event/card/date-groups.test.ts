import { expect, test } from 'vitest';
import { groupDates } from './date-groups.ts';

const event = (id: string, date: string | null, countryCode = 'US') => ({
  id,
  starts: { date },
  venue: { address: { countryCode } },
});

const dates = [
  event('a', '2026-11-30'),
  event('b', '2026-12-05', 'CA'),
  event('c', '2026-12-31'),
  event('d', '2027-01-07', 'DE'),
  event('e', null, 'CA'),
];

test.each([
  ['COUNTRY', { US: 'ac', CA: 'be', DE: 'd' }],
  ['MONTH', { '2026-11': 'a', '2026-12': 'bc', '2027-01': 'd', '': 'e' }],
] as const)('dates by %s stand in the order in which each group comes first, open ones last', (by, expected) => {
  const groups = groupDates(dates, by);
  expect(groups.map(({ key, events }) => [key, events.map(({ id }) => id).join('')])).toEqual(Object.entries(expected));
});
