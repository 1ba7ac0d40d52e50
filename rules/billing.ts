/** Billing details as a buyer types them; an optional field is missing or empty. */
export type Billing = {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phone?: string | undefined;
  country: string;
  address: string;
  city: string;
  stateCode?: string | undefined;
  zipCode: string;
};
export type BillingField = keyof Billing;
export type BillingRule = 'required' | 'name' | 'address' | 'email' | 'phone10' | 'phone' | 'zip' | 'state' | 'country';

/** In the order of the form and of its error summary. */
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
  /** A valid postal code of the country, with or without its space, in any case. */
  zip: RegExp;
  /** Shown when the code is wrong. */
  zipExample: string;
  state: 'state' | 'province' | null;
  phone: 'ten-digits' | 'international';
};

const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;

/** The countries that the storefront offers. */
export const countryRules: Record<string, CountryRules> = {
  US: { zip: /^\d{5}(-\d{4})?$/, zipExample: '10001', state: 'state', phone: 'ten-digits' },
  CA: { zip: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, zipExample: 'M5V 2T6', state: 'province', phone: 'ten-digits' },
  GB: { zip: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, zipExample: 'SW1A 1AA', state: null, phone: 'international' },
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

/** For every other country, which the form does not offer but the API accepts. */
const otherCountry = { zip: /^[a-z0-9][a-z0-9 -]{1,11}$/i, phone: 'international' } as const;

// "Letters" of the specification means those of every script: Québec and Zoë are valid.
const nameText = /^[\p{L}\p{M} ,.-]+$/u;
const addressText = /^[\p{L}\p{M}\p{Nd} ,.-]+$/u;
const email = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@.\p{Cc}\p{Cf}]+(\.[^\s@.\p{Cc}\p{Cf}]+)+$/u;
/** Ten digits, optional parentheses around the area code, separators dash, dot or space. */
const tenDigits = /^(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;
const international = /^\+?[\d ().-]+$/;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Intl has a name for ZZ: unknown region. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) !== undefined;

function phoneRule(text: string, kind: CountryRules['phone']): BillingRule | null {
  if (text === '') return null;
  if (kind === 'ten-digits') return tenDigits.test(text) ? null : 'phone10';
  const digits = text.replace(/\D/g, '').length;
  return international.test(text) && digits >= 6 && digits <= 15 ? null : 'phone';
}

function ruleBroken(field: BillingField, values: Billing): BillingRule | null {
  const text = values[field]?.trim() ?? '';
  const country = countryRules[values.country];
  if (field === 'phone') return phoneRule(text, (country ?? otherCountry).phone);
  if (field === 'stateCode') return country?.state && !/^[a-z]{2}$/i.test(text) ? 'state' : null;
  if (text === '') return 'required';
  if (field === 'firstName' || field === 'lastName' || field === 'city') return nameText.test(text) ? null : 'name';
  if (field === 'address') return addressText.test(text) ? null : 'address';
  if (field === 'emailAddress') return email.test(text) ? null : 'email';
  if (field === 'country') return isCountry(text) ? null : 'country';
  return (country ?? otherCountry).zip.test(text) ? null : 'zip';
}

/** CART-11: for each wrong field the first rule of section 5 that it breaks, in the order of the form. */
export function billingProblems(values: Billing): Partial<Record<BillingField, BillingRule>> {
  const problems: Partial<Record<BillingField, BillingRule>> = {};
  for (const field of billingFields) {
    const rule = ruleBroken(field, values);
    if (rule) problems[field] = rule;
  }
  return problems;
}

/** The form to send and store: trimmed, codes in capitals, without empty fields, without a state where the country has none. */
export function normaliseBilling(values: Billing): Billing {
  const text = (field: BillingField) => values[field]?.trim() ?? '';
  const country = text('country').toUpperCase();
  const stateCode = countryRules[country]?.state === null ? '' : text('stateCode').toUpperCase();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    emailAddress: text('emailAddress'),
    ...(text('phone') && { phone: text('phone') }),
    address: text('address'),
    city: text('city'),
    ...(stateCode && { stateCode }),
    country,
    zipCode: text('zipCode').toUpperCase(),
  };
}
