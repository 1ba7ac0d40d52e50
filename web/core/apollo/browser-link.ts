import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { answerOf } from './answer.ts';
import { operationHash } from './operation-hash.ts';

const isAnswer = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

const post = async (url: string, operation: ApolloLink.Operation, language: string, signal: AbortSignal) => {
  const response = await fetch(url, {
    method: 'POST',
    signal,
    keepalive: operation.getContext().keepalive === true,
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'accept-language': language,
      'x-grandstand-client': 'storefront',
    },
    body: JSON.stringify({
      variables: operation.variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: operationHash(operation) } },
    }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isAnswer(answer)) throw new Error(`The graph answered ${response.status} without a result`);
  return answer;
};

/** Sends operations to the gateway by hash, in the page's language or the one in their context; leaving the page cancels running requests, but not those with `keepalive` in their context. */
export const createBrowserLink = (url: string, language: () => string) =>
  new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const abort = new AbortController();
        post(url, operation, operation.getContext().language ?? language(), abort.signal).then(
          (answer) => {
            observer.next(answerOf(answer));
            observer.complete();
          },
          (error: unknown) => {
            if (!abort.signal.aborted) observer.error(error);
          },
        );
        return () => abort.abort();
      }),
  );
