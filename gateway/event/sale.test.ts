import { describe, expect, test } from 'vitest';
import { isOver, momentOf, type SaleFacts, toSale } from './sale.ts';

const now = momentOf(new Date('2027-03-10T12:00:00Z'));
const past = '2027-03-10T11:59:59Z';
const future = '2027-03-10T12:00:01Z';
const sold: SaleFacts = {
  active: true,
  transactable: true,
  canBeLinkedOver: false,
  eventStatus: 'onsale',
  ticketsStatus: 'TICKETS_AVAILABLE',
  timeZone: 'America/Los_Angeles',
  startDate: '2027-04-01',
  startDateTimeUtc: '2027-04-02T02:00:00Z',
  endDateTimeUtc: null,
  onSaleStartUtc: past,
  onSaleEndUtc: null,
};

describe('[EVENT-5] over is after the end, or after the start when there is no end', () => {
  const timeless = { startDateTimeUtc: null, endDateTimeUtc: null };
  test.each([
    ['before its start', { startDateTimeUtc: future }, false],
    ['after its start, no end', { startDateTimeUtc: past }, true],
    ['after its start, before its end', { startDateTimeUtc: past, endDateTimeUtc: future }, false],
    ['on its last day', { startDateTimeUtc: past, endDateTimeUtc: null, endDate: '2999-01-01' }, false],
    ['after its last day', { startDateTimeUtc: past, endDateTimeUtc: null, endDate: '2001-01-01' }, true],
    ['after its end', { startDateTimeUtc: past, endDateTimeUtc: past }, true],
    // 12:00 in London is 04:00 in Los Angeles: the tenth has 20 hours to go.
    ['on its day, time unknown', { ...timeless, startDate: '2027-03-10' }, false],
    ['on the day after, time unknown', { ...timeless, startDate: '2027-03-09' }, true],
    ['day unknown', { ...timeless, startDate: null }, false],
  ])('%s', (_case, facts, expected) => {
    expect(isOver({ ...sold, ...facts }, now)).toBe(expected);
  });

  test('the day is the venue’s: at 06:00 UTC it is still yesterday in Los Angeles', () => {
    const facts = { ...sold, startDate: '2027-03-09', startDateTimeUtc: null };
    expect(isOver(facts, momentOf(new Date('2027-03-10T06:00:00Z')))).toBe(false);
    expect(isOver({ ...facts, timeZone: 'Europe/Berlin' }, momentOf(new Date('2027-03-10T06:00:00Z')))).toBe(true);
  });
});

describe('[EVENT-6] what can be bought, and the first reason why not', () => {
  test.each([
    ['on sale', {}, 'DIRECT', null],
    ['on sale, either way', {}, 'BOTH', null],
    ['off the shelf', { active: false, eventStatus: 'cancelled' }, 'DIRECT', 'INACTIVE'],
    ['cancelled', { eventStatus: 'cancelled', startDateTimeUtc: past }, 'DIRECT', 'CANCELLED'],
    ['over', { startDateTimeUtc: past, onSaleStartUtc: future }, 'DIRECT', 'OVER'],
    ['before its on-sale start', { onSaleStartUtc: future }, 'DIRECT', 'NOT_YET_ON_SALE'],
    ['after its sale ended', { onSaleEndUtc: past }, 'DIRECT', 'SALE_ENDED'],
    ['off sale', { eventStatus: 'offsale' }, 'DIRECT', 'OFF_SALE'],
    ['postponed with its dates', { eventStatus: 'postponed' }, 'DIRECT', null],
    ['sold out', { ticketsStatus: 'TICKETS_NOT_AVAILABLE' }, 'DIRECT', 'SOLD_OUT'],
    ['sold out, either way', { ticketsStatus: 'TICKETS_NOT_AVAILABLE' }, 'BOTH', 'SOLD_OUT'],
    ['sold by the provider', { transactable: false }, 'BOTH', 'PROVIDER_ONLY'],
    ['a tenant that only links over', {}, 'PROVIDER', 'PROVIDER_ONLY'],
    ['no start at all', { startDate: null, startDateTimeUtc: null }, 'DIRECT', 'DATES_UNKNOWN'],
    ['a day without a time', { startDateTimeUtc: null }, 'DIRECT', null],
    ['no on-sale start', { onSaleStartUtc: null }, 'DIRECT', 'DATES_UNKNOWN'],
  ] as const)('%s', (_case, facts, flow, blockedBy) => {
    expect(toSale({ ...sold, ...facts }, flow, now)).toEqual({
      canBuy: blockedBy === null,
      blockedBy,
      atProvider: false,
    });
  });
});

describe('[TEN-7] who may be sent to the provider’s page', () => {
  const linked = { ...sold, canBeLinkedOver: true };
  test.each([
    ['under the direct flow', linked, 'DIRECT', false],
    ['for what the provider sells, under the direct flow', { ...linked, transactable: false }, 'DIRECT', false],
    ['for what is sold here as well', linked, 'BOTH', true],
    ['for what the provider sells', { ...linked, transactable: false }, 'BOTH', true],
    ['where the tenant sells nothing', linked, 'PROVIDER', true],
    ['where there is no page', sold, 'PROVIDER', false],
    ['for what is sold out', { ...linked, ticketsStatus: 'TICKETS_NOT_AVAILABLE' }, 'PROVIDER', false],
    ['for what is over', { ...linked, startDateTimeUtc: past }, 'BOTH', false],
  ] as const)('%s', (_case, facts, flow, expected) => {
    expect(toSale(facts, flow, now).atProvider).toBe(expected);
  });
});
