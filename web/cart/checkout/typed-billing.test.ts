import { expect, test } from 'vitest';
import { emptyBilling, isBillingValid, toBillingInput } from './typed-billing.ts';

const typed = {
  ...emptyBilling('DE'),
  firstName: ' Alex ',
  lastName: 'Morgan',
  emailAddress: 'alex@example.com',
  address: 'Große Straße 1',
  city: 'Köln',
  zipCode: '50667',
};

test('[CART-11] the form is complete when the rules of its country find no problem', () => {
  expect(isBillingValid(typed)).toBe(true);
  expect(isBillingValid({ ...typed, zipCode: '5066' })).toBe(false);
});

test('[CART-11] the input is trimmed, with null for empty fields and those that the country does not use', () => {
  expect(toBillingInput({ ...typed, stateCode: 'NY' })).toMatchObject({
    firstName: 'Alex',
    stateCode: null,
    phone: null,
  });
});
