import type { ApolloClient, Cache, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { visit } from 'graphql';
import { useMemo, useSyncExternalStore } from 'react';
import { answerOnServer } from './server-answers.ts';

const visibleParts = new Map<DocumentNode, DocumentNode>();

/** The query without the fields of masked fragments; components read those with `useFragment`. */
const visiblePart = (document: DocumentNode): DocumentNode => {
  const cached = visibleParts.get(document);
  if (cached) return cached;
  const visible = visit(document, {
    FragmentSpread: ({ directives }) => (directives?.some(({ name }) => name.value === 'unmask') ? undefined : null),
  });
  visibleParts.set(document, visible);
  return visible;
};

/** A query's answer in the cache, the same object until it changes; undefined while any field is missing. */
const answerIn = <D, V extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<D, V>,
  variables: V | undefined,
) => {
  const { cache } = client;
  // TypeScript cannot see that variables are left out only for operations without any.
  const query = { query: visiblePart(document), variables: variables as V, optimistic: true };
  const arrived = import.meta.env.SSR ? answerOnServer(client, document, variables) : undefined;
  let latest = (arrived ?? cache.readQuery<D, V>(query) ?? undefined) as D | undefined;
  return {
    latest: () => latest,
    watch: (onChange: () => void) =>
      cache.watch<D, V>({
        ...query,
        // The cache may have changed between rendering and subscribing.
        immediate: true,
        lastDiff: { result: latest, complete: latest !== undefined } as Cache.DiffResult<D>,
        callback: ({ complete, result }) => {
          // Another query may remove a field; the last complete answer stays on the page.
          if (complete) latest = result as D;
          onChange();
        },
      }),
  };
};

const unasked = { latest: () => undefined, watch: () => () => undefined };

/**
 * Reads what a loader brought with `prime`, and rerenders when it changes in the cache; sends no request. It costs a fifth of
 * `useQuery`, so the first screen of a page reads with it. Null instead of variables reads nothing.
 */
export const usePrimed = <D, V extends OperationVariables>(
  document: TypedDocumentNode<D, V>,
  ...[variables]: Record<string, never> extends V ? [variables?: V | null] : [variables: V | null]
): D | undefined => {
  const client = useApolloClient();
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal variables are new objects each time
  const answer = useMemo(
    () => (variables === null ? unasked : answerIn(client, document, variables)),
    [client, document, key],
  );
  return useSyncExternalStore(answer.watch, answer.latest, answer.latest);
};
