import type { Logger } from 'pino';
import { createContext, type Services } from '../context.ts';
import type { Language, OfferedLanguages } from '../core/language.ts';
import type { Rates } from '../core/rates/rates.ts';
import { readBody } from '../core/web/body.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import { requestIdOf } from '../core/web/request-headers.ts';
import type { Tenant } from '../generated/resolver-types.ts';
import type { Identify } from '../identity/identify.ts';
import { createJoin } from '../identity/join.ts';
import { anonymous } from '../identity/visitor.ts';
import { createAsMember, createWelcome } from '../identity/welcome.ts';
import { cookieKind } from '../session/cookies.ts';
import type { Identity } from '../session/identity.ts';
import { createJoinings } from '../session/joining.ts';
import { rememberedLanguage } from '../session/language-cookie.ts';
import type { MemberSessions } from '../session/member-session.ts';
import { redirect } from '../session/redirect.ts';
import { returnPath } from '../session/return-to.ts';
import type { Seal } from '../session/sealed.ts';
import { createSignIn, withProblem } from '../session/sign-in.ts';
import { createAttempts } from '../session/sign-in-attempts.ts';
import { createSignOut } from '../session/sign-out.ts';
import { pageLanguage } from '../storefront/page-address.ts';
import type { SiteRequest } from './site-request.ts';

/** Where the identity provider says that a session has ended. */
export const BACK_CHANNEL = '/auth/backchannel-logout';

type Options = {
  services: Services;
  identity: Identity;
  identify: Identify;
  members: MemberSessions;
  seal: Seal;
  joiningSeal: Seal;
  rates: Rates;
  origins: BrandOrigins;
  offered: OfferedLanguages;
  now: () => number;
  log: Logger;
};
export type SessionEndpoint = (arrived: SiteRequest, tenant: () => Promise<Tenant>) => Promise<Response | null>;

const languageOf = ({ origins, offered }: Options, { url, header }: SiteRequest): Language =>
  pageLanguage(
    url,
    rememberedLanguage(header('cookie'), cookieKind(header, origins)),
    header('accept-language'),
    offered,
  );

/** The tenant's sign-in address for the page to come back to (AUTH-1). */
async function login(options: Options, arrived: SiteRequest): Promise<Response> {
  const { url, header, scope } = arrived;
  const [returnTo, failTo] = ['returnTo', 'failTo'].map((name) => returnPath(url.searchParams.get(name), url.origin));
  const locale = languageOf(options, arrived);
  const visitor = anonymous({ language: locale, requestId: requestIdOf(header('x-request-id')) });
  const page = returnTo ?? options.origins.root;
  const failPage = failTo ?? page;
  if (!options.services.contract.can('brands')) {
    const query = new URLSearchParams({ returnTo: page, failTo: failPage, lang: locale });
    return redirect(`${options.origins.root}auth/redirect?${query}`);
  }
  try {
    const { sources } = createContext(options.services, visitor, scope);
    const [urlOk, urlFail] = [url.origin + page, url.origin + failPage];
    return redirect((await sources.session.sso({ urlOk, urlFail, locale })).loginUrl);
  } catch (error) {
    options.log.warn({ err: error }, 'the platform does not name the sign-in address');
    return redirect(withProblem(failPage, url.origin, 'unavailable'));
  }
}

/** The addresses of sign-in and sign-out. Null for other paths, and for all of them where nobody can sign in (TEN-5). */
export function createSessionEndpoint(options: Options): SessionEndpoint {
  const attempts = createAttempts(options.seal, options.now);
  const joinings = createJoinings(options.joiningSeal, options.now);
  const admitting = { ...options, joinings, welcome: createWelcome(options) };
  const signIn = createSignIn({ ...admitting, attempts });
  const join = createJoin({ ...admitting, asMember: createAsMember(options) });
  const signOut = createSignOut(options);

  function answer(path: string, arrived: SiteRequest): Promise<Response | null> | Response | null {
    const { request } = arrived;
    if (path === BACK_CHANNEL) return request.method === 'POST' ? readBody(request).then(signOut.backChannel) : null;
    if (request.method !== 'GET') return null;
    if (path === '/login' || path === '/auth/sso/redirect') return login(options, arrived);
    if (path === '/logout') return signOut.answer(arrived);
    // ROUTE-9: two methods; another one is not found.
    if (path !== '/auth/redirect' && path !== '/auth/preview') return join(path, arrived);
    return signIn(arrived, languageOf(options, arrived));
  }

  return async (arrived, readTenant) => {
    const { pathname } = arrived.url;
    if (!/\/(login|logout|wallet|auth\/(sso\/)?[\w-]+)$/.test(pathname)) return null;
    // While the platform is down nobody knows the base path; the addresses work without it.
    const tenant = await readTenant().catch(() => null);
    if (tenant?.authentication === 'DISABLED') return null;
    const below =
      tenant && pathname.startsWith(tenant.basePath) ? pathname.slice(tenant.basePath.length - 1) : pathname;
    // The provider knows /auth/… without the base path.
    return answer(pathname.startsWith('/auth/') ? pathname : below, arrived);
  };
}
