import { expect, test } from 'vitest';
import { isLongOver, noTicketsReason, saleNote, showsEarn, showsPrice, statusNote } from './event-rules.ts';

type SaleState = Parameters<typeof saleNote>[0];
type Block = SaleState['sale']['blockedBy'];

const event = (overrides: Partial<Omit<SaleState, 'sale'>> = {}, blockedBy: Block = null): SaleState => ({
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
  ['nothing against buying', event(), null],
  ['few tickets left', event({ availability: 'FEW_TICKETS_LEFT' }), 'fewLeft'],
  ['no tickets', event({ availability: 'TICKETS_NOT_AVAILABLE' }), 'soldOut'],
  ['no tickets by its sale state', event({}, 'SOLD_OUT'), 'soldOut'],
  ['a start of sale to come', event({}, 'NOT_YET_ON_SALE'), 'notYet'],
  ['a sale that has ended', event({}, 'SALE_ENDED'), 'offSale'],
  ['a date in the past', event({ availability: 'FEW_TICKETS_LEFT' }, 'OVER'), 'over'],
  ['a cancellation, which statusNote covers', event({ status: 'CANCELLED' }, 'CANCELLED'), null],
  ['tickets at the provider only', event({}, 'PROVIDER_ONLY'), null],
] as const)('[EVENT-6] an event with %s', (_case, state, note) => {
  expect(saleNote(state)).toBe(note);
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
] as const)('[EVENT-4] an event %s shows its price and its points by the rules', (_case, state, price, earn) => {
  expect(showsPrice(state)).toBe(price);
  expect(showsEarn(state)).toBe(earn);
});

test.each([
  ['tickets left', 'TICKETS_AVAILABLE', [3, 0], null],
  ['none left for the moment, others being held', 'TICKETS_AVAILABLE', [0, 0], null],
  ['none left', 'TICKETS_NOT_AVAILABLE', [0, 0], 'SOLD_OUT'],
  ['some left of our own, none at the provider', 'TICKETS_NOT_AVAILABLE', [0, 2], null],
  ['an unknown number of tickets', 'TICKETS_NOT_AVAILABLE', [null], null],
  ['no offer of ours', 'TICKETS_AVAILABLE', [], 'PROVIDER_ONLY'],
] as const)(
  '[EVENT-6] an event on sale with %s has no tickets for this reason: %s',
  (_case, availability, left, block) => {
    expect(
      noTicketsReason(
        event({ availability }),
        left.map((available) => ({ available })),
      ),
    ).toBe(block);
  },
);

test.each([
  ['2026-01-01T20:00:00Z', null, false],
  ['2025-09-30T20:00:00Z', null, true],
  ['2025-09-30T20:00:00Z', '2025-12-20T20:00:00Z', false],
  [null, null, false],
])('an event that began %s and ended %s is long over on New Year’s Day: %s', (at, end, expected) => {
  const event = { starts: { at, date: null }, ends: end === null ? null : { at: end, date: null } };
  expect(isLongOver(event, '2026-01-01T00:00:00Z')).toBe(expected);
});

test('an event without a time is long over by its day', () => {
  expect(isLongOver({ starts: { at: null, date: '2025-01-01' }, ends: null }, '2026-01-01T00:00:00Z')).toBe(true);
});
