import type { ApolloLink } from '@apollo/client';

/** The hash that codegen wrote into the document; the storefront sends it instead of the query's text. */
export const operationHash = (operation: ApolloLink.Operation): string => {
  const meta: unknown = Reflect.get(operation.query, '__meta__');
  const hash: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'hash') : undefined;
  if (typeof hash !== 'string') throw new Error(`Operation ${operation.operationName} carries no hash`);
  return hash;
};
