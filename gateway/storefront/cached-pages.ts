import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createSharedCache, type Lifetime } from '../core/cache/shared-cache.ts';
import type { Operation } from '../core/http/operation.ts';
import type { Language } from '../core/language.ts';
import { type Body, createBody } from '../core/web/compression.ts';
import type { Allowed } from '../core/web/security-headers.ts';
import { replaceNonce } from './nonce-to-hashes.ts';

/** What a shared page is rendered from: what its loaders asked, and how long that may stand. */
export type ForAll = {
  execute(
    hash: string,
    variables: Record<string, unknown>,
  ): Promise<{ data?: unknown; errors?: readonly unknown[]; extensions?: unknown }>;
  /** Seconds the answers may be given to anybody, the shortest; null when one of them was a visitor's own. */
  lifetime(): number | null;
};
export type CachedPage = {
  status: number;
  language: string | null;
  body: Body;
  etag: string;
  allowed: Allowed;
  lifetime: number;
  /** Made of answers that stand in for newer ones. */
  isOld: boolean;
};
export type PageWish = {
  /** Below the base path, without a leading slash. */
  path: string;
  search: string;
  language: Language;
  origin: string;
  asker: Operation;
  forAll(operation: Operation): ForAll;
  render(url: { search: string }, execute: ForAll['execute'], nonce: string): Promise<Response>;
};
type Options = { enabled: boolean; now: () => number; staleMs: number; log: Logger };

export type CachedPages = {
  /** The page that everybody gets at this address; null when there is none and the visitor needs one of their own. */
  find(wish: PageWish): Promise<CachedPage | null>;
  /** What is free at this event has changed. */
  evictEvent(id: string): void;
};

const MS = 1_000;
const LONGEST = 60;
/** Seats change by the second: long enough to carry a rush, too short to be noticed. */
const MOMENT = 1;
const LARGEST_PAGES = 64 * 1024 * 1024;
/** Pages without a visitor in them. What their loaders ask is checked as well, each time. */
const SHARED_PATH =
  /^(|search(\/(events|attractions|venues))?|(event|attraction|attraction-partner|venue|leagues)\/[^/]+|help|faq|about|contact|termsAgreement|termsOfUse|privacy-policy)$/;
export const isSharedPath = (path: string): boolean => SHARED_PATH.test(path);

/** A page of the moment is never given after it, not even while the platform is down: its seats would be a lie. */
function lifetimeOf({ lifetime, isOld }: CachedPage, staleMs: number): Lifetime {
  if (lifetime === 0 || isOld) return { freshMs: MOMENT * MS, revalidateMs: 0, staleMs: 0 };
  const freshMs = Math.min(lifetime, LONGEST) * MS;
  return { freshMs, revalidateMs: freshMs, staleMs };
}

async function seal(response: Response, nonce: string, lifetime: number, isOld: boolean): Promise<CachedPage | null> {
  const sealed = replaceNonce(await response.text(), nonce);
  if (!sealed) return null;
  const bytes = Buffer.from(sealed.html);
  return {
    status: response.status,
    language: response.headers.get('content-language'),
    // One of the moment is sent too seldom to be worth the best compression.
    body: createBody(bytes, { keep: lifetime > 0 }),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    allowed: sealed.allowed,
    lifetime,
    isOld,
  };
}

export function createCachedPages({ enabled, now, staleMs, log }: Options): CachedPages {
  const cache = createSharedCache<CachedPage | null>({
    enabled,
    now,
    maxBytes: LARGEST_PAGES,
    sizeOf: (page) => (page ? page.body.plain.length * 2 : 0),
  });

  async function load({ path, search, forAll, render }: PageWish, operation: Operation): Promise<CachedPage | null> {
    const { execute, lifetime } = forAll(operation);
    const nonce = randomBytes(18).toString('base64url');
    const response = await render({ search }, execute, nonce);
    const seconds = lifetime();
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && !response.headers.has('location');
    const page = isPage && seconds !== null ? await seal(response, nonce, seconds, operation.usedOld) : null;
    if (isPage && !page) log.warn({ path }, 'a page that should be the same for everyone is not');
    return page;
  }

  return {
    find: (wish) =>
      cache.remember({
        key: `${wish.path}${wish.search} ${wish.language} ${wish.origin}`,
        lifetime: (page) => lifetimeOf(page as CachedPage, staleMs),
        asker: wish.asker,
        isGood: (page) => page?.status === 200,
        load: (operation) => load(wish, operation),
      }),
    evictEvent: (id) => cache.forget(`event/${id}`),
  };
}
