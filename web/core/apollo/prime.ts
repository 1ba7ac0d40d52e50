import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../app.tsx';
import { report } from '../errors/report.ts';
import { screenFault } from '../errors/screen-fault.ts';
import { changesSoFar, isInLanguage, noteAnswer } from './language-change.ts';
import { askOnServer } from './server-answers.ts';

type RouterContext = Readonly<RouterContextProvider>;
type VariablesArgument<V> = Record<string, never> extends V ? [variables?: V] : [variables: V];

/**
 * In a loader: loads a query into the cache before the screen renders; the screen reads it with `usePrimed`.
 * Undefined when it failed: the screen shows that part as failed.
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

/** As tryPrime, but in the browser never answered from the cache: for free seats, which change by the second. */
export const tryPrimeAnew = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  ...[variables]: VariablesArgument<V>
): Promise<D | undefined> => {
  const { data, error } = await ask(context, query, variables, 'network-only');
  if (data === undefined) reportFailed(query, error);
  return data;
};

/** As tryPrime, for what a screen cannot do without: throws the response whose error screen fits the failure. */
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

/** As prime, but in the browser asked again; when that fails, what the cache has stays. */
export const primeAnew: typeof prime = async (context, query, ...variables) => {
  await tryPrimeAnew(context, query, ...variables);
  return prime(context, query, ...variables);
};

/** The visitor left while the page was being loaded. */
const isCancelled = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.every(({ extensions }) => extensions?.code === 'CANCELLED');

const nameOf = (query: DocumentNode): string | undefined =>
  query.definitions.find((definition) => definition.kind === 'OperationDefinition')?.name?.value;

/** ERR-4: logs which query failed. A cancelled one is no failure. */
const reportFailed = (query: DocumentNode, error: unknown): void => {
  if (isCancelled(error)) return;
  if (error instanceof Error && error.name !== 'AbortError') report(`Problems loading ${nameOf(query)}`, error);
};

/** A field that is null because of an error must not be taken for "not found". */
const isMissingByError = (data: unknown, error: unknown): boolean =>
  error !== undefined && typeof data === 'object' && data !== null && Object.values(data).includes(null);

/** Removes the field from the cache, so that the next try asks again. */
const forgetNulls = ({ cache }: ApolloClient, data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  for (const [fieldName, value] of Object.entries(data)) {
    if (value === null) cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
};

/** I18N-5: what was answered in another language is asked again. */
const askInBrowser = async <D, V extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<D, V>,
  variables: V | undefined,
  asked: 'cache-first' | 'network-only',
) => {
  const question = `${nameOf(query)} ${JSON.stringify(variables)}`;
  const at = changesSoFar();
  const fetchPolicy = isInLanguage(question) ? asked : 'network-only';
  // TypeScript cannot see that variables are left out only for operations without any.
  const options = { query, variables, fetchPolicy, errorPolicy: 'all' } as ApolloClient.QueryOptions<D, V>;
  const answer = await client.query<D, V>(options);
  if (answer.data) noteAnswer(question, at);
  return answer;
};

const ask = async <D, V extends OperationVariables>(
  context: RouterContext,
  query: TypedDocumentNode<D, V>,
  variables: V | undefined,
  fetchPolicy: 'cache-first' | 'network-only' = 'cache-first',
): Promise<{ data: D | undefined; error: unknown }> => {
  const { client } = context.get(appContext);
  try {
    const { data, error } = await (import.meta.env.SSR
      ? askOnServer(client, query, variables, fetchPolicy)
      : askInBrowser(client, query, variables, fetchPolicy));
    // Unmasked at run time; loaders read only the operation's own fields.
    return { data: (data ?? undefined) as D | undefined, error };
  } catch (error) {
    return { data: undefined, error };
  }
};
