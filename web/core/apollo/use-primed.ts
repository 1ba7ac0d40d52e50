import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, useSyncExternalStore } from 'react';
import { answerOnServer } from './server-answers.ts';
import { unwatched, visiblePart, watched } from './watched.ts';

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
  const answer = useMemo(() => {
    if (variables === null) return unwatched<D | undefined>(undefined);
    const arrived = import.meta.env.SSR ? answerOnServer(client, document, variables) : undefined;
    if (arrived) return unwatched(arrived as D | undefined);
    // Another query may remove a field; the last complete answer stays on the page. While any field is missing there is none.
    return watched<D | undefined>(client.cache, { query: visiblePart(document), variables }, (diff, before) =>
      diff.complete ? (diff.result as D) : before,
    );
  }, [client, document, key]);
  return useSyncExternalStore(answer.watch, answer.latest, answer.latest);
};
