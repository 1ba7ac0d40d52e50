import {
  type DocumentNode,
  DocumentTransform,
  type FieldMergeFunction,
  type FieldReadFunction,
  InMemoryCache,
  type Reference,
  type TypePolicies,
} from '@apollo/client';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { possibleTypes } from '#operations/generated/possible-types.ts';

/** Types without an id: fields that two queries load of one object are merged. */
const values = [
  'Address',
  'Billing',
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
  'SearchResults',
  'Theme',
];

/** A null because of an error must not replace a value that another query has loaded. */
const keepExisting: FieldMergeFunction = (existing, incoming) => incoming ?? existing ?? null;

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** A lookup by id finds what a list has loaded; when fields of it are missing, the query is sent. */
const byId =
  (typename: string): FieldReadFunction<Reference | null> =>
  (existing, { args, toReference, canRead }) => {
    if (existing !== undefined) return existing;
    const ref = [args, args?.by].find(hasId);
    const known = ref && toReference({ __typename: typename, id: ref.id });
    return canRead(known) ? known : undefined;
  };

const typePolicies: TypePolicies = {
  // There is one: any component reads its fragment with `from: { __typename: 'Viewer' }`.
  Viewer: { keyFields: [] },
  Profile: { keyFields: [] },
  ...Object.fromEntries(values.map((name) => [name, { merge: true }])),
  Query: {
    fields: {
      attraction: byId('Attraction'),
      // With both functions Apollo would keep one event for all arguments.
      event: { keyArgs: ['by'], merge: keepExisting, read: byId('Event') },
      venue: byId('Venue'),
      tenant: { merge: keepExisting },
      categories: { merge: keepExisting },
    },
  },
};

const withTypenames = new DocumentTransform(addTypenameToDocument);

/** All caches share what they make of a document: on the server there is one for each page. */
class SharedDocumentsCache extends InMemoryCache {
  override transformDocument(document: DocumentNode): DocumentNode {
    return withTypenames.transformDocument(document);
  }
}

/** On the server a cache serves one page that reads each answer about once, so caching results costs more than it saves. */
export const createCache = () =>
  new SharedDocumentsCache({ possibleTypes, typePolicies, resultCaching: !import.meta.env.SSR });
