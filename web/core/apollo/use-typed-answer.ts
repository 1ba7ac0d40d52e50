import type { MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';

export type TypedAnswer<D> = {
  /** The last answer; kept while the next query runs. */
  data: MaybeMasked<D> | undefined;
  /** The text has changed since the data was loaded. */
  isAsking: boolean;
  hasFailed: boolean;
};

type Answered<D> = { key: string; data: MaybeMasked<D> | undefined; hasFailed: boolean };

/**
 * Runs a query for a text field once its text has not changed for a while; null variables run nothing. Further typing cancels the
 * running request down to the platform's call; a cancelled request gives neither data nor an error (SEARCH-16).
 */
export const useTypedAnswer = <D, V extends OperationVariables>(
  query: TypedDocumentNode<D, V>,
  variables: V | null,
  delay: number,
): TypedAnswer<D> => {
  const client = useApolloClient();
  const key = variables === null ? null : JSON.stringify(variables);
  const [answered, setAnswered] = useState<Answered<D> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal variables are new objects each time
  useEffect(() => {
    if (key === null || variables === null) return setAnswered(null);
    let asking: { unsubscribe: () => void } | undefined;
    const ask = () => {
      // TypeScript cannot see that these are the query's variables.
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
