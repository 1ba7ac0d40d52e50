import { expect, test } from 'vitest';
import { isGone, nothingLeft, saleNote, showsEarn, showsPrice, statusNote } from './event-rules.ts';

type Judged = Parameters<typeof saleNote>[0];
type Block = Judged['sale']['blockedBy'];

const event = (overrides: Partial<Omit<Judged, 'sale'>> = {}, blockedBy: Block = null): Judged => ({
  status: 'ONSALE',
  availability: 'TICKETS_AVAILABLE',
  sale: { __typename: 'EventSale', canBuy: blockedBy === null, blockedBy },
  ...overrides,
});

test.each([
  ['ONSALE', null],
  ['OFFSALE', null],
  ['UNKNOWN', null],
  ['CANCELLED', 'cancelled'],
  ['POSTPONED', 'postponed'],
  ['RESCHEDULED', 'rescheduled'],
] as const)('[EVENT-2] the status %s has the chip %s', (status, note) => {
  expect(statusNote(event({ status }))).toBe(note);
});

test.each([
  ['nothing in its way', event(), null],
  ['few tickets left', event({ availability: 'FEW_TICKETS_LEFT' }), 'fewLeft'],
  ['no tickets', event({ availability: 'TICKETS_NOT_AVAILABLE' }), 'soldOut'],
  ['no tickets, said by the sale', event({}, 'SOLD_OUT'), 'soldOut'],
  ['a start of sale to come', event({}, 'NOT_YET_ON_SALE'), 'notYet'],
  ['a sale that has ended', event({}, 'SALE_ENDED'), 'offSale'],
  ['its time gone by', event({ availability: 'FEW_TICKETS_LEFT' }, 'OVER'), 'over'],
  ['a cancellation, which its status says', event({ status: 'CANCELLED' }, 'CANCELLED'), null],
  ['tickets at the provider only', event({}, 'PROVIDER_ONLY'), null],
] as const)('[EVENT-6] an event with %s', (_case, judged, note) => {
  expect(saleNote(judged)).toBe(note);
});

test.each([
  ['on sale', event(), true, true],
  ['with few tickets left', event({ availability: 'FEW_TICKETS_LEFT' }), true, true],
  ['not yet on sale', event({}, 'NOT_YET_ON_SALE'), true, false],
  // Under a direct flow the graph has hidden its price already.
  ['sold out', event({ availability: 'TICKETS_NOT_AVAILABLE' }, 'SOLD_OUT'), true, false],
  ['without tickets, sold directly', event({ availability: 'TICKETS_NOT_AVAILABLE' }), true, false],
  ['over', event({}, 'OVER'), false, false],
  ['cancelled', event({ status: 'CANCELLED' }, 'CANCELLED'), false, false],
] as const)('[EVENT-4] an event %s shows its price and its points as it should', (_case, judged, price, earn) => {
  expect(showsPrice(judged)).toBe(price);
  expect(showsEarn(judged)).toBe(earn);
});

test.each([
  ['tickets left', 'TICKETS_AVAILABLE', [3, 0], null],
  ['none left for the moment, others being held', 'TICKETS_AVAILABLE', [0, 0], null],
  ['none left', 'TICKETS_NOT_AVAILABLE', [0, 0], 'SOLD_OUT'],
  ['some left of our own, none at the provider', 'TICKETS_NOT_AVAILABLE', [0, 2], null],
  ['a number of tickets that nobody knows', 'TICKETS_NOT_AVAILABLE', [null], null],
  ['no offer of ours', 'TICKETS_AVAILABLE', [], 'PROVIDER_ONLY'],
] as const)('[EVENT-6] of an event for sale with %s the page says', (_case, availability, left, block) => {
  expect(
    nothingLeft(
      event({ availability }),
      left.map((available) => ({ available })),
    ),
  ).toBe(block);
});

test.each([
  ['2026-01-01T20:00:00Z', null, false],
  ['2025-09-30T20:00:00Z', null, true],
  ['2025-09-30T20:00:00Z', '2025-12-20T20:00:00Z', false],
  [null, null, false],
])('an event that began %s and ended %s is gone on New Year’s Day: %s', (at, end, expected) => {
  const event = { starts: { at, date: null }, ends: end === null ? null : { at: end, date: null } };
  expect(isGone(event, '2026-01-01T00:00:00Z')).toBe(expected);
});

test('without a time the day counts', () => {
  expect(isGone({ starts: { at: null, date: '2025-01-01' }, ends: null }, '2026-01-01T00:00:00Z')).toBe(true);
});
