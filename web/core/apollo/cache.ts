import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { possibleTypes } from '#operations/generated/possible-types.ts';

/** Values without an identity of their own: what two screens ask of one is put together, not replaced. */
const values = [
  'Address',
  'Classification',
  'Coordinates',
  'EventLoyalty',
  'EventSale',
  'EventTime',
  'Image',
  'LoyaltyProgramme',
  'Money',
  'PaymentSetup',
  'Price',
  'SaleWindow',
  'Theme',
];

const typePolicies: TypePolicies = Object.fromEntries(values.map((name) => [name, { merge: true }]));

export const createCache = () => new InMemoryCache({ possibleTypes, typePolicies });
