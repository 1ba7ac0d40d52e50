import type { Logger } from 'pino';
import { createContext, type Services, type Visitor } from './context.ts';
import { createOperation, type Operation } from './core/http/operation.ts';
import { fallbackLanguage } from './core/language.ts';
import { KEPT_READ_COST, READ_COST } from './core/rates/limits.ts';
import type { Rates } from './core/rates/rates.ts';
import { readBody } from './core/web/body.ts';
import { bufferedResponse } from './core/web/buffered-response.ts';
import { createBody, encoded, isPackable } from './core/web/compression.ts';
import { httpsOrigin, isCacheableOrigin, isSecure, type OriginRules, storefrontOrigin } from './core/web/origin.ts';
import { badTarget, SECURITY_TXT_PATH, securityTxt, tooManyAnswer } from './core/web/plain-answers.ts';
import { requestIdOf } from './core/web/request-headers.ts';
import { logRequest } from './core/web/request-log.ts';
import { hstsHeaders, securityHeaders } from './core/web/security-headers.ts';
import { GRAPH_PATH, normalisedTarget } from './core/web/target.ts';
import type { AddressOf, GraphEndpoint, Header } from './graph-endpoint.ts';
import { EXAMPLE_PATH, type Graphiql } from './graphiql/graphiql.ts';
import { healthAnswer } from './health.ts';
import type { Images } from './images/images.ts';
import { discountCookie, tokenOfPage } from './session/discount-token.ts';
import { guestSession, readCookie, sessionCookie } from './session/guest-session.ts';
import { sitemapAnswer } from './sitemap/answer.ts';
import type { ForAll } from './storefront/cached-pages.ts';
import { pageLanguage } from './storefront/page-address.ts';
import type { Pages } from './storefront/pages.ts';
import { anybody, visitorOf } from './visitor.ts';

type Options = {
  graph: GraphEndpoint;
  /** Null where nobody may explore: production. */
  graphiql: Graphiql | null;
  pages: Pages;
  images: Images;
  services: Services;
  origins: OriginRules;
  rates: Rates;
  securityContact: string | null;
  addressOf: AddressOf;
  production: boolean;
  log: Logger;
};
type Arrived = {
  request: Request;
  url: URL;
  header: Header;
  operation: Operation;
  address: string | null;
};

function wantsHtml(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept')?.includes('text/html') ?? false);
}

/** Compresses what is made for this one answer; kept pages and pictures come as they travel. */
async function packed(response: Response, { method, headers }: Request): Promise<Response> {
  const { status } = response;
  const isPlain = !response.headers.has('content-encoding') && isPackable(response.headers.get('content-type'));
  if (!isPlain || method === 'HEAD' || !response.body || response.headers.has('vary')) return response;
  const body = createBody(new Uint8Array(await response.arrayBuffer()), { keep: false });
  const { bytes, headers: how } = await encoded(body, headers.get('accept-encoding'));
  const sent = bufferedResponse(bytes, { status, headers: response.headers });
  for (const [name, value] of Object.entries(how)) sent.headers.set(name, value);
  return sent;
}

/** Asked by a load balancer, over plain http and by no name of ours. */
const isHealth = (pathname: string): boolean => pathname === '/healthz' || pathname === '/readyz';

