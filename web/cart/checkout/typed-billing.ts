import { type Billing, billingFields, billingProblems, countryRules, normaliseBilling } from '#rules/billing.ts';
import { isRecord, readStored, writeStored } from '../../core/storage/stored.ts';

/** The fields of the billing form, all strings. */
export type BillingValues = Required<{ [Field in keyof Billing]: string }>;

/** The countries that the form offers. */
export const billingCountries: readonly string[] = Object.keys(countryRules);

/** Billing details as typed, in session storage: they survive a reload, a lapsed hold and a new cart in this tab. */
const key = 'grandstand.billing';

export const emptyBilling = (country = 'US'): BillingValues => ({
  firstName: '',
  lastName: '',
  emailAddress: '',
  phone: '',
  country: billingCountries.includes(country) ? country : 'US',
  address: '',
  city: '',
  stateCode: '',
  zipCode: '',
});

export function readBilling(country?: string): BillingValues {
  const stored = readStored('session', key);
  const values = emptyBilling(country);
  if (!isRecord(stored)) return values;
  for (const field of billingFields) {
    const value = stored[field];
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** A member's own details, as far as they are known. */
export type KnownBilling = Partial<Record<keyof Billing, string | null>>;

/** AUTH-16: what is still empty is filled from the member's details; the address only as a whole, and in a country that the form offers. */
export function filledBilling(values: BillingValues, known: KnownBilling): BillingValues {
  const contact = ['firstName', 'lastName', 'emailAddress', 'phone'] as const;
  const address = ['country', 'address', 'city', 'stateCode', 'zipCode'] as const;
  const fill = (fields: readonly (keyof Billing)[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field] || (known[field] ?? '')]));
  const isTyped = [values.address, values.city, values.zipCode].some((text) => text !== '');
  const takesAddress = !isTyped && billingCountries.includes(known.country ?? '');
  return {
    ...values,
    ...fill(contact),
    ...(takesAddress && Object.fromEntries(address.map((field) => [field, known[field] ?? '']))),
  };
}

export const writeBilling = (values: BillingValues): void => writeStored('session', key, values);

export const isBillingValid = (values: BillingValues): boolean => Object.keys(billingProblems(values)).length === 0;

/** Input of the mutation: normalised; null for empty fields and those that the country does not use. */
export function toBillingInput(values: BillingValues) {
  const { phone = null, stateCode = null, ...billing } = normaliseBilling(values);
  return { ...billing, phone, stateCode };
}
