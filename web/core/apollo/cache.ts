import { type FieldMergeFunction, InMemoryCache, type TypePolicies } from '@apollo/client';
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

/** One operation that could not look something up must not take away what another one knows of it. */
const known: FieldMergeFunction = (existing, incoming) => incoming ?? existing ?? null;

const typePolicies: TypePolicies = {
  ...Object.fromEntries(values.map((name) => [name, { merge: true }])),
  Query: { fields: { event: { merge: known }, tenant: { merge: known }, categories: { merge: known } } },
};

/** On the server a cache lives for one page, which reads each answer about once: remembering results costs more than it saves. */
export const createCache = () =>
  new InMemoryCache({ possibleTypes, typePolicies, resultCaching: !import.meta.env.SSR });