/** Everything that is not a file: which path is answered by whom. `connected` is who is at the other end of the line. */
export function createSite(options: Options): (request: Request, connected?: string) => Promise<Response> {
  const { graph, graphiql, pages, images, services, origins, rates, production, log } = options;

  async function graphAnswer({ request, url, header, operation, address }: Arrived): Promise<Response> {
    if (graphiql && wantsHtml(request)) return graphiql.page();
    const arrival = { header, url: url.href, operation, address };
    const answer = await (request.method === 'POST'
      ? graph.post(arrival, () => readBody(request))
      : graph.other(arrival, request));
    const { bytes, headers } = await encoded(answer.body, header('accept-encoding'));
    return new Response(bytes, { status: answer.status, headers: { ...answer.headers, ...headers } });
  }

  async function pageAnswer({ request, url, header, operation, address }: Arrived): Promise<Response> {
    const cookie = header('cookie');
    const language = pageLanguage(url, readCookie(cookie, 'lang'), header('accept-language'));
    const token = tokenOfPage(url);
    const known = visitorOf(header, { language, trials: !production, address });
    const visitor = { ...known, discountToken: token ?? known.discountToken };
    const response = await pages.answer({
      request,
      language,
      requestId: visitor.requestId,
      origin: url.origin,
      isCacheableOrigin: isCacheableOrigin(url.origin, origins),
      now: services.clock(),
      operation,
      isAnybody: visitor.bearer === null && visitor.discountToken === null,
      hasSession: !visitor.session.isNew,
      forAll: (own) => forAll(visitor, own),
      tenant: () => createContext(services, visitor, operation).tenant(),
      execute: (hash, variables) => graph.execute(hash, variables, visitor, operation),
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (isPage && visitor.session.isNew) response.headers.append('set-cookie', sessionCookie(visitor.session));
    if (isPage && token) response.headers.append('set-cookie', discountCookie(token));
    response.headers.set('x-request-id', visitor.requestId);
    return response;
  }

  /** As the pages' own way of asking, for nobody in particular; what is a visitor's own is not asked at all. */
  function forAll(visitor: Visitor, operation: Operation): ForAll {
    let shortest: number | null = Number.POSITIVE_INFINITY;
    return {
      execute: async (hash, variables) => {
        const lifetime = graph.lifetimeOf(hash);
        shortest = lifetime === null || shortest === null ? null : Math.min(shortest, lifetime);
        if (lifetime === null) return { errors: [{ message: 'Not for everyone.' }] };
        return graph.execute(hash, variables, anybody(visitor), operation);
      },
      lifetime: () => shortest,
    };
  }

  async function brandOf({ operation }: Arrived): Promise<{ name: string; colour: string }> {
    const visitor = anybody({ language: fallbackLanguage, requestId: requestIdOf(null) });
    const { name, theme } = await createContext(services, visitor, operation).tenant();
    return { name, colour: theme.primary };
  }

  function forCrawlers({ url, header, operation }: Arrived): Promise<Response | null> {
    const { sources, tenant } = createContext(
      services,
      anybody({ language: fallbackLanguage, requestId: requestIdOf(null) }),
      operation,
    );
    return sitemapAnswer({
      pathname: url.pathname,
      origin: url.origin,
      acceptEncoding: header('accept-encoding'),
      source: sources.sitemap,
      basePath: async () => (await tenant()).basePath,
    });
  }

  async function route(arrived: Arrived): Promise<Response> {
    const { request, url, header } = arrived;
    const { pathname } = url;
    if (pathname === GRAPH_PATH) return graphAnswer(arrived);
    if (graphiql && pathname === EXAMPLE_PATH && request.method === 'POST') {
      return graphiql.example(header, url.origin, await readBody(request));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const secure = isHealth(pathname) ? null : httpsOrigin(header, origins);
    if (secure) return new Response(null, { status: 308, headers: { location: secure + pathname + url.search } });
    // A hashed file that the build no longer has: never a page in its place.
    if (pathname.startsWith('/assets/')) return new Response(null, { status: 404 });
    if (pathname === SECURITY_TXT_PATH) {
      return securityTxt({ contact: options.securityContact, origin: url.origin, now: services.clock() });
    }
    const health = await healthAnswer(pathname, services.upstream);
    return health ?? counted(arrived);
  }

  /** What a visitor is counted for: they get it, or are told how many seconds to wait. */
  async function counted(arrived: Arrived): Promise<Response> {
    const { url, header, address, operation } = arrived;
    const isPicture = url.pathname.startsWith('/images/');
    const { isNew, id } = guestSession(header('cookie'));
    const who = { address, session: isNew ? null : id };
    const seconds = await (isPicture ? rates.take('pictures', who) : rates.take('reads', who, READ_COST));
    if (seconds !== null) return tooManyAnswer(seconds);
    if (isPicture) return images.answer(url, header, () => brandOf(arrived));
    const answer = (await forCrawlers(arrived)) ?? (await pageAnswer(arrived));
    if (operation.calls.length === 0) await rates.giveBack('reads', who, READ_COST - KEPT_READ_COST);
    return answer;
  }

  return async (request, connected) => {
    const header: Header = (name) => request.headers.get(name);
    const target = normalisedTarget(request.url);
    const url = new URL(storefrontOrigin(header, origins) + (target ?? '/'));
    const started = performance.now();
    const operation = createOperation();
    const cancel = () => operation.cancel();
    request.signal.addEventListener('abort', cancel, { once: true });
    const address = options.addressOf(header, connected);
    // Whatever the request said of host and path, from here on it is at our own address.
    const asked = request.url === url.href ? request : new Request(url, request);
    const answered = target === null ? badTarget() : await route({ request: asked, url, header, operation, address });
    const response = await packed(answered, request);
    request.signal.removeEventListener('abort', cancel);
    for (const [name, value] of Object.entries({ ...securityHeaders, ...(isSecure(header, origins) && hstsHeaders) })) {
      response.headers.set(name, value);
    }
    const requestId = response.headers.get('x-request-id') ?? requestIdOf(header('x-request-id'));
    response.headers.set('x-request-id', requestId);
    const { method } = request;
    logRequest(log, { requestId, method, url: url.pathname, status: response.status, started, operation });
    return response;
  };
}
