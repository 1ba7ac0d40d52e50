import { expect, test } from 'vitest';
import type { TicketsItem, TicketsOrder } from './order-data.ts';
import { admits, groupByEvent, seatRows, stateOf } from './ticket-groups.ts';

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
  ({ id, status: 'CONFIRMED', items, rooms: [], ...more }) as unknown as TicketsOrder;

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
