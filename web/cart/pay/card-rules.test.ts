import { expect, test } from 'vitest';
import { cardProblems, formatCardNumber, formatExpiry, parseExpiry } from './card-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const good = { number: '4242 4242 4242 4242', expires: '04 / 29', cvc: '123', name: 'Alex Morgan' };

test('[CART-11] a complete card has no problem', () => {
  expect(cardProblems(good, now)).toEqual({});
});

test.each([
  ['number', '', 'required'],
  ['number', '4242 4242 4242 4241', 'number'],
  ['number', '4242', 'number'],
  ['expires', '', 'required'],
  ['expires', '13 / 29', 'expires'],
  ['expires', '04', 'expires'],
  ['expires', '10 / 26', 'expired'],
  ['cvc', '', 'required'],
  ['cvc', '12', 'cvc3'],
  ['cvc', '1234', 'cvc3'],
  ['name', ' ', 'required'],
] as const)('[CART-11] card %s "%s" is refused by the rule %s', (field, value, rule) => {
  expect(cardProblems({ ...good, [field]: value }, now)).toEqual({ [field]: rule });
});

test('[CART-11] a card is valid to the end of its month', () => {
  expect(cardProblems({ ...good, expires: '11 / 26' }, now)).toEqual({});
});

test('[CART-11] American Express has four digits in its security code', () => {
  const amex = { ...good, number: '3782 822463 10005' };
  expect(cardProblems({ ...amex, cvc: '1234' }, now)).toEqual({});
  expect(cardProblems(amex, now)).toEqual({ cvc: 'cvc4' });
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['abc', ''],
])('a card number typed as %s reads %s', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ['0', '0'],
  ['4', '04'],
  ['042', '04 / 2'],
  ['0429', '04 / 29'],
  ['04/2029', '04 / 29'],
  ['1', '1'],
  ['12 / ', '12'],
])('an expiry typed as %s reads %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('an expiry is read as month and year', () => {
  expect(parseExpiry('04 / 29')).toEqual({ month: 4, year: 2029 });
  expect(parseExpiry('00 / 29')).toBeNull();
});
