import type { ApolloClient, Cache, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { visit } from 'graphql';
import { useMemo, useSyncExternalStore } from 'react';

const visibleParts = new Map<DocumentNode, DocumentNode>();

/** A query without what is masked in its answer: whoever may see a fragment reads it with `useFragment`, and nobody before. */
const visiblePart = (document: DocumentNode): DocumentNode => {
  const known = visibleParts.get(document);
  if (known) return known;
  const visible = visit(document, {
    FragmentSpread: ({ directives }) => (directives?.some(({ name }) => name.value === 'unmask') ? undefined : null),
  });
  visibleParts.set(document, visible);
  return visible;
};

/** An answer in the cache, the same object until it changes; undefined while any of it is missing. */
const answerIn = <D, V extends OperationVariables>(
  { cache }: ApolloClient,
  document: TypedDocumentNode<D, V>,
  variables: V | undefined,
) => {
  // The options cannot see that variables are left out exactly when the operation requires none.
  const query = { query: visiblePart(document), variables: variables as V, optimistic: true };
  let latest = (cache.readQuery<D, V>(query) ?? undefined) as D | undefined;
  return {
    latest: () => latest,
    watch: (onChange: () => void) =>
      cache.watch<D, V>({
        ...query,
        // Something may have been written since it was read.
        immediate: true,
        lastDiff: { result: latest, complete: latest !== undefined } as Cache.DiffResult<D>,
        callback: ({ complete, result }) => {
          // What is shown does not go because another answer left a part of it out.
          if (complete) latest = result as D;
          onChange();
        },
      }),
  };
};

const unasked = { latest: () => undefined, watch: () => () => undefined };

/**
 * Reads what a loader brought with `prime`, and follows the cache from there; asks nothing itself. That makes it the cheapest
 * way to an answer: what a page shows first is read with it. Null instead of the variables that an operation needs reads nothing.
 */
export const usePrimed = <D, V extends OperationVariables>(
  document: TypedDocumentNode<D, V>,
  ...[variables]: Record<string, never> extends V ? [variables?: V | null] : [variables: V | null]
): D | undefined => {
  const client = useApolloClient();
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: variables are the same when their text is
  const answer = useMemo(
    () => (variables === null ? unasked : answerIn(client, document, variables)),
    [client, document, key],
  );
  return useSyncExternalStore(answer.watch, answer.latest, answer.latest);
};
