import { describe, expect, test } from 'vitest';
import {
  hasWaitingList,
  hidesPrice,
  isOver,
  isSoldAtProvider,
  momentOf,
  type PurchaseFlow,
  type SaleBlock,
  type SaleFacts,
  saleBlock,
} from './sale.ts';
import { type SaleCaseEvent, saleCases } from './sale-cases.ts';

const now = momentOf(new Date('2027-03-10T12:00:00Z'));
const past = '2027-03-10T11:59:59.999Z';
const future = '2027-03-10T12:00:00.001Z';
const sold: SaleFacts = {
  active: true,
  transactable: true,
  eventStatus: 'onsale',
  ticketsStatus: 'TICKETS_AVAILABLE',
  timeZone: 'America/Los_Angeles',
  startDate: '2027-04-01',
  startDateTimeUtc: '2027-04-02T02:00:00.000Z',
  endDateTimeUtc: null,
  onSaleStartUtc: past,
  onSaleEndUtc: null,
};

describe('[EVENT-5] an event is over after its end, or after its start when it has no end', () => {
  const timeless = { startDateTimeUtc: null, endDateTimeUtc: null };
  test.each([
    ['before its start', { startDateTimeUtc: future }, false],
    ['as it starts', { startDateTimeUtc: now.utc }, false],
    ['after its start, no end', { startDateTimeUtc: past }, true],
    ['after its start, before its end', { startDateTimeUtc: past, endDateTimeUtc: future }, false],
    ['on its last day', { startDateTimeUtc: past, endDate: '2999-01-01' }, false],
    ['after its last day', { startDateTimeUtc: past, endDate: '2001-01-01' }, true],
    ['after its end', { startDateTimeUtc: past, endDateTimeUtc: past }, true],
    // 12:00 in London is 04:00 in Los Angeles: the tenth has 20 hours to go.
    ['on its day, time unknown', { ...timeless, startDate: '2027-03-10' }, false],
    ['on the day after, time unknown', { ...timeless, startDate: '2027-03-09' }, true],
    ['day unknown', { ...timeless, startDate: null }, false],
  ])('%s', (_case, facts, expected) => {
    expect(isOver({ ...sold, ...facts }, now)).toBe(expected);
  });

  test('the day is counted at the venue: at 06:00 UTC it is still yesterday in Los Angeles', () => {
    const facts = { ...sold, startDate: '2027-03-09', startDateTimeUtc: null };
    expect(isOver(facts, momentOf(new Date('2027-03-10T06:00:00Z')))).toBe(false);
    expect(isOver({ ...facts, timeZone: 'Europe/Berlin' }, momentOf(new Date('2027-03-10T06:00:00Z')))).toBe(true);
  });
});

const instant = (hours: number | null): string | null =>
  hours === null ? null : new Date(now.date.getTime() + hours * 3_600_000).toISOString();
const dayIn = (days: number): string => (instant(days * 24) ?? '').slice(0, 10);

const factsOf = (event: SaleCaseEvent) => ({
  ...sold,
  active: event.active ?? true,
  transactable: event.transactable ?? true,
  canBeLinkedOver: event.canBeLinkedOver ?? true,
  eventStatus: event.status ?? 'onsale',
  ticketsStatus: event.ticketsStatus ?? 'TICKETS_AVAILABLE',
  startDate: dayIn(event.day ?? 30),
  startDateTimeUtc: instant(event.start === undefined ? 720 : event.start),
  endDateTimeUtc: instant(event.end ?? null),
  onSaleStartUtc: instant(event.onSale === undefined ? -72 : event.onSale),
  onSaleEndUtc: instant(event.saleEnds ?? null),
  presales: event.presale
    ? [{ startDateTimeUtc: instant(event.presale.start), endDateTimeUtc: instant(event.presale.end) }]
    : [],
});

describe('[EVENT-6, TEN-7] whether an event can be bought, and at the provider', () => {
  test.each(saleCases)('$title', ({ event, expected }) => {
    const facts = factsOf(event);
    for (const flow of ['direct', 'both', 'provider'] as const) {
      const blockedBy = saleBlock(facts, flow, now);
      expect([flow, { blockedBy, atProvider: isSoldAtProvider(facts, flow, blockedBy, now) }]).toEqual([
        flow,
        expected[flow],
      ]);
    }
  });

  test.each<[string, Partial<SaleFacts>, SaleBlock | null]>([
    ['from its start of sales on', { onSaleStartUtc: now.utc }, null],
    ['at its end of sales', { onSaleEndUtc: now.utc }, null],
    ['no start at all', { startDate: null, startDateTimeUtc: null }, 'DATES_UNKNOWN'],
  ])('%s', (_case, facts, blockedBy) => {
    expect(saleBlock({ ...sold, ...facts }, 'direct', now)).toBe(blockedBy);
  });
});

test.each<[string, Partial<SaleFacts>, Record<PurchaseFlow, boolean>]>([
  ['that is sold here', {}, { direct: true, both: true, provider: false }],
  ['of the provider alone', { transactable: false }, { direct: true, both: false, provider: false }],
  ['a day away', { startDateTimeUtc: instant(24) }, { direct: false, both: false, provider: false }],
  ['without a start', { startDateTimeUtc: null, startDate: null }, { direct: false, both: false, provider: false }],
  ['that is cancelled', { eventStatus: 'cancelled' }, { direct: false, both: false, provider: false }],
  ['whose sale has ended', { onSaleEndUtc: instant(-1) }, { direct: false, both: false, provider: false }],
])('[ORDER-8] whether a sold-out event %s has a waiting list', (_which, facts, expected) => {
  const event = { ...sold, ...facts, ticketsStatus: 'TICKETS_NOT_AVAILABLE' };
  for (const flow of ['direct', 'both', 'provider'] as const)
    expect([flow, hasWaitingList(event, flow, now)]).toEqual([flow, expected[flow]]);
});

test.each<[string, PurchaseFlow, boolean]>([
  ['TICKETS_NOT_AVAILABLE', 'direct', true],
  ['TICKETS_NOT_AVAILABLE', 'both', false],
  ['TICKETS_NOT_AVAILABLE', 'provider', false],
  ['FEW_TICKETS_LEFT', 'direct', false],
  ['TICKETS_AVAILABLE', 'direct', false],
])('[EVENT-4] with %s under the flow %s the price is hidden: %s', (ticketsStatus, flow, hidden) => {
  expect(hidesPrice(ticketsStatus, flow)).toBe(hidden);
});
