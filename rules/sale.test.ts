import { describe, expect, test } from 'vitest';
import {
  hidesPrice,
  isOver,
  isSoldAtProvider,
  momentOf,
  type PurchaseFlow,
  type SaleBlock,
  type SaleFacts,
  saleBlock,
} from './sale.ts';

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

describe('[EVENT-6] the first rule by which an event cannot be bought', () => {
  const withoutTickets = { ticketsStatus: 'TICKETS_NOT_AVAILABLE' };
  test.each<[string, Partial<SaleFacts>, PurchaseFlow, SaleBlock | null]>([
    ['on sale', {}, 'direct', null],
    ['on sale, flow both', {}, 'both', null],
    ['inactive', { active: false, eventStatus: 'cancelled' }, 'direct', 'INACTIVE'],
    ['cancelled', { eventStatus: 'cancelled', startDateTimeUtc: past }, 'direct', 'CANCELLED'],
    ['over', { startDateTimeUtc: past, onSaleStartUtc: future }, 'direct', 'OVER'],
    ['before its on-sale start', { onSaleStartUtc: future }, 'direct', 'NOT_YET_ON_SALE'],
    ['from its on-sale start on', { onSaleStartUtc: now.utc }, 'direct', null],
    ['after its sale ended', { onSaleEndUtc: past }, 'direct', 'SALE_ENDED'],
    ['off sale', { eventStatus: 'offsale' }, 'direct', 'OFF_SALE'],
    ['postponed with its dates', { eventStatus: 'postponed' }, 'direct', null],
    ['no start at all', { startDate: null, startDateTimeUtc: null }, 'direct', 'DATES_UNKNOWN'],
    ['a day without a time', { startDateTimeUtc: null }, 'direct', 'DATES_UNKNOWN'],
    ['a day without a time, flow both', { startDateTimeUtc: null }, 'both', 'DATES_UNKNOWN'],
    ['no on-sale start', { onSaleStartUtc: null }, 'direct', 'DATES_UNKNOWN'],
    ['no on-sale start, flow both', { onSaleStartUtc: null }, 'both', 'DATES_UNKNOWN'],
    ['no tickets at the provider, sold directly', withoutTickets, 'direct', null],
    ['no tickets at the provider, flow both', withoutTickets, 'both', 'SOLD_OUT'],
    ['not transactable, sold directly', { transactable: false }, 'direct', null],
    ['not transactable, flow both', { transactable: false }, 'both', 'PROVIDER_ONLY'],
    ['a tenant that only links over', {}, 'provider', 'PROVIDER_ONLY'],
    ['sold out at the provider that alone sells it', withoutTickets, 'provider', 'SOLD_OUT'],
  ])('%s', (_case, facts, flow, blockedBy) => {
    expect(saleBlock({ ...sold, ...facts }, flow, now)).toBe(blockedBy);
  });
});

describe('[TEN-7] whether the provider’s page is offered', () => {
  test.each<[string, boolean, PurchaseFlow, SaleBlock | null, boolean]>([
    ['never under the direct flow', true, 'direct', null, false],
    ['beside buying here', true, 'both', null, true],
    ['when it cannot be bought here', true, 'both', 'PROVIDER_ONLY', true],
    ['when it cannot be bought here because the time is unknown', true, 'both', 'DATES_UNKNOWN', true],
    ['always when the tenant sells nothing itself', true, 'provider', 'PROVIDER_ONLY', true],
    ['not without a page', false, 'provider', 'PROVIDER_ONLY', false],
    ['not when sold out', true, 'provider', 'SOLD_OUT', false],
    ['not when over', true, 'both', 'OVER', false],
  ])('%s', (_case, canBeLinkedOver, flow, blockedBy, expected) => {
    expect(isSoldAtProvider({ canBeLinkedOver }, flow, blockedBy)).toBe(expected);
  });
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
