import type { ApolloLink } from '@apollo/client';

/**
 * The graph's answer for Apollo. When every field failed, `data` is null: written into the cache as nulls, the fields would replace
 * what is there, and the next reader would take them for "not found" without asking again.
 */
export const answerOf = (result: ApolloLink.Result): ApolloLink.Result => {
  const { data, errors } = result;
  const hasNothing = Boolean(errors?.length) && Object.values(data ?? {}).every((value) => value === null);
  return hasNothing ? { ...result, data: null } : result;
};
