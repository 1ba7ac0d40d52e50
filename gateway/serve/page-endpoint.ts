import type { PageContext } from '#rules/page-context.ts';
import { createContext, type Services, type Visitor } from '../context.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { namedLanguage, type OfferedLanguages } from '../core/language.ts';
import { type BrandOrigins, isCacheableOrigin } from '../core/web/origin.ts';
import { signInUnavailable } from '../graph/admission.ts';
import { refusal } from '../graph/finish.ts';
import type { Identified, Identify } from '../identity/identify.ts';
import { anonymous, visitorOf } from '../identity/visitor.ts';
import { consentsOf } from '../session/consent.ts';
import { type CookieKind, cookieKind } from '../session/cookies.ts';
import { discountCookie, tokenOfPage } from '../session/discount-token.ts';
import { sessionCookie } from '../session/guest-session.ts';
import { languageCookie, rememberedLanguage } from '../session/language-cookie.ts';
import { guest, hasSignIn, type MemberSessions } from '../session/member-session.ts';
import { openOrderLink } from '../session/order-links.ts';
import { redirect } from '../session/redirect.ts';
import type { Referrals } from '../session/referral.ts';
import { IdentityUnavailable } from '../session/sign-in-errors.ts';
import type { AnonymousQueries } from '../storefront/cached-pages.ts';
import { pageLanguage } from '../storefront/page-address.ts';
import type { PageRequest, Pages } from '../storefront/pages.ts';
import type { InProcess } from './in-process.ts';
import type { SiteRequest } from './site-request.ts';

type Options = {
  pages: Pages;
  inProcess: InProcess;
  services: Services;
  members: MemberSessions;
  referrals: Referrals;
  identify: Identify;
  origins: BrandOrigins;
  /** The brand's languages. */
  offered: OfferedLanguages;
  production: boolean;
};

/** AUTH-2: a sign-in that is over, or nearly, is ended before a page is shown. */
async function endedSignIn(
  { members, origins }: Options,
  { url, header }: SiteRequest,
  kind: CookieKind,
): Promise<Response | null> {
  if (!hasSignIn(header('cookie'), kind)) return null;
  const isPage = header('accept')?.includes('text/html') ?? false;
  if (!isPage || (await members.startup(header('cookie'), kind)) === 'success') return null;
  return redirect(`${origins.root}logout?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
}

/** What a payment processor adds to the address that its buyer comes back to. The purchase is known by its cart; the secret is for nobody's eyes. */
const PROCESSOR_WORDS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

function withoutProcessorWords(url: URL): Response | null {
  if (!PROCESSOR_WORDS.some((name) => url.searchParams.has(name))) return null;
  const clean = new URL(url);
  for (const name of PROCESSOR_WORDS) clean.searchParams.delete(name);
  return redirect(clean.href);
}

/** Where the address leads before a page is shown: the way back from a payment processor, the link of an order, a referral, a sign-in that is over. */
async function redirected(options: Options, arrived: SiteRequest, kind: CookieKind): Promise<Response | null> {
  const { url, header } = arrived;
  const returned = withoutProcessorWords(url);
  if (returned) return returned;
  const opened = openOrderLink(url, header('cookie'), kind);
  if (opened) return opened;
  const referred = await options.referrals.arrive(url, kind);
  return referred ? redirect(referred.location, referred.cookies) : endedSignIn(options, arrived, kind);
}

/** The loaders' queries for a cached page. One whose answer is a visitor's own is refused, and makes the page uncacheable. */
function anonymousQueries({ inProcess }: Options, visitor: Visitor, scope: CallScope): AnonymousQueries {
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

/** The loaders' queries for the visitor's own page. */
function ownQueries(
  { inProcess }: Options,
  known: () => Promise<Identified>,
  scope: CallScope,
): PageContext['execute'] {
  return async (hash, variables) => {
    try {
      return await inProcess.execute(hash, variables, (await known()).visitor, scope);
    } catch (error) {
      if (error instanceof IdentityUnavailable) return refusal(signInUnavailable.error);
      throw error;
    }
  };
}

/** Cookies that go with a page itself: the guest's session, a language of its address, a discount of its address. */
function pageCookies({ offered }: Options, url: URL, { session }: Visitor, kind: CookieKind): string[] {
  const token = tokenOfPage(url);
  const named = namedLanguage(url.searchParams.get('lang'), offered);
  return [
    ...(session.isNew ? [sessionCookie(session, kind)] : []),
    ...(named ? [languageCookie(named, url.origin, kind)] : []),
    ...(token ? [discountCookie(token, kind)] : []),
  ];
}

function pageRequest(
  options: Options,
  { request, url, header, scope }: SiteRequest,
  visitor: Visitor,
  known: () => Promise<Identified>,
): PageRequest {
  const { services, origins } = options;
  return {
    request,
    language: visitor.language,
    requestId: visitor.requestId,
    origin: url.origin,
    isCacheableOrigin: isCacheableOrigin(url.origin, origins),
    now: services.clock(),
    scope,
    isAnonymous: visitor.bearer === null && visitor.discountToken === null,
    hasSession: !visitor.session.isNew,
    consents: consentsOf(header('cookie'), cookieKind(header, origins)),
    anonymousQueries: (loadScope) => anonymousQueries(options, visitor, loadScope),
    tenant: () => createContext(services, visitor, scope).tenant(),
    execute: ownQueries(options, known, scope),
  };
}

/** Pages: who asks and in which language, the page, and the cookies that go with it. */
export function createPageEndpoint(options: Options) {
  const { pages, members, identify, origins, offered, production } = options;

  return async (arrived: SiteRequest): Promise<Response> => {
    const { url, header, scope, address } = arrived;
    const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
    const elsewhere = await redirected(options, arrived, kind);
    if (elsewhere) return elsewhere;
    const language = pageLanguage(url, rememberedLanguage(cookie, kind), header('accept-language'), offered);
    const fromHeaders = visitorOf(header, { cookies: kind, language, trials: !production, address });
    const visitor = { ...fromHeaders, discountToken: tokenOfPage(url) ?? fromHeaders.discountToken };
    // A page that is the same for everyone does not need to know them, and refreshes no token.
    let identified: Promise<Identified> | undefined;
    const known = () => {
      identified ??= identify(visitor, header);
      return identified;
    };
    const response = await pages.answer(pageRequest(options, arrived, visitor, known));
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const member = await identified?.then(
      (found) => found.member,
      () => guest,
    );
    const cookies = [
      ...(isPage ? pageCookies(options, url, visitor, kind) : []),
      ...members.settle(member ?? guest, scope.calls, kind),
    ];
    for (const value of cookies) response.headers.append('set-cookie', value);
    response.headers.set('x-request-id', visitor.requestId);
    return response;
  };
}
export type PageEndpoint = ReturnType<typeof createPageEndpoint>;
