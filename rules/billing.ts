import { isEmail } from './email.ts';

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

/** For judging and sending: one sign for all apostrophes and minuses of keyboards, full-width signs as plain ones, letters composed. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/[`´‘’ʼ′]/g, "'")
    // The joiners of Persian and Indian scripts are part of no letter.
    .replace(/\u200c|\u200d/g, '')
    .replace(/−/g, '-')
    // Composed anew ½ is 1⁄2: 12½ must not become 121⁄2.
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .normalize('NFKC');

// "Letters" of the specification means those of every script, with the points of Catalan, Hebrew and Japanese names.
const nameText = /^(?=.*\p{L})[\p{L}\p{M}\p{Pd} ,.'·・׳״]+$/u;
const addressText = /^(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd}\p{Pd} ,.'·・׳״/⁄#]+$/u;

/** Whether a person's or a city's name can be taken as typed: Zoë, O'Brien, 李明. */
export const isName = (text: string): boolean => nameText.test(plain(text));
/** Ten digits, optional parentheses around the area code, separators dash, dot or space. */
const tenDigits = /^(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;
/** The country code, which browsers fill in. */
const northAmerica = /^(\+|00)?1[-. ]?/;
const international = /^\+?[\d ().-]+$/;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Intl has a name for ZZ: unknown region. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) !== undefined;

/** The ten digits alone, where a number has them after its country code; else as it was typed. */
function nationalPhone(text: string, kind: CountryRules['phone']): string {
  const national = text.replace(northAmerica, '');
  return kind === 'ten-digits' && !tenDigits.test(text) && tenDigits.test(national) ? national : text;
}

function phoneRule(text: string, kind: CountryRules['phone']): BillingRule | null {
  if (text === '') return null;
  if (kind === 'ten-digits') return tenDigits.test(nationalPhone(text, kind)) ? null : 'phone10';
  const digits = text.replace(/\D/g, '').length;
  return international.test(text) && digits >= 6 && digits <= 15 ? null : 'phone';
}

function ruleBroken(field: BillingField, values: Billing): BillingRule | null {
  const text = values[field]?.trim() ?? '';
  const country = countryRules[values.country];
  if (field === 'phone') return phoneRule(text, (country ?? otherCountry).phone);
  if (field === 'stateCode') return country?.state && !/^[a-z]{2}$/i.test(text) ? 'state' : null;
  if (text === '') return 'required';
  if (field === 'firstName' || field === 'lastName' || field === 'city') return isName(text) ? null : 'name';
  if (field === 'address') return addressText.test(plain(text)) ? null : 'address';
  if (field === 'emailAddress') return isEmail(text) ? null : 'email';
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

/** Longer than a field may be typed: composing letters anew can make a text longer. */
const MOST_SENT = 200;

/** An address in the characters of section 5, for other systems: letters, digits, space, comma, period and hyphen. */
export const addressToSend = (text: string): string =>
  plain(text)
    .replace(/['·׳״]/g, '')
    .replace(/[/⁄\p{Pd}]/gu, '-')
    .replace(/[^\p{L}\p{M}\p{Nd} ,.-]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MOST_SENT);

/** A name in the characters of section 5: those of an address without the digits. */
export const nameToSend = (text: string): string => addressToSend(text.normalize('NFKC').replace(/\p{Nd}/gu, ' '));

/** What the payment processor is told of the buyer, for its check of the address. The order keeps what was typed. */
export function billingToSend({ firstName, lastName, address, city, stateCode, country, zipCode }: Billing) {
  return {
    name: nameToSend(`${firstName} ${lastName}`),
    address: addressToSend(address),
    city: nameToSend(city),
    ...(stateCode && { stateCode }),
    country,
    zipCode,
  };
}
export type SentBilling = ReturnType<typeof billingToSend>;

/** The form to store: trimmed, codes in capitals, without empty fields, without a state where the country has none. */
export function normaliseBilling(values: Billing): Billing {
  const text = (field: BillingField) => values[field]?.trim() ?? '';
  const country = text('country').toUpperCase();
  const phone = nationalPhone(text('phone'), (countryRules[country] ?? otherCountry).phone);
  const stateCode = countryRules[country]?.state === null ? '' : text('stateCode').toUpperCase();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    emailAddress: text('emailAddress'),
    ...(phone && { phone }),
    address: text('address'),
    city: text('city'),
    ...(stateCode && { stateCode }),
    country,
    zipCode: text('zipCode').toUpperCase(),
  };
}
