import type { FormattedExecutionResult } from 'graphql';
import { createContext, type GatewayContext, type Services, type Visitor } from './context.ts';
import { createOperation, type Operation } from './core/http/operation.ts';
import { dataHeaders, securityHeaders } from './core/web/security-headers.ts';
import type { Answers } from './graph/answers.ts';
import type { Asked, Door, GraphAnswer } from './graph/door.ts';
import { type Engine, unknownHash, type Variables } from './graph/engine.ts';
import { refusal } from './graph/finish.ts';
import { hasSession, sessionCookie } from './session/guest-session.ts';
import { visitorOf } from './visitor.ts';

export type Header = (name: string) => string | null;
/** Where a visitor is; null when nobody is counted, or nothing is known. `connected` is the other end of the line. */
export type AddressOf = (header: Header, connected: string | undefined) => string | null;
/** A request for the graph, however it came in. */
export type Arrival = { header: Header; url: string; operation: Operation; address?: string | null };
type Options = { services: Services; engine: Engine; answers: Answers; door: Door; production: boolean };

export type GraphEndpoint = {
  post(arrival: Arrival, body: () => Promise<string | null>): Promise<GraphAnswer>;
  other(arrival: Arrival, request: Request): Promise<GraphAnswer>;
  /** In process, for pages: one of the storefront's operations for this visitor. */
  execute(hash: string, variables: Variables, visitor: Visitor, page: Operation): Promise<FormattedExecutionResult>;
  /** Seconds that an operation's answer may be given to anybody; null when it is a visitor's own. */
  lifetimeOf(hash: string): number | null;
};

const fixedHeaders = { ...securityHeaders, ...dataHeaders, 'cache-control': 'no-store' };

export function createGraphEndpoint({ services, engine, answers, door, production }: Options): GraphEndpoint {
  async function answer(arrival: Arrival, ask: (asked: Asked) => Promise<GraphAnswer>): Promise<GraphAnswer> {
    const { header, url, operation, address = null } = arrival;
    const visitor = visitorOf(header, { trials: !production, address });
    const caller = { header, hasSession: hasSession(header('cookie')) };
    let made: GatewayContext | undefined;
    const context = () => {
      made ??= createContext(services, visitor, operation);
      return made;
    };
    const { status, headers, body } = await ask({ caller, url, visitor, operation, context });
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
      const runnable = engine.persisted(hash);
      const context = () => createContext(services, visitor, operation);
      const answer = runnable && (await answers.ask(runnable, variables, { visitor, operation, context }));
      forget();
      page.calls.push(...operation.calls);
      if (operation.usedOld) page.usedOld = true;
      return answer?.result ?? refusal(unknownHash);
    },
    lifetimeOf: (hash) => engine.persisted(hash)?.compiled.lifetime ?? null,
  };
}
