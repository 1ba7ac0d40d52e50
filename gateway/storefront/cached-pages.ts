import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { PageContext } from '#rules/page-context.ts';
import { createSharedCache, type Lifetime } from '../core/cache/shared-cache.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import type { Language } from '../core/language.ts';
import { type Body, createBody } from '../core/web/compression.ts';
import type { Allowed } from '../core/web/security-headers.ts';
import { replaceNonce } from './nonce-to-hashes.ts';

/** The queries of a cached page's loaders, and how long their answers may be given to everyone. */
export type AnonymousQueries = {
  execute: PageContext['execute'];
  /** The shortest lifetime in seconds; null when one of the answers is a visitor's own. */
  lifetime(): number | null;
};
export type CachedPage = {
  status: number;
  language: string | null;
  body: Body;
  etag: string;
  allowed: Allowed;
  lifetime: number;
  /** Made of cached answers past their lifetime. */
  isStale: boolean;
};
type CachedPageRequest = {
  /** Below the base path, without a leading slash. */
  path: string;
  search: string;
  language: Language;
  origin: string;
  /** The purposes that run on the page, joined by dots. */
  agreed: string;
  caller: CallScope;
  anonymousQueries(scope: CallScope): AnonymousQueries;
  render(execute: AnonymousQueries['execute'], nonce: string): Promise<Response>;
};
type Options = { enabled: boolean; now: () => number; staleMs: number; log: Logger };

export type CachedPages = {
  /** The page for everyone at this address, rendered once; null when the page turns out to be a visitor's own. */
  find(request: CachedPageRequest): Promise<CachedPage | null>;
  /** Drops the cached pages of an event after a mutation about it; null: of all events. */
  evictEvent(id: string | null): void;
};

const MS = 1_000;
const LONGEST_SECONDS = 60;
/** An event page is cached for one second: long enough for a rush, short enough for its seats. */
const EVENT_PAGE_SECONDS = 1;
const MAX_BYTES = 64 * 1024 * 1024;
/** Pages that are the same for everyone. Each rendering also checks that its queries are. */
const SHARED_PATH =
  /^(|search(\/(events|attractions|venues))?|(event|attraction|attraction-partner|venue|leagues)\/[^/]+|help|faq|about|contact|termsAgreement|termsOfUse|privacy-policy)$/;
export const isSharedPath = (path: string): boolean => SHARED_PATH.test(path);

/** Pages of lifetime 0 and pages of stale answers are never given longer, not even while the platform is down. */
function cacheLifetime({ lifetime, isStale }: CachedPage, staleMs: number): Lifetime {
  if (lifetime === 0 || isStale) return { freshMs: EVENT_PAGE_SECONDS * MS, revalidateMs: 0, staleMs: 0 };
  const freshMs = Math.min(lifetime, LONGEST_SECONDS) * MS;
  return { freshMs, revalidateMs: freshMs, staleMs };
}

async function toCachedPage(
  response: Response,
  nonce: string,
  lifetime: number,
  isStale: boolean,
): Promise<CachedPage | null> {
  const hashed = replaceNonce(await response.text(), nonce);
  if (!hashed) return null;
  const bytes = Buffer.from(hashed.html);
  return {
    status: response.status,
    language: response.headers.get('content-language'),
    // A page of one second is sent too few times to be worth the highest compression.
    body: createBody(bytes, { reused: lifetime > 0 }),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    allowed: hashed.allowed,
    lifetime,
    isStale,
  };
}

export function createCachedPages({ enabled, now, staleMs, log }: Options): CachedPages {
  const cache = createSharedCache<CachedPage | null>({
    name: 'pages',
    enabled,
    now,
    maxBytes: MAX_BYTES,
    sizeOf: (page) => (page ? page.body.plain.length * 2 : 0),
  });

  async function load(
    { path, anonymousQueries, render }: CachedPageRequest,
    scope: CallScope,
  ): Promise<CachedPage | null> {
    const { execute, lifetime } = anonymousQueries(scope);
    const nonce = randomBytes(18).toString('base64url');
    const response = await render(execute, nonce);
    const seconds = lifetime();
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && !response.headers.has('location');
    const page = isPage && seconds !== null ? await toCachedPage(response, nonce, seconds, scope.usedStale) : null;
    if (isPage && !page) log.warn({ path }, 'page not cached: a visitor’s own query, or its nonce outside of scripts');
    return page;
  }

  return {
    find: (request) =>
      cache.getOrLoad({
        key: `${request.path}${request.search} ${request.language} ${request.origin} ${request.agreed}`,
        // Asked for cacheable pages only, which are not null.
        lifetime: (page) => cacheLifetime(page as CachedPage, staleMs),
        caller: request.caller,
        isCacheable: (page) => page?.status === 200,
        load: (scope) => load(request, scope),
      }),
    evictEvent: (id) => cache.deleteByPrefix(`event/${id ?? ''}`),
  };
}
