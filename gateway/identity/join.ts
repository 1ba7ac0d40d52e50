import type { Logger } from 'pino';
import { REFRESH_BEFORE_MS } from '#rules/timings.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { SiteRequest } from '../serve/site-request.ts';
import { cookieKind } from '../session/cookies.ts';
import type { Tokens } from '../session/identity.ts';
import { forgottenJoining, type Joining, tokensOf } from '../session/joining.ts';
import { redirect } from '../session/redirect.ts';
import {
  type AdmitOptions,
  type Admitted,
  admit,
  type OutsideProgram,
  type SignInProblem,
  withProblem,
} from '../session/sign-in.ts';
import { type AsMember, outsideOf } from './welcome.ts';

type Options = AdmitOptions & { asMember: AsMember; now: () => number; log: Logger };

/** The kept sign-in with an access token that counts. */
async function fresh({ identity, now }: Options, joining: Joining): Promise<Tokens> {
  const tokens = tokensOf(joining);
  const { refreshToken } = tokens;
  if (tokens.until - REFRESH_BEFORE_MS > now() || refreshToken === null) return tokens;
  return identity.refresh({ ...tokens, refreshToken });
}

/** The program's page for this member, which sends them back to the wallet's page; or why they cannot join. */
async function programPage({ asMember }: Options, arrived: SiteRequest, tokens: Tokens): Promise<URL | SignInProblem> {
  const { sources, tenant } = await asMember(arrived, tokens.accessToken);
  const { email, isEmailVerified } = await sources.user.own();
  if (!email || !isEmailVerified) return 'wallet-unverified';
  const { registerLoyaltyProgramURL } = await sources.wallet.register(email);
  const page = new URL(registerLoyaltyProgramURL);
  page.searchParams.set('returnUrl', `${arrived.url.origin}${(await tenant()).basePath}wallet`);
  return page;
}

/** Hands the program's answer on, or asks it about the member's verified address. Why the member is still outside, null when they are in. */
async function settle(
  { asMember, log }: Options,
  arrived: SiteRequest,
  tokens: Tokens,
): Promise<OutsideProgram | null> {
  const { sources } = await asMember(arrived, tokens.accessToken);
  const { email, memberDetailsStatus } = await sources.user.own();
  const isAnswer = arrived.url.searchParams.has('answer');
  try {
    if (isAnswer) await sources.wallet.link({ memberDelegateURL: arrived.url.href });
    // Who has not asked to join is not joined by a look.
    else if (email && memberDetailsStatus === 'pending') await sources.wallet.link({ emailAddress: email });
  } catch (error) {
    // Not known to the program, or an answer that counts no more: the wallet says what is so.
    if (!(error instanceof UpstreamRejection)) throw error;
    log.info({ err: error }, 'the loyalty program has not taken a member');
  }
  return outsideOf(await sources.user.own());
}

/** AUTH-15, LOYAL-5: who signed in and is not in the loyalty program joins it with that sign-in, and comes back signed in. */
export function createJoin(options: Options) {
  const { joinings, origins, identity, log } = options;

  /** To the program's page. */
  async function leave(arrived: SiteRequest, joining: Joining): Promise<Response> {
    const kind = cookieKind(arrived.header, origins);
    const fail = (problem: SignInProblem) => withProblem(joining.failTo, arrived.url.origin, problem);
    try {
      const tokens = await fresh(options, joining);
      const page = await programPage(options, arrived, tokens);
      const kept = await joinings.keep(tokens, joining, kind);
      return redirect(typeof page === 'string' ? fail(page) : page.href, kept === null ? [] : [kept]);
    } catch (error) {
      log.warn({ err: error }, 'a member could not be sent to the loyalty program');
      const isRefused = error instanceof UpstreamRejection && error.rest.status < 500;
      return redirect(fail(isRefused ? 'wallet-refused' : 'unavailable'));
    }
  }

  /** Signed in, if the program has taken the member meanwhile. */
  async function admitted(arrived: SiteRequest, joining: Joining): Promise<Admitted> {
    const tokens = await fresh(options, joining);
    const problem = await settle(options, arrived, tokens);
    if (problem === null) return admit(options, arrived, tokens, joining);
    const kept = await joinings.keep(tokens, joining, cookieKind(arrived.header, origins));
    return { problem, cookies: kept === null ? [] : [kept] };
  }

  async function comeBack(arrived: SiteRequest, joining: Joining): Promise<Response> {
    try {
      const { problem, cookies } = await admitted(arrived, joining);
      const page = problem === null ? joining.returnTo : withProblem(joining.failTo, arrived.url.origin, problem);
      return redirect(page, cookies);
    } catch (error) {
      log.warn({ err: error }, 'a member of the loyalty program could not be signed in');
      return redirect(withProblem(joining.failTo, arrived.url.origin, 'unavailable'));
    }
  }

  /** For a page that waits for the program: whether it has answered. */
  async function status(arrived: SiteRequest, joining: Joining): Promise<Response> {
    const headers = new Headers({ 'cache-control': 'no-store' });
    try {
      const { problem, cookies } = await admitted(arrived, joining);
      for (const cookie of cookies) headers.append('set-cookie', cookie);
      return Response.json({ problem, returnTo: joining.returnTo }, { headers });
    } catch (error) {
      log.warn({ err: error }, 'nobody knows whether the loyalty program has answered');
      return new Response(null, { status: 503, headers });
    }
  }

  /** Not now: nothing of the sign-in stays here. */
  async function forget(arrived: SiteRequest, joining: Joining): Promise<Response> {
    if (joining.refreshToken !== null) await identity.revoke(joining.refreshToken).catch(() => undefined);
    return redirect(origins.root, [forgottenJoining(cookieKind(arrived.header, origins))]);
  }

  const answers: Readonly<Record<string, (arrived: SiteRequest, joining: Joining) => Promise<Response>>> = {
    '/auth/join': leave,
    '/auth/join-status': status,
    '/auth/join-later': forget,
    '/wallet': comeBack,
  };
  /** Null for other paths, and for a page of the storefront that nobody comes back to from the program. */
  return async (path: string, arrived: SiteRequest): Promise<Response | null> => {
    const answer = answers[path];
    if (!answer || (path === '/wallet' && !arrived.url.searchParams.has('answer'))) return null;
    const joining = await joinings.find(arrived.header('cookie'), cookieKind(arrived.header, origins));
    if (joining) return answer(arrived, joining);
    // Too long ago, or another browser's.
    return path === '/wallet' ? null : redirect(withProblem(origins.root, arrived.url.origin, 'refused'));
  };
}
