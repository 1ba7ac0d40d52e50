import { expect, test } from 'vitest';
import { seatNumbers } from './shape.ts';

test.each([
  [null, []],
  ['', []],
  ['7', ['7']],
  ['7, 8,9', ['7', '8', '9']],
])('[CART-1] the comma-separated seats %j', (wire, seats) => {
  expect(seatNumbers(wire)).toEqual(seats);
});
