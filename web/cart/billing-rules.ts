/** Spec section 5, by country: what may stand in each field of the billing form (CART-11). */
export type BillingValues = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phone: string;
  country: string;
  address: string;
  city: string;
  stateCode: string;
  zipCode: string;
};
export type BillingField = keyof BillingValues;
export type BillingRule = 'required' | 'name' | 'address' | 'email' | 'phone10' | 'phone' | 'zip' | 'state' | 'country';

/** In the order of the form, which is the order of the error summary. */
export const billingFields: readonly BillingField[] = [
  'firstName',
  'lastName',
  'emailAddress',
  'phone',
  'country',
  'address',
  'city',
  'stateCode',
  'zipCode',
];

type CountryRules = {
  /** An address that the postal service of the country would take, spaces and case forgiven. */
  zip: RegExp;
  /** How the code looks, to show when it is wrong. */
  zipExample: string;
  state: 'state' | 'province' | null;
  phone: 'ten-digits' | 'international';
};

const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;

export const countryRules: Record<string, CountryRules> = {
  US: { zip: /^\d{5}(-\d{4})?$/, zipExample: '10001', state: 'state', phone: 'ten-digits' },
  CA: { zip: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, zipExample: 'M5V 2T6', state: 'province', phone: 'ten-digits' },
  GB: {
    zip: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
    zipExample: 'SW1A 1AA',
    state: null,
    phone: 'international',
  },
  IE: { zip: /^[a-z]\d[\dw] ?[a-z\d]{4}$/i, zipExample: 'D02 AF30', state: null, phone: 'international' },
  DE: { zip: fiveDigits, zipExample: '10115', state: null, phone: 'international' },
  AT: { zip: fourDigits, zipExample: '1010', state: null, phone: 'international' },
  CH: { zip: fourDigits, zipExample: '8001', state: null, phone: 'international' },
  FR: { zip: fiveDigits, zipExample: '75001', state: null, phone: 'international' },
  BE: { zip: fourDigits, zipExample: '1000', state: null, phone: 'international' },
  ES: { zip: fiveDigits, zipExample: '28001', state: null, phone: 'international' },
  NL: { zip: /^\d{4} ?[a-z]{2}$/i, zipExample: '1012 JS', state: null, phone: 'international' },
  IT: { zip: fiveDigits, zipExample: '00118', state: null, phone: 'international' },
};

export const billingCountries: readonly string[] = Object.keys(countryRules);

const nameText = /^[\p{L}\p{M} ,.-]+$/u;
const addressText = /^[\p{L}\p{M}\p{Nd} ,.-]+$/u;
const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const tenDigits = /^(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;
const international = /^\+?[\d ().-]+$/;

const nameRule = (text: string): BillingRule | null => (nameText.test(text) ? null : 'name');
const addressRule = (text: string): BillingRule | null => (addressText.test(text) ? null : 'address');

function phoneRule(text: string, kind: CountryRules['phone']): BillingRule | null {
  if (text === '') return null;
  if (kind === 'ten-digits') return tenDigits.test(text) ? null : 'phone10';
  const digits = text.replace(/\D/g, '').length;
  return international.test(text) && digits >= 6 && digits <= 15 ? null : 'phone';
}

function ruleBroken(field: BillingField, values: BillingValues): BillingRule | null {
  const text = values[field].trim();
  const country = countryRules[values.country];
  if (field === 'phone') return phoneRule(text, country?.phone ?? 'international');
  if (field === 'stateCode') return country?.state && text === '' ? 'state' : null;
  if (text === '') return 'required';
  if (field === 'firstName' || field === 'lastName' || field === 'city') return nameRule(text);
  if (field === 'address') return addressRule(text);
  if (field === 'emailAddress') return email.test(text) ? null : 'email';
  if (field === 'country') return country ? null : 'country';
  return !country || country.zip.test(text) ? null : 'zip';
}

/** The first rule that each field breaks, in the order of the form. */
export function billingProblems(values: BillingValues): Partial<Record<BillingField, BillingRule>> {
  const found: Partial<Record<BillingField, BillingRule>> = {};
  for (const field of billingFields) {
    const rule = ruleBroken(field, values);
    if (rule) found[field] = rule;
  }
  return found;
}

export const isBillingValid = (values: BillingValues): boolean => Object.keys(billingProblems(values)).length === 0;

/** What is sent: trimmed, codes in capitals, nothing for what the country does not ask. */
export function toBillingInput(values: BillingValues) {
  const text = (field: BillingField) => values[field].trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    emailAddress: text('emailAddress'),
    phone: text('phone') || null,
    address: text('address'),
    city: text('city'),
    stateCode: countryRules[values.country]?.state ? text('stateCode') || null : null,
    country: values.country,
    zipCode: text('zipCode').toUpperCase(),
  };
}
