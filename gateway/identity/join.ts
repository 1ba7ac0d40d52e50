import type { Logger } from 'pino';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { SiteRequest } from '../serve/site-request.ts';
import { cookieKind } from '../session/cookies.ts';
import { counted } from '../session/counted.ts';
import type { Tokens } from '../session/identity.ts';
import { forgottenJoining, type Joining, tokensOf } from '../session/joining.ts';
import { redirect } from '../session/redirect.ts';
import {
  type AdmitOptions,
  type Admitted,
  admit,
  type OutsideProgram,
  problemOf,
  type SignInProblem,
  withProblem,
} from '../session/sign-in.ts';
import { SignInRefused } from '../session/sign-in-errors.ts';
import { type AsMember, outsideOf } from './welcome.ts';

type Options = AdmitOptions & { asMember: AsMember; log: Logger };

/** The program's page for this member, which sends them back to the wallet's page; or why they cannot join. */
async function programPage({ asMember }: Options, arrived: SiteRequest, tokens: Tokens): Promise<Step> {
  const { sources, tenant } = await asMember(arrived, tokens.accessToken);
  const { email, isEmailVerified } = await sources.user.own();
  if (!email || !isEmailVerified) return { problem: 'wallet-unverified', cookies: [] };
  const { registerLoyaltyProgramURL } = await sources.wallet.register(email);
  const page = new URL(registerLoyaltyProgramURL);
  page.searchParams.set('returnUrl', `${arrived.url.origin}${(await tenant()).basePath}wallet`);
  return { page };
}

const isOver = (error: unknown): boolean => error instanceof UpstreamRejection && error.rest.status === 401;

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
    if (!(error instanceof UpstreamRejection) || isOver(error)) throw error;
    log.info({ err: error }, 'the loyalty program has not taken a member');
  }
  return outsideOf(await sources.user.own());
}

/** Why a step of joining failed. */
function failureOf(error: unknown): SignInProblem {
  if (!(error instanceof UpstreamRejection)) return problemOf(error);
  if (isOver(error)) return 'refused';
  return error.rest.status < 500 && error.rest.status !== 429 ? 'wallet-refused' : 'unavailable';
}

type Step = { page: URL } | Admitted;

/** Runs a step with an access token that counts. Refreshed tokens are kept, also when the step fails: the old ones are used up. */
async function withTokens(
  options: Options,
  arrived: SiteRequest,
  joining: Joining,
  step: (tokens: Tokens) => Promise<Step>,
): Promise<Step & Pick<Admitted, 'cookies'>> {
  const { joinings, members, origins, rates, log } = options;
  const kind = cookieKind(arrived.header, origins);
  let tokens = tokensOf(joining);
  const keep = async (problem: SignInProblem | null): Promise<string[]> => {
    if (problem === 'refused' || problem === 'too-large') return [forgottenJoining(kind)];
    const kept = await joinings.keep({ ...tokens, id: joining.id }, joining, kind);
    return kept === null ? [] : [kept];
  };
  try {
    const fresh = await counted(rates, arrived.address, async () => {
      const found = await members.fresh(joining);
      if (found === null) throw new SignInRefused('the sign-in is over');
      return found;
    });
    tokens = tokensOf(fresh);
    const done = await step(tokens);
    if ('page' in done) return { ...done, cookies: await keep(null) };
    return done.problem === null ? done : { ...done, cookies: [...done.cookies, ...(await keep(done.problem))] };
  } catch (error) {
    log.warn({ err: error }, 'a member could not join the loyalty program');
    const problem = failureOf(error);
    return { problem, cookies: await keep(problem) };
  }
}

/** AUTH-15, LOYAL-5: who signed in and is not in the loyalty program joins it with that sign-in, and comes back signed in. */
export function createJoin(options: Options) {
  const { joinings, origins, identity } = options;

  const admitted = (arrived: SiteRequest, joining: Joining) =>
    withTokens(options, arrived, joining, async (tokens) => {
      const problem = await settle(options, arrived, tokens);
      if (problem !== null) return { problem, cookies: [] };
      return admit(options, arrived, { tokens, userId: joining.id }, joining);
    });

  /** Where the visitor goes after a step. */
  const pageOf = (
    arrived: SiteRequest,
    { returnTo, failTo }: Pick<Joining, 'returnTo' | 'failTo'>,
    step: Step,
  ): string => {
    if ('page' in step) return step.page.href;
    const { problem } = step;
    return problem === null
      ? returnTo || origins.root
      : withProblem(failTo || origins.root, arrived.url.origin, problem);
  };

  /** To the program's page. */
  async function leave(arrived: SiteRequest, joining: Joining): Promise<Response> {
    const step = await withTokens(options, arrived, joining, (tokens) => programPage(options, arrived, tokens));
    return redirect(pageOf(arrived, joining, step), step.cookies);
  }

  /** Signed in, if the program has taken the member meanwhile. */
  async function comeBack(arrived: SiteRequest, joining: Joining): Promise<Response> {
    const step = await admitted(arrived, joining);
    return redirect(pageOf(arrived, joining, step), step.cookies);
  }

  /** For a page that waits for the program: whether it has answered, and where to go on. */
  async function status(arrived: SiteRequest, joining: Joining | null): Promise<Response> {
    const step = joining ? await admitted(arrived, joining) : ({ problem: 'refused', cookies: [] } as const);
    const problem = 'problem' in step ? step.problem : null;
    const headers = new Headers({ 'cache-control': 'no-store' });
    for (const cookie of step.cookies) headers.append('set-cookie', cookie);
    if (problem === 'unavailable') return new Response(null, { status: 503, headers });
    const pages = joining ?? { returnTo: '', failTo: '' };
    return Response.json({ problem, returnTo: pageOf(arrived, pages, step) }, { headers });
  }

  /** Not now: nothing of the sign-in stays here. */
  async function forget(arrived: SiteRequest, joining: Joining): Promise<Response> {
    if (joining.refreshToken !== null) await identity.revoke(joining.refreshToken).catch(() => undefined);
    return redirect(origins.root, [forgottenJoining(cookieKind(arrived.header, origins))]);
  }

  const answers: Readonly<Record<string, (arrived: SiteRequest, joining: Joining) => Promise<Response>>> = {
    '/auth/join': leave,
    '/auth/join-later': forget,
    '/wallet': comeBack,
  };
  /** Null for other paths, and for a page of the storefront that nobody comes back to from the program. */
  return async (path: string, arrived: SiteRequest): Promise<Response | null> => {
    const answer = answers[path];
    const isStatus = path === '/auth/join-status';
    if (!isStatus && (!answer || (path === '/wallet' && !arrived.url.searchParams.has('answer')))) return null;
    const joining = await joinings.find(arrived.header('cookie'), cookieKind(arrived.header, origins));
    if (isStatus) return status(arrived, joining);
    if (joining && answer) return answer(arrived, joining);
    // Too long ago, or another browser's.
    return path === '/wallet' ? null : redirect(withProblem(origins.root, arrived.url.origin, 'refused'));
  };
}
