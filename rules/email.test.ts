import { expect, test } from 'vitest';
import { type Billing, billingProblems } from './billing.ts';
import { comparableEmail, isEmail } from './email.ts';
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

test.each([
  ['Fan@Example.COM', 'fan@example.com'],
  ['İlker@example.com', 'İlker@example.com'],
  ['\u212Aate@example.com', '\u212Aate@example.com'],
  ['ÉVA@example.com', 'Éva@example.com'],
])('[ORDER-9] %s is compared as %s: only A to Z count as a to z', (address, compared) => {
  expect(comparableEmail(address)).toBe(compared);
});
