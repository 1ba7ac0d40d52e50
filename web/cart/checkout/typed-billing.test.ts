import { expect, test } from 'vitest';
import { emptyBilling, filledBilling, isBillingValid, toBillingInput } from './typed-billing.ts';

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

const known = { ...typed, firstName: 'Ada', phone: '0221 123456', stateCode: null, country: 'DE' };
const nothing = emptyBilling('US');

test.each([
  ['nothing typed: all of it', nothing, known, { ...known, stateCode: '' }],
  ['a name typed: it stays', { ...nothing, firstName: 'Eve' }, known, { ...known, firstName: 'Eve', stateCode: '' }],
  [
    'a part of an address typed: it stays alone',
    { ...nothing, city: 'Boston' },
    known,
    {
      ...nothing,
      city: 'Boston',
      firstName: 'Ada',
      lastName: 'Morgan',
      emailAddress: typed.emailAddress,
      phone: known.phone,
    },
  ],
  [
    'a country that the form does not offer: no address',
    nothing,
    { firstName: 'Li', country: 'CN', city: 'X' },
    { ...nothing, firstName: 'Li' },
  ],
  ['nothing known', nothing, {}, nothing],
])('[AUTH-16] a member’s details fill what is empty, %s', (_case, values, details, filled) => {
  expect(filledBilling(values, details)).toEqual(filled);
});
