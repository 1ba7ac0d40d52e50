import type { ApolloLink, DocumentNode } from '@apollo/client';

/** The hash that codegen wrote into the document; the storefront sends it instead of the text. */
export const hashOf = (document: DocumentNode): string => {
  const meta: unknown = Reflect.get(document, '__meta__');
  const hash: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'hash') : undefined;
  if (typeof hash !== 'string') throw new Error('The operation carries no hash');
  return hash;
};

export const operationHash = ({ query }: ApolloLink.Operation): string => hashOf(query);
