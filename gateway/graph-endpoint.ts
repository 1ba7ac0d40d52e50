import type { FormattedExecutionResult } from 'graphql';
import { createContext, type Services, type Visitor } from './context.ts';
import { createOperation, type Operation } from './core/http/operation.ts';
import { dataHeaders, securityHeaders } from './core/web/security-headers.ts';
import type { Asked, Door, GraphAnswer } from './graph/door.ts';
import type { Engine, Variables } from './graph/engine.ts';
import { hasSession, sessionCookie } from './session/guest-session.ts';
import { visitorOf } from './visitor.ts';

export type Header = (name: string) => string | null;
/** A request for the graph, however it came in. */
export type Arrival = { header: Header; url: string; operation: Operation; address?: string | null };
type Options = { services: Services; engine: Engine; door: Door; production: boolean };

export type GraphEndpoint = {
  post(arrival: Arrival, body: () => Promise<string | null>): Promise<GraphAnswer>;
  other(arrival: Arrival, request: Request): Promise<GraphAnswer>;
  /** In process, for pages: one of the storefront's operations for this visitor. */
  execute(hash: string, variables: Variables, visitor: Visitor, page: Operation): Promise<FormattedExecutionResult>;
};

const fixedHeaders = { ...securityHeaders, ...dataHeaders, 'cache-control': 'no-store' };

export function createGraphEndpoint({ services, engine, door, production }: Options): GraphEndpoint {
  async function answer(arrival: Arrival, ask: (asked: Asked) => Promise<GraphAnswer>): Promise<GraphAnswer> {
    const { header, url, operation, address = null } = arrival;
    const visitor = visitorOf(header, { trials: !production, address });
    const caller = { header, hasSession: hasSession(header('cookie')) };
    const { status, headers, body } = await ask({ caller, url, context: createContext(services, visitor, operation) });
    return {
      status,
      body,
      headers: {
        ...fixedHeaders,
        ...headers,
        'x-request-id': visitor.requestId,
        ...(visitor.session.isNew && { 'set-cookie': sessionCookie(visitor.session) }),
      },
    };
  }
  return {
    post: (arrival, body) => answer(arrival, async (asked) => door.post(asked, await body())),
    other: (arrival, request) => answer(arrival, (asked) => door.other(asked, request)),
    execute: async (hash, variables, visitor, page) => {
      // Each has its own time; all end when the page's visitor goes away.
      const operation = createOperation();
      const forget = page.onStop(() => operation.cancel());
      const { result } = await engine.runPersisted(hash, variables, createContext(services, visitor, operation));
      forget();
      page.calls.push(...operation.calls);
      return result;
    },
  };
}
