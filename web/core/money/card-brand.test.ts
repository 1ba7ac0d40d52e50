import { expect, test } from 'vitest';
import { cardBrandOf } from './card-brand.ts';

test.each([
  ['4', 'visa'],
  ['4242 4242', 'visa'],
  ['51', 'mastercard'],
  ['5555 5555', 'mastercard'],
  ['2720 99', 'mastercard'],
  ['5', null],
  ['56', null],
  ['34', 'amex'],
  ['3782 8', 'amex'],
  ['36', null],
  ['6011', null],
  ['', null],
])('[CART-11] a card number that begins with "%s" is of the brand %s', (number, brand) => {
  expect(cardBrandOf(number)).toBe(brand);
});
