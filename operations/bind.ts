/** Makes a typed hook of a generated document, for `generated/hooks.ts` (GRAPH-3). */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';

type NoVariables = Record<string, never>;
type QueryOptions = Omit<useQuery.Options, 'variables' | 'skip' | 'returnPartialData'> & { skip?: boolean };
type QueryResult<D, V extends OperationVariables> = useQuery.Result<D, V, 'empty' | 'complete' | 'streaming'>;

/** Variables are the first argument; it is optional when the operation has no required ones. */
type VariableArgs<V> = V extends NoVariables
  ? [variables?: V, options?: QueryOptions]
  : Partial<V> extends V
    ? [variables?: V, options?: QueryOptions]
    : [variables: V, options?: QueryOptions];

export function bindQuery<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>) {
  // errorPolicy 'all': a field that failed is null, and the rest of the answer is shown.
  return (...[variables, options]: VariableArgs<V>): QueryResult<D, V> =>
    useQuery<D, V>(document, { errorPolicy: 'all', ...options, variables } as useQuery.Options<D, V>) as QueryResult<
      D,
      V
    >;
}

/** A mutation's variables are passed to its function, not to the hook. */
export function bindMutation<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>) {
  return (options?: Omit<useMutation.Options<D, V>, 'variables'>) => useMutation<D, V>(document, options);
}
