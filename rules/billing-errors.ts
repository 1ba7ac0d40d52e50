import { type Billing, type BillingRule, billingProblems, countryRules } from './billing.ts';

const messages: Record<BillingRule, string> = {
  required: 'Must not be empty.',
  name: 'Only letters, spaces, apostrophes, commas, periods and hyphens.',
  address: 'Only letters, digits, spaces, apostrophes, commas, periods, hyphens, slashes and #.',
  email: 'An e-mail address looks like name@example.com.',
  phone10: 'A phone number has 10 digits without an extension, as in (555) 123-4567.',
  phone: 'A phone number has 6 to 15 digits, spaces and + ( ) . - only.',
  zip: 'A postal code has letters, digits, spaces and hyphens only.',
  state: 'The state or province has two letters, as in NY.',
  country: 'The country has two letters, as in US.',
};

const messageOf = (rule: BillingRule, country: string): string => {
  const example = countryRules[country]?.zipExample;
  return rule === 'zip' && example !== undefined
    ? `A postal code of ${country} looks like ${example}.`
    : messages[rule];
};

/** CART-11, 20118: all fields that break a rule, so that the buyer can correct them at once. */
export const billingErrors = (billing: Billing): { field: string; message: string }[] =>
  Object.entries(billingProblems(billing)).map(([field, rule]) => ({
    field: `billing.${field}`,
    message: messageOf(rule, billing.country),
  }));
