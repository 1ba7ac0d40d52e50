import { expect, test } from 'vitest';
import { cart } from './cart.ts';
import { type Notes, UNREAD } from './fields.ts';

const item = { productId: 'E-1', details: { quantity: 2 }, info: { name: 'Ada Live' } };
const read = (items: object[], totals: object, answeredAt?: string) => {
  const notes: Notes = [];
  if (answeredAt) notes.answeredAt = answeredAt;
  const value = cart.read({ uuid: 'C-1', expireAt: '2027-01-01T12:10:00Z', items, totals }, notes);
  if (value === UNREAD) throw new Error(JSON.stringify(notes));
  return value;
};

test.each([
  ['of one ticket', { price: 40, fee: 6.5, totalPrice: 93 }],
  ['of all tickets', { price: 80, fee: 13, totalPrice: 93 }],
])('[REST-7] a cart without lines has those of its items, whose prices are %s', (_case, prices) => {
  const { charges } = read([{ ...item, ...prices }], { totalPrice: 96, tax: 2, currency: 'USD' });
  expect(charges.map(({ type, scope, price, quantity }) => [type, scope, price, quantity])).toEqual([
    ['face_value', 'per_ticket', 40, 2],
    ['service', 'per_ticket', 6.5, 2],
    ['tax', 'per_order', 2, 1],
    ['order', 'per_order', 1, 1],
  ]);
});

test('[REST-7] a hold without the server’s time has that of the answer, a second less, and one without an end is over', () => {
  const told = read([], { totalPrice: 0 }, 'Fri, 01 Jan 2027 12:00:00 GMT');
  expect(told.serverTime).toBe('2027-01-01T12:00:01.000Z');
  const endless = cart.read({ uuid: 'C-1', items: [], totals: { totalPrice: 0 } }, []);
  expect(endless).toMatchObject({ expireAt: '1970-01-01T00:00:00.000Z' });
});
