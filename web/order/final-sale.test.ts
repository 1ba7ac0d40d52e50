import { expect, test } from 'vitest';
import { finalSale } from './final-sale.ts';

const never = { untilHoursBefore: null, feePercent: 0 };
const tickets = { event: { status: 'ONSALE' as const }, tickets: [{}, {}] };
const room = (refundable: boolean, isReturned = false) => ({ isReturned, room: { refundable } });
const order = (more: Partial<Parameters<typeof finalSale>[0]>) => ({ items: [], rooms: [], notices: [], ...more });

test.each([
  ['tickets of a brand that takes none', order({ items: [tickets] }), never, ['NEVER']],
  [
    'tickets of a brand that takes them until an hour',
    order({ items: [tickets] }),
    { ...never, untilHoursBefore: 48 },
    [],
  ],
  ['tickets of a platform that does not tell', order({ items: [tickets] }), null, []],
  [
    'tickets of a changed event',
    order({ items: [tickets], notices: [{ choiceEndsAt: '2027-01-01T00:00:00Z' }] }),
    never,
    [],
  ],
  ['tickets of a cancelled event', order({ items: [{ ...tickets, event: { status: 'CANCELLED' } }] }), never, []],
  [
    'a room at a final rate',
    order({ rooms: [room(false)] }),
    { ...never, untilHoursBefore: 48 },
    ['RATE_NOT_REFUNDABLE'],
  ],
  ['a room that is paid back', order({ rooms: [room(true)] }), never, []],
  [
    'such tickets and such a room',
    order({ items: [tickets], rooms: [room(false)] }),
    never,
    ['NEVER', 'RATE_NOT_REFUNDABLE'],
  ],
  ['such tickets and a room that is paid back', order({ items: [tickets], rooms: [room(true)] }), never, []],
  ['nothing that is left', order({ items: [{ ...tickets, tickets: [] }], rooms: [room(false, true)] }), never, []],
])('[ORDER-6] [ORDER-7] why %s could never be given back', (_case, held, returns, reasons) => {
  expect(finalSale(held, returns)).toEqual(reasons);
});
