import { expect, test } from 'vitest';
import type { TicketsItem, TicketsOrder } from './order-data.ts';
import { admits, groupByEvent, isRefundRefused, movedOf, seatRows, stateOf } from './ticket-groups.ts';

const ticket = (section: string | null, row: string | null, seat: string | null) => ({
  __typename: 'Ticket' as const,
  id: `${section} ${row} ${seat}`,
  barcode: 'X',
  section,
  row,
  seat,
});
// Only what the functions read.
const item = (eventId: string, more: object = {}) =>
  ({ id: eventId, quantity: 2, returned: 0, event: { id: eventId, status: 'ONSALE' }, ...more }) as TicketsItem;
const order = (id: string, items: TicketsItem[], more: object = {}) =>
  ({ id, status: 'CONFIRMED', items, rooms: [], notices: [], ...more }) as unknown as TicketsOrder;

test('[ORDER-2] two orders for one event are one group, in the sequence of the orders; a room is a group of its own', () => {
  const orders = [
    order('1', [item('a')]),
    order('2', [item('b')], { rooms: [{ id: 'room' }] }),
    order('3', [item('a')]),
  ];
  const groups = groupByEvent(orders).map((group) =>
    group.kind === 'stay' ? group.booking.id : `${group.event.id}: ${group.bought.map((one) => one.order.id).join()}`,
  );
  expect(groups).toEqual(['a: 1,3', 'b: 2', 'room']);
});

test('[ORDER-2] seats are told row by row, and general admission without any', () => {
  const tickets = [ticket('104', 'F', '7'), ticket('104', 'F', '8'), ticket('104', 'G', '1')];
  expect(seatRows(tickets)).toEqual([
    { section: '104', row: 'F', seats: ['7', '8'] },
    { section: '104', row: 'G', seats: ['1'] },
  ]);
  expect(seatRows([ticket(null, null, null), ticket(null, null, null)])).toEqual([
    { section: null, row: null, seats: [] },
  ]);
});

test.each([
  ['admits', item('a'), 'CONFIRMED', null, true],
  ['was given back in part', item('a', { returned: 1 }), 'CONFIRMED', null, true],
  ['was given back', item('a', { returned: 2 }), 'CONFIRMED', 'refunded', false],
  ['is of a refunded order', item('a'), 'REFUNDED', 'refunded', false],
  ['is of a cancelled order', item('a'), 'CANCELLED', 'cancelled', false],
  ['is for a cancelled event', item('a', { event: { status: 'CANCELLED' } }), 'CONFIRMED', 'cancelled', false],
  ['is for a postponed event', item('a', { event: { status: 'POSTPONED' } }), 'CONFIRMED', 'postponed', true],
  ['is for a rescheduled event', item('a', { event: { status: 'RESCHEDULED' } }), 'CONFIRMED', 'rescheduled', true],
])('[ORDER-2] the state of what %s', (_case, one, status, state, isAdmitted) => {
  const found = stateOf({ item: one, order: order('1', [one], { status }) });
  expect([found, admits(found)]).toEqual([state, isAdmitted]);
});

test('[ORDER-2] [ORDER-7] what has moved counts for the order whose buyer was told of it, also where the event kept its day', () => {
  const notices = [{ eventId: 'a', kind: 'MOVED' }];
  const stateFor = (one: TicketsItem) => stateOf({ item: one, order: order('1', [one], { notices }) });
  expect([item('a'), item('b')].map(stateFor)).toEqual(['rescheduled', null]);
});

type Refund = TicketsOrder['refunds'][number];
const refund = (status: Refund['status'], partIds: string[] | null): Refund => ({
  __typename: 'Refund',
  id: `${status} ${partIds}`,
  status,
  partIds,
});

test.each([
  ['the refund of the tickets was refused', [refund('REFUSED', ['a']), refund('DONE', ['room'])], [true, false]],
  ['the refund of the room was refused', [refund('DONE', ['a']), refund('REFUSED', ['room'])], [false, true]],
  ['one refund of both was refused', [refund('REFUSED', ['a', 'room'])], [true, true]],
  ['a second refund of the tickets was refused', [refund('DONE', ['a']), refund('REFUSED', ['a'])], [true, false]],
  ['the refused refund does not tell what it was for', [refund('REFUSED', null), refund('DONE', ['a'])], [true, true]],
  ['none was refused', [refund('PENDING', ['a']), refund('DONE', ['room'])], [false, false]],
])('[ORDER-6] where %s, tickets and room say each of their own whether it was refused', (_case, refunds, refused) => {
  expect(['a', 'room'].map((id) => isRefundRefused({ refunds }, id))).toEqual(refused);
});

const starts = (date: string, time: string, timeZone = 'America/New_York') =>
  ({ at: null, date, time, timeZone, precision: 'EXACT' }) as TicketsItem['event']['starts'];
const here = { venueName: 'Old Hall', city: 'Boston' };

test.each([
  ['another day', { starts: starts('2027-03-05', '19:30'), ...here }, ['date']],
  ['another day and hour', { starts: starts('2027-03-05', '20:00'), ...here }, ['date']],
  ['another hour of the same day', { starts: starts('2027-03-04', '20:00'), ...here }, ['time']],
  ['another house', { starts: starts('2027-03-04', '19:30'), venueName: 'New Hall', city: 'Boston' }, ['venue']],
  [
    'a house of that name elsewhere, at the same hour there',
    { starts: starts('2027-03-04', '19:30', 'America/Denver'), venueName: 'Old Hall', city: 'Denver' },
    ['venue'],
  ],
  [
    'another day and house',
    { starts: starts('2027-03-05', '19:30'), venueName: 'New Hall', city: 'Denver' },
    ['date', 'venue'],
  ],
  ['what it was', { starts: starts('2027-03-04', '19:30'), ...here }, []],
])('[ORDER-7] an event that has moved to %s', (_case, now, moved) => {
  const event = {
    starts: now.starts,
    venue: { name: now.venueName, address: { city: now.city } },
  } as TicketsItem['event'];
  const known = { __typename: 'EventBefore' as const, starts: starts('2027-03-04', '19:30'), ...here };
  expect(movedOf(known, event)).toEqual(moved);
});
