import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../app.tsx';
import { report } from '../errors/report.ts';
import { screenFault } from '../errors/screen-fault.ts';

type RouterContext = Readonly<RouterContextProvider>;
type VariablesArgument<V> = Record<string, never> extends V ? [variables?: V] : [variables: V];

/**
 * Brings an operation's answer into the cache before a screen renders; the screen reads it with its generated hook.
 * Gives undefined when nothing at all could be answered: the screen shows that part as failed.
 */
export const tryPrime = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  ...[variables]: VariablesArgument<V>
): Promise<D | undefined> => {
  const { data, error } = await ask(context, query, variables);
  if (data === undefined) reportFailed(query, error);
  return data;
};

/** As tryPrime, for what changes by the second: in the browser an answer it already has does not count. */
export const tryPrimeAnew = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  ...[variables]: VariablesArgument<V>
): Promise<D | undefined> => {
  const { data, error } = await ask(context, query, variables, 'network-only');
  if (data === undefined) reportFailed(query, error);
  return data;
};

/** As tryPrime, for what a screen cannot be shown without: throws the error screen that fits when there is no answer. */
export const prime = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  ...[variables]: VariablesArgument<V>
): Promise<D> => {
  const { data, error } = await ask(context, query, variables);
  if (data !== undefined && !isMissingByError(data, error)) return data;
  forgetNulls(context.get(appContext).client, data);
  throw screenFault(error);
};

/** The visitor went away while their page was made. */
const isCancelled = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.every(({ extensions }) => extensions?.code === 'CANCELLED');

/** ERR-4: the visitor sees the part as failed, the console says which it was; what was given up is no failure. */
const reportFailed = (query: DocumentNode, error: unknown): void => {
  if (isCancelled(error)) return;
  const operation = query.definitions.find((definition) => definition.kind === 'OperationDefinition');
  if (error instanceof Error && error.name !== 'AbortError')
    report(`Problems loading ${operation?.name?.value}`, error);
};

/** Null together with an error is not "there is none": nobody could say. */
const isMissingByError = (data: unknown, error: unknown): boolean =>
  error !== undefined && typeof data === 'object' && data !== null && Object.values(data).includes(null);

/** The next try must ask again instead of reading from the cache that there is none. */
const forgetNulls = ({ cache }: ApolloClient, data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  for (const [fieldName, value] of Object.entries(data)) {
    if (value === null) cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
};

const ask = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  variables: V | undefined,
  fetchPolicy: 'cache-first' | 'network-only' = 'cache-first',
): Promise<{ data: D | undefined; error: unknown }> => {
  const { client } = context.get(appContext);
  // The options cannot see that variables are left out exactly when the operation requires none.
  const options = { query, variables, fetchPolicy, errorPolicy: 'all' } as ApolloClient.QueryOptions<D, V>;
  try {
    const { data, error } = await client.query<D, V>(options);
    // Screens read what is masked through their hooks; a loader only looks at the operation's own fields.
    return { data: (data ?? undefined) as D | undefined, error };
  } catch (error) {
    return { data: undefined, error };
  }
};
