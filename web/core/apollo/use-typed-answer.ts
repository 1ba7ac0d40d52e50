import type { MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';

export type TypedAnswer<D> = {
  /** What the latest answered question brought: it stays on show while the next is asked. */
  data: MaybeMasked<D> | undefined;
  /** Something newer than the data was typed. */
  isAsking: boolean;
  hasFailed: boolean;
};

type Answered<D> = { key: string; data: MaybeMasked<D> | undefined; hasFailed: boolean };

/**
 * Asks what is being typed once it has settled for a while; null asks nothing. What is typed next cancels the request under way,
 * down to the platform's call, and a cancelled one neither answers nor fails (SEARCH-16).
 */
export const useTypedAnswer = <D, V extends OperationVariables>(
  query: TypedDocumentNode<D, V>,
  variables: V | null,
  delay: number,
): TypedAnswer<D> => {
  const client = useApolloClient();
  const key = variables === null ? null : JSON.stringify(variables);
  const [answered, setAnswered] = useState<Answered<D> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the variables, which are new objects each time
  useEffect(() => {
    if (key === null || variables === null) return setAnswered(null);
    let asking: { unsubscribe: () => void } | undefined;
    const ask = () => {
      // The options cannot see that variables of this type are what the query requires.
      const options = { query, variables, errorPolicy: 'all' } as Parameters<typeof client.watchQuery<D, V>>[0];
      asking = client.watchQuery<D, V>(options).subscribe(({ data, error, loading }) => {
        if (loading) return;
        const isWhole = data !== undefined && error === undefined;
        setAnswered({ key, data: isWhole ? (data as MaybeMasked<D>) : undefined, hasFailed: !isWhole });
      });
    };
    const timer = setTimeout(ask, delay);
    return () => {
      clearTimeout(timer);
      asking?.unsubscribe();
    };
  }, [client, query, key, delay]);
  if (key === null) return { data: undefined, isAsking: false, hasFailed: false };
  return {
    data: answered?.data,
    isAsking: answered?.key !== key,
    hasFailed: answered?.key === key && answered.hasFailed,
  };
};
