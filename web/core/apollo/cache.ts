import { type FieldMergeFunction, InMemoryCache, type TypePolicies } from '@apollo/client';
import { possibleTypes } from '#operations/generated/possible-types.ts';

/** Types without an id: fields that two queries load of one object are merged. */
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

/** A null because of an error must not replace a value that another query has loaded. */
const keepExisting: FieldMergeFunction = (existing, incoming) => incoming ?? existing ?? null;

const typePolicies: TypePolicies = {
  ...Object.fromEntries(values.map((name) => [name, { merge: true }])),
  Query: {
    fields: { event: { merge: keepExisting }, tenant: { merge: keepExisting }, categories: { merge: keepExisting } },
  },
};

/** On the server a cache serves one page that reads each answer about once, so caching results costs more than it saves. */
export const createCache = () =>
  new InMemoryCache({ possibleTypes, typePolicies, resultCaching: !import.meta.env.SSR });
