import { createGateway, type Gateway, type GatewayDeps } from '#gateway/server.ts';
import { openShop } from '../support/shop.ts';
import { openUpstreamProxy } from './upstream-proxy.ts';

export const ORIGIN = 'http://localhost:3000';
type Headers = Record<string, string>;
type Operation = { query?: string; variables?: Record<string, unknown>; operationName?: string; extensions?: object };
export type Reply = {
  status: number;
  headers: globalThis.Headers;
  // The caller names what its query selects.
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its query
  data: any;
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
  extensions: { upstream?: { method: string; path: string }[]; contract?: string[] };
  text: string;
};

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const { data, errors = [], extensions = {} } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, data, errors, extensions, text };
}

export function post(gateway: Gateway, operation: Operation | string, headers: Headers = {}, signal?: AbortSignal) {
  const body = typeof operation === 'string' ? operation : JSON.stringify(operation);
  return gateway.fetch(
    new Request(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, host: 'localhost:3000', ...headers },
      body,
      signal: signal ?? null,
    }),
  );
}

export async function ask(
  gateway: Gateway,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Headers = {},
) {
  return readReply(await post(gateway, { query, variables }, headers));
}

/** A client that keeps the gateway's session cookie and sends it with the header that it needs. */
export function createVisitor(gateway: Gateway) {
  let cookie: string | undefined;
  return {
    /** `moreCookies` are sent with the session cookie. */
    ask: async (query: string, variables: Record<string, unknown> = {}, moreCookies = ''): Promise<Reply> => {
      const sent = [cookie, moreCookies].filter(Boolean).join('; ');
      const sessionHeaders: Headers = sent ? { cookie: sent, 'x-grandstand-client': 'test' } : {};
      const reply = await ask(gateway, query, variables, sessionHeaders);
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return reply;
    },
    cookie: () => cookie,
  };
}

/** Gateway over a proxy over the platform over PostgreSQL and the sandbox processor, all real. */
export async function openWorld(
  deps: Partial<GatewayDeps> = {},
  options: Pick<
    Parameters<typeof openShop>[0] & object,
    'issuer' | 'tenant' | 'before' | 'through' | 'databaseUrl' | 'passSigners'
  > = {},
) {
  const shop = await openShop({ slowMs: 50, lateMs: 100, chargeTimeoutMs: 3_000, ...options });
  const platformUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const upstream = await openUpstreamProxy(platformUrl);
  const gateways: Gateway[] = [];
  const gatewayWith = (more: Partial<GatewayDeps> = {}): Gateway => {
    const gateway = createGateway({ platformUrl: upstream.url, environment: 'test', ...deps, ...more });
    gateways.push(gateway);
    return gateway;
  };
  const gateway = gatewayWith();
  return {
    shop,
    upstream,
    gateway,
    gatewayWith,
    ask: (query: string, variables?: Record<string, unknown>, headers?: Headers) =>
      ask(gateway, query, variables, headers),
    visitor: () => createVisitor(gateway),
    /** The REST calls made during `work`. */
    callsOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = upstream.seen.length;
      await work();
      return upstream.seen.slice(before).map(({ method, path }) => `${method} ${path}`);
    },
    close: async () => {
      for (const one of gateways) await one.close();
      await upstream.close();
      await shop.close();
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
