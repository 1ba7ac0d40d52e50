import { expect, test } from 'vitest';
import { type BillingValues, billingProblems, countryRules, isBillingValid, toBillingInput } from './billing-rules.ts';

const us: BillingValues = {
  firstName: 'Alex',
  lastName: 'Morgan',
  emailAddress: 'alex@example.com',
  phone: '',
  country: 'US',
  address: '350 5th Ave, Apt. 4-B',
  city: 'New York',
  stateCode: 'NY',
  zipCode: '10118',
};
const canada = { ...us, country: 'CA', stateCode: 'ON', city: 'Toronto', zipCode: 'M5V 2T6' };
const germany = { ...us, country: 'DE', stateCode: '', city: 'Köln', address: 'Große Straße 1', zipCode: '50667' };

test.each([
  ['US', us],
  ['CA', canada],
  ['DE', germany],
])('[CART-11] a whole address in %s has no problem', (_, values) => {
  expect(billingProblems(values)).toEqual({});
});

test.each([
  ['firstName', '', 'required'],
  ['firstName', 'R2D2', 'name'],
  ['lastName', 'Morgan!', 'name'],
  ['emailAddress', 'alex@', 'email'],
  ['emailAddress', 'alex@example', 'email'],
  ['phone', '123', 'phone10'],
  ['phone', '212 555 01234', 'phone10'],
  ['address', '350 5th Ave #4', 'address'],
  ['address', '   ', 'required'],
  ['city', 'New York 1', 'name'],
  ['stateCode', '', 'state'],
  ['zipCode', '1011', 'zip'],
  ['zipCode', '', 'required'],
] as const)('[CART-11] in the US %s "%s" breaks the rule %s', (field, value, rule) => {
  expect(billingProblems({ ...us, [field]: value })).toEqual({ [field]: rule });
});

test.each(['2125550123', '(212) 555-0123', '212.555.0123', '212 555 0123', '212-555-0123', '(212)5550123'])(
  '[CART-11] the phone number %s has ten digits with the separators allowed',
  (phone) => {
    expect(isBillingValid({ ...us, phone })).toBe(true);
  },
);

test.each([
  ['CA', 'M5V2T6', true],
  ['CA', 'm5v 2t6', true],
  ['CA', 'M5V-2T6', false],
  ['CA', '55V 2T6', false],
  ['US', '10118-0110', true],
  ['GB', 'SW1A 1AA', true],
  ['GB', '10118', false],
  ['NL', '1012 JS', true],
  ['NL', '1012', false],
  ['DE', '5066', false],
  ['IT', '00118', true],
])('[CART-11] in %s the postal code %s is taken: %s', (country, zipCode, taken) => {
  expect(isBillingValid({ ...us, country, zipCode })).toBe(taken);
});

test('[CART-11] the example shown for each country’s postal code passes its own rule', () => {
  for (const [country, { zip, zipExample }] of Object.entries(countryRules)) expect(zipExample, country).toMatch(zip);
});

test('[CART-11] outside North America a phone number may carry its country code', () => {
  expect(isBillingValid({ ...germany, phone: '+49 221 123456' })).toBe(true);
  expect(billingProblems({ ...germany, phone: 'none' })).toEqual({ phone: 'phone' });
});

test('what is sent is trimmed and carries no state where the country has none', () => {
  expect(toBillingInput({ ...germany, firstName: ' Alex ', stateCode: 'NY' })).toMatchObject({
    firstName: 'Alex',
    stateCode: null,
    phone: null,
  });
  expect(toBillingInput({ ...canada, zipCode: 'm5v 2t6' }).zipCode).toBe('M5V 2T6');
});
