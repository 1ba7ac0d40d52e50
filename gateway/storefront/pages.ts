import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { PageContext } from '#rules/page-context.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import type { Language } from '../core/language.ts';
import { bufferedResponse } from '../core/web/buffered-response.ts';
import { encoded } from '../core/web/compression.ts';
import {
  type Allowed,
  byNonce,
  developmentPolicy,
  pagePolicy,
  stripeHeaders,
  stripeOrigins,
} from '../core/web/security-headers.ts';
import type { Tenant } from '../generated/resolver-types.ts';
import { type AnonymousQueries, type CachedPage, type CachedPages, isSharedPath } from './cached-pages.ts';
import { type BrandPlace, hooksAt } from './hooks.ts';
import { OFFLINE_PATH, offlinePage } from './offline-page.ts';
import { isPagePath, isPayPath, redirectTo, sharedPageQuery } from './page-address.ts';
import { createRenderQueue, isQueueFull, type RenderQueue } from './render-queue.ts';
import type { Storefront } from './storefront.ts';
import { unavailablePage } from './unavailable-page.ts';

export type PageRequest = {
  request: Request;
  requestId: string;
  language: Language;
  origin: string;
  isCacheableOrigin: boolean;
  now: Date;
  scope: CallScope;
  /** No member's token and no discount: the visitor may get the same page as everyone. */
  isAnonymous: boolean;
  hasSession: boolean;
  /** What the visitor has agreed to (REST-6, TEN-17). */
  consents: readonly string[];
  execute: PageContext['execute'];
  anonymousQueries(scope: CallScope): AnonymousQueries;
  tenant(): Promise<Tenant>;
};
type Options = {
  storefront: Storefront | null;
  cached: CachedPages | null;
  /** Where the brand's /graphql begins, for the page. */
  root: string;
  place: BrandPlace;
  log: Logger;
};

export type Pages = { answer(page: PageRequest): Promise<Response> };

const RETRY_AFTER_SECONDS = '10';
const CLIENT_GONE = 499;

function plain(html: string, status: number, policy: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
  };
  return new Response(html, { status, headers });
}

/** The browser keeps the page and revalidates it by its ETag each time, so it never shows an outdated one. */
const REVALIDATED = 'private, no-cache';

