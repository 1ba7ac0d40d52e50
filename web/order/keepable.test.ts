import { expect, test } from 'vitest';
import { isNear, keepable } from './keepable.ts';
import type { TicketsItem, TicketsOrder } from './order-data.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const at = (instant: string | null, date: string | null = instant?.slice(0, 10) ?? null) =>
  ({ at: instant, date, time: null, timeZone: 'America/New_York' }) as TicketsItem['event']['starts'];
// Only what the functions read.
const item = (starts: string | null, ends: string | null = null, more: object = {}) =>
  ({
    id: 'i',
    tickets: [{}],
    returned: 0,
    quantity: 1,
    event: { id: 'e', status: 'ONSALE', starts: at(starts), ends: ends && at(null, ends) },
    ...more,
  }) as unknown as TicketsItem;
const kept = (...items: TicketsItem[]) => {
  const order = { id: 'o', status: 'CONFIRMED', items, rooms: [], notices: [] } as unknown as TicketsOrder;
  return isNear(keepable(order, '/fanatics/'), now);
};

const soon = item('2027-03-13T23:30:00Z');
const far = item('2027-05-01T23:30:00Z');
const canceled = { event: { status: 'CANCELLED', starts: at('2027-03-13T23:30:00Z') } };

test.each([
  ['in twelve days', true, [soon]],
  ['in two months', false, [far]],
  ['in two months, beside another in twelve days', true, [far, soon]],
  ['that began an hour ago', true, [item('2027-03-01T11:00:00Z')]],
  ['that began two days ago', false, [item('2027-02-27T11:00:00Z')]],
  ['that began days ago and goes on for weeks', true, [item('2027-02-26T11:00:00Z', '2027-04-10')]],
  ['whose last day was three days ago', false, [item('2027-02-20T11:00:00Z', '2027-02-26')]],
  ['in twelve days that were all returned', false, [item('2027-03-13T23:30:00Z', null, { tickets: [] })]],
  ['in twelve days that was canceled', false, [item('2027-03-13T23:30:00Z', null, canceled)]],
])('[ORDER-4] whether the device keeps tickets for an event %s: %s', (_case, expected, items) => {
  expect(kept(...items)).toBe(expected);
});

test('[ORDER-4] what is kept is the page of the order’s tickets, until the day after its last event', () => {
  const items = [item('2027-03-13T23:30:00Z'), item('2027-03-20T23:30:00Z')];
  const order = { id: 'o', status: 'CONFIRMED', items, rooms: [], notices: [] } as unknown as TicketsOrder;
  expect(keepable(order, '/fanatics/')).toEqual({
    page: '/fanatics/order-confirmation/o/tickets',
    from: Date.parse('2027-03-13T23:30:00Z'),
    until: Date.parse('2027-03-21T23:30:00Z'),
  });
});
