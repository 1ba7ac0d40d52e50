import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';

/** What an answer has cost, and when the key's whole budget is there again. */
export type Cost = { requested: number; actual: number; remaining: number; resetAt: string };
type GraphError = { message: string; extensions?: { code?: string; retryable?: boolean; requestId?: string } };
type Answer<D> = { data?: D | null; errors?: GraphError[]; extensions?: { cost?: Cost } };

/** An answer without data, or with an error in it: `code` is one of the contract's ErrorCode. */
export class GraphFault extends Error {
  readonly status: number;
  readonly code: string;
  /** In how many seconds to ask again; null unless the budget is spent. */
  readonly retryAfter: number | null;

  constructor(status: number, error: GraphError | undefined, retryAfter: number | null) {
    super(error?.message ?? `The graph answered ${status}.`);
    this.status = status;
    this.code = error?.extensions?.code ?? 'UNKNOWN';
    this.retryAfter = retryAfter;
  }
}

export type Client = {
  /** `visitor`: the token of createVisitorSession, for everything that one buyer does. */
  ask<D, V>(document: TypedDocumentNode<D, V>, variables: V, visitor?: string): Promise<D>;
  /** Of the last answer. */
  cost(): Cost | null;
};

/** A client for programs on a server: one POST an operation, no cookies. */
export function createClient({ url, key, language = 'en' }: { url: string; key: string; language?: string }): Client {
  let last: Cost | null = null;
  return {
    ask: async <D, V>(document: TypedDocumentNode<D, V>, variables: V, visitor?: string): Promise<D> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          'accept-language': language,
          authorization: `Bearer ${key}`,
          ...(visitor !== undefined && { 'x-grandstand-visitor': visitor }),
        },
        body: JSON.stringify({ query: print(document), variables }),
        signal: AbortSignal.timeout(30_000),
      });
      const { data, errors = [], extensions }: Answer<D> = JSON.parse(await response.text());
      last = extensions?.cost ?? last;
      const wait = response.headers.get('retry-after');
      if (!data || errors.length > 0)
        throw new GraphFault(response.status, errors[0], wait === null ? null : Number(wait));
      return data;
    },
    cost: () => last,
  };
}
