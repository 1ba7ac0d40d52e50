import { expect, test } from 'vitest';
import { checkoutPath, stepInUrl, stepToShow } from './checkout-steps.ts';

const nothing = { priceAgreed: true, deliveryChosen: false, billingValid: false };
const delivery = { ...nothing, deliveryChosen: true };
const billing = { ...nothing, billingValid: true };
const all = { ...delivery, billingValid: true };
const dearer = { ...all, priceAgreed: false };

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
  ['2', dearer, 0],
  ['1', dearer, 0],
] as const)('[ROUTE-8] [PRICE-1] step %s with %o shows step %i', (param, progress, step) => {
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
