/** Binds a generated document to Apollo's hooks, so that a screen imports one typed hook an operation (GRAPH-3). */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';

type NoVariables = Record<string, never>;
type QueryOptions = Omit<useQuery.Options, 'variables' | 'skip' | 'returnPartialData'> & { skip?: boolean };
type QueryResult<D, V extends OperationVariables> = useQuery.Result<D, V, 'empty' | 'complete' | 'streaming'>;

/** Variables are an argument of their own; an operation that needs none may leave it out, one that needs some may not. */
type VariableArgs<V> = V extends NoVariables
  ? [variables?: V, options?: QueryOptions]
  : Partial<V> extends V
    ? [variables?: V, options?: QueryOptions]
    : [variables: V, options?: QueryOptions];

export function bindQuery<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>) {
  // A part that its upstream could not give is null; the rest of the answer is shown all the same.
  return (...[variables, options]: VariableArgs<V>): QueryResult<D, V> =>
    useQuery<D, V>(document, { errorPolicy: 'all', ...options, variables } as useQuery.Options<D, V>) as QueryResult<
      D,
      V
    >;
}

/** A mutation's variables are given when it runs. */
export function bindMutation<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>) {
  return (options?: Omit<useMutation.Options<D, V>, 'variables'>) => useMutation<D, V>(document, options);
}
