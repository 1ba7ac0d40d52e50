import type { Logger } from 'pino';
import type { BrandPaths } from '../brand/brands.ts';
import { createContext, type Services } from '../context.ts';
import { createCallScope } from '../core/http/call-scope.ts';
import { fallbackLanguage } from '../core/language.ts';
import { CACHED_READ_COST, READ_COST } from '../core/rates/limits.ts';
import type { Rates } from '../core/rates/rates.ts';
import { readBody } from '../core/web/body.ts';
import { bufferedResponse } from '../core/web/buffered-response.ts';
import type { AddressOf } from '../core/web/client-address.ts';
import { createBody, encoded, isCompressible } from '../core/web/compression.ts';
import { type BrandOrigins, httpsOrigin, isSecure, storefrontOrigin } from '../core/web/origin.ts';
import { badTarget, SECURITY_TXT_PATH, securityTxt, tooManyAnswer } from '../core/web/plain-answers.ts';
import { type Header, requestIdOf } from '../core/web/request-headers.ts';
import { logRequest } from '../core/web/request-log.ts';
import { hstsHeaders, securityHeaders } from '../core/web/security-headers.ts';
import { GRAPH_PATH, normalisedTarget } from '../core/web/target.ts';
import { EXAMPLE_PATH, type Graphiql, PERSONA_PATH } from '../graphiql/graphiql.ts';
import { anonymous, bearerOf } from '../identity/visitor.ts';
import type { Images } from '../images/images.ts';
import { KEY_PAGE_PATH, type KeyPage } from '../partner/key-page.ts';
import { hasKey } from '../partner/keys.ts';
import { cookieKind } from '../session/cookies.ts';
import { guestSession } from '../session/guest-session.ts';
import { sitemapAnswer } from '../sitemap/answer.ts';
import { MANIFEST_PATH, webManifest } from '../tenant/web-manifest.ts';
import type { GraphEndpoint } from './graph-endpoint.ts';
import { healthAnswer } from './health.ts';
import type { OrderFileEndpoint } from './order-file-endpoint.ts';
import type { PageEndpoint } from './page-endpoint.ts';
import { BACK_CHANNEL, type SessionEndpoint } from './session-endpoint.ts';
import type { SiteRequest } from './site-request.ts';
import { isWaitingRoomForm, type WaitingRoomEndpoint } from './waiting-room-endpoint.ts';

type Options = {
  graph: GraphEndpoint;
  /** Null in production. */
  graphiql: Graphiql | null;
  keyPage: KeyPage;
  page: PageEndpoint;
  images: Images;
  orderFile: OrderFileEndpoint;
  waitingRoom: WaitingRoomEndpoint;
  session: SessionEndpoint;
  services: Services;
  origins: BrandOrigins;
  placesAt: (host: string) => readonly BrandPaths[];
  rates: Rates;
  securityContact: string | null;
  addressOf: AddressOf;
  log: Logger;
};

function acceptsHtml(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept')?.includes('text/html') ?? false);
}

/** Compresses what was made for this one answer; cached pages and images are compressed already and have `vary`. */
async function compressed(response: Response, { method, headers }: Request): Promise<Response> {
  const { status } = response;
  const isPlain = !response.headers.has('content-encoding') && isCompressible(response.headers.get('content-type'));
  if (!isPlain || method === 'HEAD' || !response.body || response.headers.has('vary')) return response;
  const body = createBody(new Uint8Array(await response.arrayBuffer()), { reused: false });
  const { bytes, headers: encodingHeaders } = await encoded(body, headers.get('accept-encoding'));
  const answer = bufferedResponse(bytes, { status, headers: response.headers });
  for (const [name, value] of Object.entries(encodingHeaders)) answer.headers.set(name, value);
  return answer;
}

const UNAUTHORIZED = 401;

/** The tokenizeUrl of brands whose payment processor takes cards with its own fields alone. */
const CARD_TOKENS_PATH = '/payment/tokens';
const noCards = (): Response =>
  new Response(
    "This shop takes no card numbers. Use the payment processor's own fields, or send the buyer to createPaymentSession's page.\n",
    {
      status: 410,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' },
    },
  );

/** Load balancers ask over plain http and by any host name, so these paths are not redirected to https. */
const isHealth = (pathname: string): boolean => pathname === '/healthz' || pathname === '/readyz';

