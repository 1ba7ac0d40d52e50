import { createContext, type Services, type Visitor } from './context.ts';
import type { CallScope } from './core/http/call-scope.ts';
import { isCacheableOrigin, type OriginRules } from './core/web/origin.ts';
import type { Header } from './core/web/request-headers.ts';
import type { InProcess } from './in-process.ts';
import { discountCookie, tokenOfPage } from './session/discount-token.ts';
import { readCookie, sessionCookie } from './session/guest-session.ts';
import type { AnonymousQueries } from './storefront/cached-pages.ts';
import { pageLanguage } from './storefront/page-address.ts';
import type { Pages } from './storefront/pages.ts';
import { anonymous, visitorOf } from './visitor.ts';

/** A request with its target normalised and its URL at the storefront's origin. */
export type SiteRequest = {
  request: Request;
  url: URL;
  header: Header;
  scope: CallScope;
  address: string | null;
};
type Options = {
  pages: Pages;
  inProcess: InProcess;
  services: Services;
  origins: OriginRules;
  production: boolean;
};

/** Pages: who asks and in which language, the page, and the cookies that go with it. */
export function createPageEndpoint({ pages, inProcess, services, origins, production }: Options) {
  /** The loaders' queries for a cached page. One whose answer is a visitor's own is refused, and makes the page uncacheable. */
  function anonymousQueries(visitor: Visitor, scope: CallScope): AnonymousQueries {
    let shortest: number | null = Number.POSITIVE_INFINITY;
    return {
      execute: async (hash, variables) => {
        const lifetime = inProcess.lifetimeOf(hash);
        shortest = lifetime === null || shortest === null ? null : Math.min(shortest, lifetime);
        if (lifetime === null) return { errors: [{ message: 'This operation is not the same for everyone.' }] };
        return inProcess.execute(hash, variables, anonymous(visitor), scope);
      },
      lifetime: () => shortest,
    };
  }

  return async ({ request, url, header, scope, address }: SiteRequest): Promise<Response> => {
    const cookie = header('cookie');
    const language = pageLanguage(url, readCookie(cookie, 'lang'), header('accept-language'));
    const token = tokenOfPage(url);
    const fromHeaders = visitorOf(header, { language, trials: !production, address });
    const visitor = { ...fromHeaders, discountToken: token ?? fromHeaders.discountToken };
    const response = await pages.answer({
      request,
      language,
      requestId: visitor.requestId,
      origin: url.origin,
      isCacheableOrigin: isCacheableOrigin(url.origin, origins),
      now: services.clock(),
      scope,
      isAnonymous: visitor.bearer === null && visitor.discountToken === null,
      hasSession: !visitor.session.isNew,
      anonymousQueries: (loadScope) => anonymousQueries(visitor, loadScope),
      tenant: () => createContext(services, visitor, scope).tenant(),
      execute: (hash, variables) => inProcess.execute(hash, variables, visitor, scope),
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (isPage && visitor.session.isNew) response.headers.append('set-cookie', sessionCookie(visitor.session));
    if (isPage && token) response.headers.append('set-cookie', discountCookie(token));
    response.headers.set('x-request-id', visitor.requestId);
    return response;
  };
}
export type PageEndpoint = ReturnType<typeof createPageEndpoint>;
