import type { z } from 'zod';
import type { billingSchema } from '../cart/schemas.ts';
import type { FieldError } from '../core/errors.ts';

export type Billing = z.infer<typeof billingSchema>;
type Check = (value: string) => boolean;

// The spec's "letters" are those of every language: Québec's addresses and Zoë's name are real ones.
const name: Check = (value) => /^[\p{L}\p{M} ,.-]+$/u.test(value);
const address: Check = (value) => /^[\p{L}\p{M}\p{Nd} ,.-]+$/u.test(value);
const email: Check = (value) => /^[^\s@\p{Cc}\p{Cf}]+@[^\s@.\p{Cc}\p{Cf}]+(\.[^\s@.\p{Cc}\p{Cf}]+)+$/u.test(value);

/** Canadian format: letter digit letter, optional space, digit letter digit. */
export const canadianPostalCode: Check = (value) => /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(value);
const usZipCode: Check = (value) => /^\d{5}(-\d{4})?$/.test(value);
const anyPostalCode: Check = (value) => /^[a-z0-9][a-z0-9 -]{1,11}$/i.test(value);

/** 10 digits, optional parentheses around the area code, separators dash, dot or space. */
export const northAmericanPhone: Check = (value) => /^(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(value);
const anyPhone: Check = (value) => /^\+?[\d ().-]{6,20}$/.test(value);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
// ZZ is what the region names call an unknown one.
const country: Check = (value) => /^[A-Z]{2}$/.test(value) && value !== 'ZZ' && regions.of(value) !== undefined;
const isNorthAmerican = (code: string): boolean => code === 'US' || code === 'CA';

const postalCodes: Record<string, { check: Check; rule: string }> = {
  CA: { check: canadianPostalCode, rule: 'A Canadian postal code looks like K1A 0B1.' },
  US: { check: usZipCode, rule: 'A ZIP code has five digits, or nine as in 12345-6789.' },
};
const otherPostalCode = { check: anyPostalCode, rule: 'A postal code has letters, digits, spaces and hyphens only.' };

/** What people type around a value is not part of it. */
export const normaliseBilling = (billing: Billing): Billing => ({
  firstName: billing.firstName.trim(),
  lastName: billing.lastName.trim(),
  emailAddress: billing.emailAddress.trim(),
  ...(billing.phone?.trim() ? { phone: billing.phone.trim() } : {}),
  address: billing.address.trim(),
  city: billing.city.trim(),
  ...(billing.stateCode?.trim() ? { stateCode: billing.stateCode.trim().toUpperCase() } : {}),
  country: billing.country.trim().toUpperCase(),
  zipCode: billing.zipCode.trim(),
});

/** CART-11, 20118: every field that breaks its rule, so that the buyer can put all of them right at once. */
export const billingProblems = (billing: Billing): FieldError[] => {
  const here = isNorthAmerican(billing.country);
  const postalCode = postalCodes[billing.country] ?? otherPostalCode;
  const letters = 'Only letters, spaces, commas, periods and hyphens.';
  const rules: [field: keyof Billing, holds: boolean, rule: string][] = [
    ['firstName', name(billing.firstName), letters],
    ['lastName', name(billing.lastName), letters],
    ['emailAddress', email(billing.emailAddress), 'An e-mail address looks like name@example.com.'],
    [
      'phone',
      billing.phone === undefined || (here ? northAmericanPhone : anyPhone)(billing.phone),
      here
        ? 'A phone number has 10 digits, as in (555) 123-4567.'
        : 'A phone number has digits, spaces and + ( ) . - only.',
    ],
    ['address', address(billing.address), 'Only letters, digits, spaces, commas, periods and hyphens.'],
    ['city', name(billing.city), letters],
    [
      'stateCode',
      !here || /^[A-Z]{2}$/.test(billing.stateCode ?? ''),
      'The state or province has two letters, as in NY.',
    ],
    ['country', country(billing.country), 'The country has two letters, as in US.'],
    ['zipCode', postalCode.check(billing.zipCode), postalCode.rule],
  ];
  return rules.filter(([, holds]) => !holds).map(([field, , message]) => ({ field: `billing.${field}`, message }));
};
