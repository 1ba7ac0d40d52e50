import { expect, test } from 'vitest';
import { checkoutPath, stepInUrl, stepToShow } from './checkout-steps.ts';

const nothing = { deliveryChosen: false, billingValid: false };
const delivery = { deliveryChosen: true, billingValid: false };
const billing = { deliveryChosen: false, billingValid: true };
const all = { deliveryChosen: true, billingValid: true };

test.each([
  [undefined, nothing, 0],
  ['0', all, 0],
  ['1', nothing, 1],
  ['2', nothing, 1],
  ['2', delivery, 1],
  ['2', billing, 1],
  ['2', all, 2],
  ['3', nothing, 1],
  ['payment', all, 2],
] as const)('[ROUTE-8] step %s with %o shows step %i', (param, progress, step) => {
  expect(stepToShow(param, progress)).toBe(step);
});

test('[ROUTE-8] every step has a URL of its own that leads back to it', () => {
  expect([0, 1, 2].map((step) => checkoutPath('c', step as 0 | 1 | 2))).toEqual([
    '/checkout/c',
    '/checkout/c/1',
    '/checkout/c/2',
  ]);
  expect(stepInUrl('9')).toBeNull();
});