async function graphAnswer(
  { graph, graphiql }: Options,
  { request, url, header, scope, address }: SiteRequest,
): Promise<Response> {
  if (graphiql && acceptsHtml(request)) return graphiql.page();
  const graphRequest = { header, url: url.href, scope, address };
  const answer = await (request.method === 'POST'
    ? graph.post(graphRequest, () => readBody(request))
    : graph.other(graphRequest, request));
  const { bytes, headers } = await encoded(answer.body, header('accept-encoding'));
  const response = new Response(bytes.length === 0 ? null : bytes, {
    status: answer.status,
    headers: { ...answer.headers, ...headers },
  });
  for (const cookie of answer.cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function anonymousContext({ services }: Options, { scope }: SiteRequest) {
  return createContext(services, anonymous({ language: fallbackLanguage, requestId: requestIdOf(null) }), scope);
}

async function brandOf(options: Options, arrived: SiteRequest) {
  const { name, theme, marks } = await anonymousContext(options, arrived).tenant();
  return { name, colour: theme.primary, marks };
}

/** Says to systems that put the storefront on a home screen what it is called and looks like. */
async function manifest(options: Options, arrived: SiteRequest): Promise<Response> {
  const tenant = await anonymousContext(options, arrived)
    .tenant()
    .catch(() => null);
  if (tenant === null) return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
  return webManifest(tenant, options.origins.root);
}

function crawlerAnswer(options: Options, arrived: SiteRequest): Promise<Response | null> {
  const { url, header } = arrived;
  const { sources, tenant } = anonymousContext(options, arrived);
  return sitemapAnswer({
    pathname: url.pathname,
    origin: url.origin,
    root: options.origins.root,
    places: options.placesAt(url.host),
    acceptEncoding: header('accept-encoding'),
    source: sources.sitemap,
    tenant,
  });
}

async function route(options: Options, arrived: SiteRequest): Promise<Response> {
  const { graphiql, origins, services } = options;
  const { request, url, header } = arrived;
  const { pathname } = url;
  if (pathname === GRAPH_PATH) return graphAnswer(options, arrived);
  if (graphiql && request.method === 'POST' && (pathname === EXAMPLE_PATH || pathname === PERSONA_PATH)) {
    const answer = pathname === EXAMPLE_PATH ? graphiql.example : graphiql.persona;
    return answer(header, url.origin, await readBody(request));
  }
  if (pathname === CARD_TOKENS_PATH) return noCards();
  if (pathname === KEY_PAGE_PATH && request.method === 'POST') {
    return options.keyPage.open(header, arrived.address, await readBody(request));
  }
  const isBackChannel = pathname === BACK_CHANNEL && request.method === 'POST';
  const isForm = isWaitingRoomForm(request, pathname);
  if (!isBackChannel && !isForm && request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const https = isHealth(pathname) ? null : httpsOrigin(header, origins);
  if (https) return new Response(null, { status: 308, headers: { location: https + pathname + url.search } });
  if (pathname === KEY_PAGE_PATH) return options.keyPage.form();
  // A hashed file of an older build: a page in its place would be taken for a script.
  if (pathname.startsWith('/assets/')) return new Response(null, { status: 404 });
  if (pathname === SECURITY_TXT_PATH) {
    return securityTxt({ contact: options.securityContact, origin: url.origin, now: services.clock() });
  }
  const health = await healthAnswer(pathname, services);
  return health ?? rateLimited(options, arrived);
}

/** Sign-in, sitemaps, files and pages. */
async function pageAnswer(options: Options, arrived: SiteRequest): Promise<Response> {
  const { page, orderFile, waitingRoom, session } = options;
  const { request, url } = arrived;
  if (isWaitingRoomForm(request, url.pathname)) return waitingRoom(arrived);
  if (url.pathname === MANIFEST_PATH) return manifest(options, arrived);
  return (
    (await session(arrived, () => anonymousContext(options, arrived).tenant())) ??
    (await crawlerAnswer(options, arrived)) ??
    (await orderFile(arrived)) ??
    (await page(arrived))
  );
}

/** Images and pages, within the visitor's rate limits. */
async function rateLimited(options: Options, arrived: SiteRequest): Promise<Response> {
  const { images, orderFile, services, origins, rates } = options;
  const { url, header, address, scope } = arrived;
  // A partner's key has a budget of its own, and its address is that of all its visitors.
  const file = hasKey(header) ? await orderFile(arrived) : null;
  if (file) return file;
  const isImage = url.pathname.startsWith('/images/');
  const { isNew, id } = guestSession(header('cookie'), cookieKind(header, origins));
  const visitor = { address, session: isNew ? null : id };
  const bringsToken = bearerOf(header) !== null;
  const seconds =
    (bringsToken ? await rates.take('signIns', visitor, 0) : null) ??
    (await (isImage ? rates.take('pictures', visitor) : rates.take('reads', visitor, READ_COST)));
  if (seconds !== null) return tooManyAnswer(seconds);
  if (isImage)
    return images.answer(url, header, { headers: services.fixedHeaders, look: () => brandOf(options, arrived) });
  const answer = await pageAnswer(options, arrived);
  if (scope.calls.length === 0) await rates.giveBack('reads', visitor, READ_COST - CACHED_READ_COST);
  if (bringsToken && scope.calls.some(({ status }) => status === UNAUTHORIZED)) await rates.take('signIns', visitor);
  return answer;
}

/** Which path is answered by what; files of the build are served before (node-handler.ts). `connected` is the peer's address. */
export function createSite(options: Options): (request: Request, connected?: string) => Promise<Response> {
  const { origins, log } = options;

  return async (request, connected) => {
    const header: Header = (name) => request.headers.get(name);
    const target = normalisedTarget(request.url);
    const url = new URL(storefrontOrigin(header, origins) + (target ?? '/'));
    const started = performance.now();
    const scope = createCallScope();
    const cancel = () => scope.cancel();
    request.signal.addEventListener('abort', cancel, { once: true });
    const address = options.addressOf(header, connected);
    // From here on the request has the storefront's own origin and a normalised path.
    const normalised = request.url === url.href ? request : new Request(url, request);
    const routed =
      target === null ? badTarget() : await route(options, { request: normalised, url, header, scope, address });
    const response = await compressed(routed, request);
    request.signal.removeEventListener('abort', cancel);
    for (const [name, value] of Object.entries({ ...securityHeaders, ...(isSecure(header, origins) && hstsHeaders) })) {
      // A page that pays has some of its own.
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    const requestId = response.headers.get('x-request-id') ?? requestIdOf(header('x-request-id'));
    response.headers.set('x-request-id', requestId);
    const { method } = request;
    logRequest(log, { requestId, method, url: url.pathname, status: response.status, started, scope });
    return response;
  };
}
