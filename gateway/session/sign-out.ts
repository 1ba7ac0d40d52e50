import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { SiteRequest } from '../serve/site-request.ts';
import { forgottenAnalytics } from './analytics-session.ts';
import { type CookieKind, cookieKind } from './cookies.ts';
import { sessionCookie } from './guest-session.ts';
import type { Identity } from './identity.ts';
import { forgottenJoining } from './joining.ts';
import { type MemberSessions, signedOut } from './member-session.ts';
import { forgottenOrderLinks } from './order-links.ts';
import { redirect } from './redirect.ts';
import { forgottenReferral } from './referral.ts';
import { returnPath } from './return-to.ts';
import { asksAgain } from './sign-in.ts';
import { SignInRefused } from './sign-in-errors.ts';

const ONE_DAY_SECONDS = 86_400;
/** The next page's script removes what this brand has stored, and the cookie: Clear-Site-Data would take that of all brands of the host. */
const forgetCookie = ({ secure, suffix }: CookieKind): string =>
  `gst-forget${suffix}=1; Path=/; Max-Age=${ONE_DAY_SECONDS}; ${secure ? 'Secure; ' : ''}SameSite=Lax`;

/**
 * Whether somebody follows the address in a window: no picture, script or frame of another page does. Browsers say what they ask for on
 * https and at localhost; elsewhere only a navigation asks for a page, and every browser says what it takes.
 */
function isFollowed(header: Header): boolean {
  const [site, dest, purpose] = ['sec-fetch-site', 'sec-fetch-dest', 'sec-purpose'].map(header);
  if (site === 'cross-site' || purpose?.includes('prefetch')) return false;
  if (!dest) return header('accept')?.includes('text/html') ?? true;
  // A storefront in a frame of its brand's page signs out there, by its own link.
  return dest === 'document' || (dest === 'iframe' && site === 'same-origin');
}

type Options = { identity: Identity; members: MemberSessions; origins: BrandOrigins; log: Logger };

/** Signs out here and at the identity provider, by /logout and when the provider says so. */
export function createSignOut({ identity, members, origins, log }: Options) {
  return {
    /** /logout: ends the sign-in for every copy of its cookie, then at the provider, which sends the browser home. */
    answer: async ({ url, header }: SiteRequest): Promise<Response> => {
      const returnTo = returnPath(url.searchParams.get('returnTo'), url.origin) ?? origins.root;
      const kind = cookieKind(header, origins);
      const isOver = (await members.startup(header('cookie'), kind)) === 'needs-logout';
      // Another page must not sign anybody out; what is over by itself ends wherever the visitor comes from (AUTH-2).
      if (!isOver && !isFollowed(header)) return redirect(returnTo);
      const session = await members.find(header('cookie'), kind);
      // AUTH-2: a sign-in that ended by itself; the held seats are there when the member signs in again.
      if (!session && url.searchParams.has('returnTo')) return redirect(returnTo, signedOut(kind));
      // The next person at this browser gets neither the cart nor the orders of this one (AUTH-7).
      const cookies = [
        ...signedOut(kind),
        sessionCookie({ id: randomUUID(), isNew: true }, kind),
        forgottenOrderLinks(kind),
        forgottenAnalytics(kind),
        forgottenReferral(kind),
        forgottenJoining(kind),
      ];
      if (!session) return redirect(returnTo, cookies);
      await members.end(session);
      const home = url.origin + origins.root;
      const target = await identity.signOutUrl({ idToken: session.idToken, returnTo: home }).catch(() => null);
      const forget = [...cookies, forgetCookie(kind)];
      return target ? redirect(target.href, forget) : redirect(returnTo, [...forget, asksAgain(kind, null)]);
    },
    /** POST /auth/backchannel-logout, from the provider. */
    backChannel: async (body: string | null): Promise<Response> => {
      const headers = { 'cache-control': 'no-store' };
      try {
        const token = new URLSearchParams(body ?? '').get('logout_token') ?? '';
        await members.endAtProvider(await identity.endedSession(token));
        return new Response(null, { status: 200, headers });
      } catch (error) {
        log.warn({ reason: String(error) }, 'a logout token was refused');
        return new Response(null, { status: error instanceof SignInRefused ? 400 : 503, headers });
      }
    },
  };
}
