import { expect, test } from 'vitest';
import type { Billing } from './billing.ts';
import { billingErrors } from './billing-errors.ts';

const details: Billing = {
  firstName: 'Ada',
  lastName: 'Fan',
  emailAddress: 'ada@example.com',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

test('[CART-11] each field that breaks a rule is named with an example of a valid value', () => {
  expect(billingErrors(details)).toEqual([]);
  expect(billingErrors({ ...details, lastName: '', country: 'DE', zipCode: 'K1A 0B1' })).toEqual([
    { field: 'billing.lastName', message: 'Must not be empty.' },
    { field: 'billing.zipCode', message: 'A postal code of DE looks like 10115.' },
  ]);
});
