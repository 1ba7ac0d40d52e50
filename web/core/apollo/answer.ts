import type { ApolloLink } from '@apollo/client';

/**
 * What the graph answered. When every field that was asked for failed there is no data at all: written as nulls it would take
 * the place of what the cache holds, and the next reader would take them for "there is none" without asking again.
 */
export const answerOf = (result: ApolloLink.Result): ApolloLink.Result => {
  const { data, errors } = result;
  const hasNothing = Boolean(errors?.length) && Object.values(data ?? {}).every((value) => value === null);
  return hasNothing ? { ...result, data: null } : result;
};
