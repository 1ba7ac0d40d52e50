import { describe, expect, test } from 'vitest';
import {
  type Billing,
  billingProblems,
  canadianPostalCode,
  normaliseBilling,
  northAmericanPhone,
} from './billing-rules.ts';

const american: Billing = {
  firstName: 'Ada',
  lastName: 'Fan',
  emailAddress: 'ada@example.com',
  phone: '555-123-4567',
  address: '12 Main St., Apt 4-B',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};
const canadian: Partial<Billing> = { country: 'CA', stateCode: 'QC', zipCode: 'H2X 1Y4', city: 'Montréal' };
const german: Partial<Billing> = {
  country: 'DE',
  stateCode: undefined,
  zipCode: '50667',
  phone: '+49 221 1234567',
  city: 'Köln',
};
const wrong = (change: Partial<Billing>) => billingProblems({ ...american, ...change }).map((one) => one.field);

test.each([
  ['K1A 0B1', true],
  ['K1A0B1', true],
  ['k1a 0b1', true],
  ['K1A-0B1', false],
  ['K1A  0B1', false],
  ['1K1 A0B', false],
  ['K1A 0B', false],
  ['K1A 0B11', false],
])('[CART-11] the Canadian postal code %s is right: %s', (code, right) => {
  expect(canadianPostalCode(code)).toBe(right);
});

test.each([
  ['5551234567', true],
  ['(555) 123-4567', true],
  ['(555)123.4567', true],
  ['555 123 4567', true],
  ['(555 123-4567', false],
  ['555/123/4567', false],
  ['555123456', false],
  ['55512345678', false],
  ['+1 555 123 4567', false],
])('[CART-11] the phone number %s is right: %s', (phone, right) => {
  expect(northAmericanPhone(phone)).toBe(right);
});

describe('[CART-11] billing details', () => {
  test.each([
    ['of the United States', {}],
    ['with a long ZIP code', { zipCode: '10001-1234' }],
    ['without a phone', { phone: undefined }],
    ['of Canada, with accents', canadian],
    ['of Germany', german],
    ['with accented names', { firstName: 'Zoë', lastName: 'Núñez-Çelik, Jr.' }],
    ['with an accent written as a mark of its own', { firstName: 'Zoe\u0308' }],
  ])('%s are right', (_title, change) => {
    expect(wrong(change)).toEqual([]);
  });

  test.each([
    ['a digit in a name', { firstName: 'R2' }, ['billing.firstName']],
    ['an empty name', { lastName: '' }, ['billing.lastName']],
    ['a script in a name', { firstName: '<b>' }, ['billing.firstName']],
    ['an address with #', { address: '12 Main St. #4' }, ['billing.address']],
    ['a city with a digit', { city: 'Area 51' }, ['billing.city']],
    ['an e-mail address without its host', { emailAddress: 'ada@' }, ['billing.emailAddress']],
    ['an e-mail address with a space', { emailAddress: 'a da@example.com' }, ['billing.emailAddress']],
    ['a state of one letter', { stateCode: 'N' }, ['billing.stateCode']],
    ['no state', { stateCode: undefined }, ['billing.stateCode']],
    ['a country that does not exist', { country: 'ZZ' }, ['billing.country']],
    ['a country by its name', { country: 'us' }, ['billing.country']],
    ['a Canadian code in the States', { zipCode: 'K1A 0B1' }, ['billing.zipCode']],
    ['an American code in Canada', { ...canadian, zipCode: '10001' }, ['billing.zipCode']],
    ['letters in a German phone', { ...german, phone: 'call me' }, ['billing.phone']],
    [
      'four things',
      { firstName: '1', city: '2', phone: '3', zipCode: '4' },
      ['billing.firstName', 'billing.phone', 'billing.city', 'billing.zipCode'],
    ],
  ])('%s: each wrong field is named', (_title, change, fields) => {
    expect(wrong(change)).toEqual(fields);
  });

  test('are kept without the spaces around them and with their codes in capitals', () => {
    const kept = normaliseBilling({ ...american, firstName: ' Ada ', country: 'us', stateCode: 'ny', phone: ' ' });
    expect(kept).toMatchObject({ firstName: 'Ada', country: 'US', stateCode: 'NY' });
    expect(kept).not.toHaveProperty('phone');
  });
});

test.each(['\u202e', '\u2066', '\u200b', '\ufeff'])(
  '[DOOR-9] no billing detail turns or hides what it is shown beside: %j is refused by field',
  (unseen) => {
    for (const field of ['firstName', 'lastName', 'emailAddress', 'phone', 'address', 'city', 'zipCode'] as const)
      expect(wrong({ [field]: american[field]?.replace(/^(..)/, `$1${unseen}`) }), field).toEqual([`billing.${field}`]);
  },
);