async function sendCached(page: CachedPage, request: Request, policy: string): Promise<Response> {
  const { bytes, headers: encodingHeaders } = await encoded(page.body, request.headers.get('accept-encoding'));
  const etag = `W/"${page.etag}"`;
  const headers = {
    ...encodingHeaders,
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': page.status === 200 ? REVALIDATED : 'no-store',
    ...(page.status === 200 && { etag }),
    ...(page.status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
    ...(page.language && { 'content-language': page.language }),
  };
  if (page.status === 200 && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  const init = { status: page.status, headers };
  return request.method === 'HEAD' ? new Response(null, init) : bufferedResponse(bytes, init);
}

/** The request with its path replaced by one that the router answers with its 404 page (ROUTE-2). */
function asNotFound(request: Request, tenant: Tenant | undefined): Request {
  return new Request(new URL(`${tenant?.basePath ?? '/'}404`, request.url), request);
}

/** Whether a page has the fields of Stripe's script: no other script of others runs beside them. */
const hasStripe = ({ request }: PageRequest, tenant: Tenant | undefined): boolean =>
  tenant?.payment.kind === 'STRIPE' && isPayPath(new URL(request.url).pathname.slice(tenant.basePath.length));

const hooksOf = (place: BrandPlace, page: PageRequest, tenant: Tenant | undefined) => {
  const hooks = hooksAt(place, page.origin, page.consents);
  if (!hasStripe(page, tenant)) return hooks;
  return { ...hooks, externalScript: null, waitingRoom: null, analytics: null, recording: null };
};

/** What the page is rendered with. */
function contextOf(
  { root, place }: Options,
  page: PageRequest,
  tenant: Tenant | undefined,
  own: Pick<PageContext, 'execute' | 'nonce'>,
): PageContext {
  const { language, origin, now } = page;
  return {
    ...own,
    language,
    basePath: tenant?.basePath ?? '/',
    root,
    origin,
    now: now.toISOString(),
    numbers: tenant?.formats ?? 'LANGUAGE',
    texts: tenant?.texts ?? [],
    ...hooksOf(place, page, tenant),
  };
}

/** The content security policy of a page, by the scripts that it has. */
function policiesFor(page: PageRequest, tenant: Tenant | undefined, place: BrandPlace) {
  const isForm = tenant?.payment.kind === 'OWN_FORM';
  const connectTo = isForm ? [new URL(tenant.payment.tokenizeUrl).origin] : [];
  const fields = hasStripe(page, tenant) ? stripeOrigins : null;
  const { externalScript, waitingRoom, analytics, recording } = hooksOf(place, page, tenant);
  const hookOrigins = [externalScript, waitingRoom, analytics, recording?.script].flatMap((url) =>
    url ? new URL(url).origin : [],
  );
  // A processor on this machine answers plain http only, which the upgrade would never reach.
  const upgrade = page.origin.startsWith('https:') && connectTo.every((to) => to.startsWith('https:'));
  const { embeddedBy } = place;
  return (allowed: Allowed) => pagePolicy({ allowed, connectTo, fields, hookOrigins, embeddedBy, upgrade });
}

async function render(
  options: Options,
  queue: RenderQueue,
  page: PageRequest,
  tenant: Tenant | undefined,
  nonce: string,
): Promise<Response | null> {
  const { storefront, log } = options;
  if (!storefront) return null;
  const { request, requestId, scope, execute } = page;
  try {
    const handle = await storefront.pages();
    const context = contextOf(options, page, tenant, { execute, nonce });
    return await queue.render('own', async () => {
      if (scope.stopReason()) return new Response(null, { status: CLIENT_GONE });
      return handle(request, context);
    });
  } catch (error) {
    if (isQueueFull(error)) log.warn({ requestId }, 'too many pages at once');
    else log.error({ requestId, err: error }, 'page failed');
    return null;
  }
}

/** The cached page; null when this visitor or this address needs a page of its own. */
async function findCached(
  options: Options,
  queue: RenderQueue,
  page: PageRequest,
  tenant: Tenant,
): Promise<CachedPage | null> {
  const { storefront, cached, place } = options;
  if (!cached || !storefront || storefront.developing || !page.isAnonymous || !page.isCacheableOrigin) return null;
  const url = new URL(page.request.url);
  const path = url.pathname.slice(tenant.basePath.length);
  const search = isSharedPath(path) ? sharedPageQuery(path, url.search) : null;
  // A visitor with a session may hold seats of this event, and must see them as held at once.
  if (search === null || (page.hasSession && path.startsWith('event/'))) return null;
  const { language, origin, scope, anonymousQueries } = page;
  return cached.find({
    path,
    search,
    language,
    origin,
    agreed: hooksAt(place, origin, page.consents).agreed.join('.'),
    caller: scope,
    anonymousQueries,
    render: async (execute, nonce) => {
      // A new Request: nothing of the visitor's own may get into the page.
      const request = new Request(new URL(`${url.pathname}${search}`, url));
      const handle = await storefront.pages();
      return queue.render('shared', () => handle(request, contextOf(options, page, tenant, { execute, nonce })));
    },
  });
}

export function createPages(options: Options): Pages {
  const { storefront, place, log } = options;
  const queue = createRenderQueue();
  /** The last tenant that was read: base path and payment processor stay the same while the platform is down. */
  let lastTenant: Tenant | undefined;

  async function tenantOf({ tenant, requestId }: PageRequest): Promise<Tenant | undefined> {
    try {
      lastTenant = await tenant();
    } catch (error) {
      log.warn({ requestId, reason: String(error) }, 'tenant configuration not available');
    }
    return lastTenant;
  }

  return {
    answer: async (arrived) => {
      const { request, language } = arrived;
      const url = new URL(request.url);
      const tenant = await tenantOf(arrived);
      const location = tenant ? redirectTo(url, tenant.basePath) : null;
      if (location) return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
      const page = isPagePath(url.pathname) ? arrived : { ...arrived, request: asNotFound(request, tenant) };
      const policyFor = policiesFor(arrived, tenant, place);
      const nonce = randomBytes(16).toString('base64');
      const strict = policyFor(byNonce(nonce));
      const basePath = tenant?.basePath ?? '/';
      if (url.pathname === basePath + OFFLINE_PATH) {
        return plain(offlinePage(language, nonce, { basePath, root: options.root }), 200, strict);
      }
      const cachedPage = tenant && (await findCached(options, queue, page, tenant).catch(() => null));
      if (cachedPage) return sendCached(cachedPage, request, policyFor(cachedPage.allowed));

      const response = await render(options, queue, page, tenant, nonce);
      if (!response) return plain(unavailablePage(language, nonce), 503, strict);
      response.headers.set('content-security-policy', storefront?.developing ? developmentPolicy : strict);
      if (hasStripe(arrived, tenant)) {
        for (const [name, value] of Object.entries(stripeHeaders)) response.headers.set(name, value);
      }
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}
