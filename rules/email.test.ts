import { expect, test } from 'vitest';
import { type Billing, billingProblems } from './billing.ts';
import { isEmail } from './email.ts';
import { emailCases } from './email-cases.ts';

const billing: Billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: '',
  country: 'NL',
  address: 'Dam 1',
  city: 'Amsterdam',
  zipCode: '1012 JS',
};

test.each(emailCases)('[ORDER-9] [CART-11] whether an e-mail can be sent to %j: %s', (address, isSent) => {
  expect(isEmail(address)).toBe(isSent);
  const rule = billingProblems({ ...billing, emailAddress: address }).emailAddress;
  expect(rule).toBe(isSent ? undefined : address === '' ? 'required' : 'email');
});
