import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';
import { type BillingValues, billingCountries, billingFields } from './billing-rules.ts';

/** What was typed about the buyer outlives a reload, a lapsed hold and a new cart, in this tab only. */
const key = 'grandstand.billing';

const emptyBilling = (country = 'US'): BillingValues => ({
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

export const writeBilling = (values: BillingValues): void => writeStored('session', key, values);
