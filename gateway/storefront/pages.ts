import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Logger } from 'pino';
import type { Operation } from '../core/http/operation.ts';
import type { Language } from '../core/language.ts';
import { bufferedResponse } from '../core/web/buffered-response.ts';
import { encoded } from '../core/web/compression.ts';
import { type Allowed, byNonce, developmentPolicy, pagePolicy } from '../core/web/security-headers.ts';
import type { Tenant } from '../generated/resolver-types.ts';
import { type CachedPage, type CachedPages, type ForAll, isSharedPath } from './cached-pages.ts';
import { isPagePath, redirectTo, sharedPageQuery } from './page-address.ts';
import type { Storefront, StorefrontContext } from './storefront.ts';
import { unavailablePage } from './unavailable-page.ts';

export type PageRequest = {
  request: Request;
  requestId: string;
  language: Language;
  origin: string;
  /** One of the few origins that pages are kept for. */
  isCacheableOrigin: boolean;
  now: Date;
  /** Ends when the visitor goes away. */
  operation: Operation;
  /** Nothing in the request makes this visitor's pages different from anybody's, except what they did a moment ago. */
  isAnybody: boolean;
  /** They have been here before, and may have changed what they look at. */
  hasSession: boolean;
  execute: StorefrontContext['execute'];
  forAll(operation: Operation): ForAll;
  tenant(): Promise<Tenant>;
};
type Options = { storefront: Storefront | null; shared: CachedPages | null; log: Logger };

export type Pages = { answer(asked: PageRequest): Promise<Response> };

const REFRESH_SECONDS = '10';
/** DOOR-7: more at once would be no faster, and each takes a megabyte or two; some wait, the rest are told to come again. */
const MOST_RENDERED = 32;
const MOST_WAITING = 500;
/** In each turn of the event loop one new connection is taken: with a page in every turn, eight hundred of them wait ten seconds. */
const TURNS_BETWEEN = 16;

function html(body: string, status: number, policy: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': REFRESH_SECONDS }),
  };
  return new Response(body, { status, headers });
}

/** Kept by the browser, asked for by its tag each time: going back is instant, and never shows what is over. */
const REVALIDATED = 'private, no-cache';

async function sendKept(page: CachedPage, request: Request, policy: string): Promise<Response> {
  const { bytes, headers: how } = await encoded(page.body, request.headers.get('accept-encoding'));
  const etag = `W/"${page.etag}"`;
  const headers = {
    ...how,
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': page.status === 200 ? REVALIDATED : 'no-store',
    ...(page.status === 200 && { etag }),
    ...(page.status === 503 && { 'retry-after': REFRESH_SECONDS }),
    ...(page.language && { 'content-language': page.language }),
  };
  if (page.status === 200 && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  const init = { status: page.status, headers };
  return request.method === 'HEAD' ? new Response(null, init) : bufferedResponse(bytes, init);
}

/** The same request for the page that says there is none (ROUTE-2). */
function asNotFound(request: Request, tenant: Tenant | undefined): Request {
  return new Request(new URL(`${tenant?.basePath ?? '/'}404`, request.url), request);
}

/** Rendered to its end: until then it takes as much as one that is begun. */
async function whole(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

export function createPages({ storefront, shared, log }: Options): Pages {
  const own = bulkhead(MOST_RENDERED, MOST_WAITING);
  const forEveryone = bulkhead(MOST_RENDERED, MOST_WAITING);
  let turn: Promise<unknown> = Promise.resolve();

  async function someTurns(): Promise<void> {
    for (let left = TURNS_BETWEEN; left > 0; left -= 1) await nextTurn();
  }

  /** Pages begin some turns of the event loop apart: whoever asks for less is answered between them. */
  function rendered(line: BulkheadPolicy, work: () => Promise<Response>): Promise<Response> {
    return line.execute(async () => {
      turn = turn.then(someTurns);
      await turn;
      return whole(await work());
    });
  }

  /** The tenant as last seen: where pages live and where cards go does not change because the platform is down. */
  let known: Tenant | undefined;

  async function tenantOf({ tenant, requestId }: PageRequest): Promise<Tenant | undefined> {
    try {
      known = await tenant();
    } catch (error) {
      log.warn({ requestId, reason: String(error) }, 'no tenant configuration');
    }
    return known;
  }

  async function render(asked: PageRequest, tenant: Tenant | undefined, nonce: string): Promise<Response | null> {
    if (!storefront) return null;
    const { request, requestId, language, origin, now, operation, execute } = asked;
    try {
      const handle = await storefront.pages();
      const basePath = tenant?.basePath ?? '/';
      const context = { execute, language, nonce, basePath, origin, now: now.toISOString() };
      return await rendered(own, async () => {
        // Who has gone while they waited has nothing rendered.
        if (operation.stopped()) return new Response(null, { status: 499 });
        return handle(request, context);
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError) log.warn({ requestId }, 'too many pages at once');
      else log.error({ requestId, err: error }, 'page failed');
      return null;
    }
  }

  /** The page that everybody gets, when this is one and the visitor is anybody. */
  async function findShared(asked: PageRequest, tenant: Tenant): Promise<CachedPage | null> {
    if (!shared || !storefront || storefront.developing || !asked.isAnybody || !asked.isCacheableOrigin) return null;
    const url = new URL(asked.request.url);
    const path = url.pathname.slice(tenant.basePath.length);
    const search = isSharedPath(path) ? sharedPageQuery(path, url.search) : null;
    // Who holds seats of an event must see them held at once.
    if (search === null || (asked.hasSession && path.startsWith('event/'))) return null;
    const { language, origin, now, operation, forAll } = asked;
    const { basePath } = tenant;
    return shared.find({
      path,
      search,
      language,
      origin,
      asker: operation,
      forAll,
      // Nothing of the visitor's own request gets into it.
      render: async (to, execute, nonce) => {
        const request = new Request(new URL(`${url.pathname}${to.search}`, url));
        const handle = await storefront.pages();
        const context = { execute, language, nonce, basePath, origin, now: now.toISOString() };
        return rendered(forEveryone, () => handle(request, context));
      },
    });
  }

  return {
    answer: async (arrived) => {
      const { request, language, origin } = arrived;
      const url = new URL(request.url);
      const tenant = await tenantOf(arrived);
      const elsewhere = tenant ? redirectTo(url, tenant.basePath) : null;
      if (elsewhere)
        return new Response(null, { status: 302, headers: { location: elsewhere, 'cache-control': 'no-store' } });
      const asked = isPagePath(url.pathname) ? arrived : { ...arrived, request: asNotFound(request, tenant) };

      const connectTo = tenant ? [new URL(tenant.payment.tokenizeUrl).origin] : [];
      const policyFor = (allowed: Allowed) => pagePolicy({ allowed, connectTo, upgrade: origin.startsWith('https:') });
      const kept = tenant && (await findShared(asked, tenant).catch(() => null));
      if (kept) return sendKept(kept, request, policyFor(kept.allowed));

      const nonce = randomBytes(16).toString('base64');
      const strict = policyFor(byNonce(nonce));
      const policy = storefront?.developing ? developmentPolicy : strict;
      const response = await render(asked, tenant, nonce);
      if (!response) return html(unavailablePage(language, nonce), 503, strict);
      response.headers.set('content-security-policy', policy);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}
