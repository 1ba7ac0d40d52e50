import type { Logger } from 'pino';
import type { Services } from './context.ts';
import { createContext } from './context.ts';
import { createOperation, type Operation } from './core/http/operation.ts';
import { readBody } from './core/web/body.ts';
import { type OriginRules, ownOrigin } from './core/web/origin.ts';
import { requestIdOf } from './core/web/request-id.ts';
import { logRequest } from './core/web/request-log.ts';
import { hstsHeaders, securityHeaders } from './core/web/security-headers.ts';
import type { GraphEndpoint, Header } from './graph-endpoint.ts';
import type { Graphiql } from './graphiql/graphiql.ts';
import { healthAnswer } from './health.ts';
import { discountCookie, tokenOfPage } from './session/discount-token.ts';
import { readCookie, sessionCookie } from './session/guest-session.ts';
import type { Images } from './storefront/images.ts';
import { pageLanguage } from './storefront/page-language.ts';
import type { Pages } from './storefront/pages.ts';
import { visitorOf } from './visitor.ts';

export const GRAPH_PATH = '/graphql';

type Options = {
  graph: GraphEndpoint;
  /** Null where nobody may explore: production. */
  graphiql: Graphiql | null;
  pages: Pages;
  images: Images;
  services: Services;
  origins: OriginRules;
  platformUrl: string;
  production: boolean;
  log: Logger;
};
type Arrived = { request: Request; url: URL; header: Header; operation: Operation };

function wantsHtml(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept')?.includes('text/html') ?? false);
}

/** Everything that is not a file: which path is answered by whom. */
export function createSite(options: Options): (request: Request) => Promise<Response> {
  const { graph, graphiql, pages, images, services, origins, production, log } = options;

  async function graphAnswer({ request, url, header, operation }: Arrived): Promise<Response> {
    if (graphiql && wantsHtml(request)) return graphiql.page(ownOrigin(header, origins));
    const arrival = { header, url: url.href, operation };
    const answer = await (request.method === 'POST'
      ? graph.post(arrival, () => readBody(request))
      : graph.other(arrival, request));
    return new Response(answer.body, answer);
  }

  async function pageAnswer({ request, url, header, operation }: Arrived): Promise<Response> {
    const cookie = header('cookie');
    const language = pageLanguage(url, readCookie(cookie, 'lang'), header('accept-language'));
    const visitor = visitorOf(header, { language, trials: !production });
    const response = await pages.answer({
      request,
      language,
      requestId: visitor.requestId,
      origin: ownOrigin(header, origins),
      now: services.clock(),
      tenant: () => createContext(services, visitor, operation).tenant(),
      execute: (hash, variables) => graph.execute(hash, variables, visitor, operation),
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (isPage && visitor.session.isNew) response.headers.append('set-cookie', sessionCookie(visitor.session));
    const token = tokenOfPage(url);
    if (isPage && token) response.headers.append('set-cookie', discountCookie(token));
    response.headers.set('x-request-id', visitor.requestId);
    return response;
  }

  async function route(arrived: Arrived): Promise<Response> {
    const { url, header } = arrived;
    const { pathname } = url;
    if (pathname === GRAPH_PATH) return graphAnswer(arrived);
    if (pathname.startsWith('/images/')) return images.answer(url, header('accept'));
    // A hashed file that the build no longer has: never a page in its place.
    if (pathname.startsWith('/assets/')) return new Response(null, { status: 404 });
    return (await healthAnswer(pathname, options.platformUrl)) ?? pageAnswer(arrived);
  }

  return async (request) => {
    const url = new URL(request.url);
    const started = performance.now();
    const operation = createOperation();
    const cancel = () => operation.cancel();
    request.signal.addEventListener('abort', cancel, { once: true });
    const header: Header = (name) => request.headers.get(name);
    const response = await route({ request, url, header, operation });
    request.signal.removeEventListener('abort', cancel);
    const secure = ownOrigin(header, origins).startsWith('https:');
    for (const [name, value] of Object.entries({ ...securityHeaders, ...(secure && hstsHeaders) })) {
      response.headers.set(name, value);
    }
    const requestId = response.headers.get('x-request-id') ?? requestIdOf(header('x-request-id'));
    response.headers.set('x-request-id', requestId);
    const { method } = request;
    logRequest(log, { requestId, method, url: url.pathname, status: response.status, started, operation });
    return response;
  };
}
