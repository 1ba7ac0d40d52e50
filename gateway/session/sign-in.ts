import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import type { Language } from '../core/language.ts';
import type { Rates } from '../core/rates/rates.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { SiteRequest } from '../serve/site-request.ts';
import { type CookieKind, cookieKind, cookieName, sealedCookie } from './cookies.ts';
import { counted } from './counted.ts';
import { type GuestSession, guestSession, readCookie, sessionCookie } from './guest-session.ts';
import type { Identity, Tokens } from './identity.ts';
import { forgottenJoining, type Joinings } from './joining.ts';
import { CookieTooLarge, type MemberSessions } from './member-session.ts';
import { redirect } from './redirect.ts';
import { returnPath } from './return-to.ts';
import type { Seal } from './sealed.ts';
import type { MemberSession } from './session-store.ts';
import { ATTEMPT_SECONDS, type Attempt, type createAttempts } from './sign-in-attempts.ts';
import { ClocksDiffer, SignInRefused } from './sign-in-errors.ts';

/** After a member was not let in, or signed out here alone: without it the provider would bring the same one back, without a page. */
const REFUSED_COOKIE = 'gst-sign-in-refused';
/** Without an age until the browser is closed. */
export const asksAgain = (kind: CookieKind, seconds: number | null): string =>
  sealedCookie(REFUSED_COOKIE, 'yes', seconds, kind);

/** Why nobody is signed in afterwards: `?signIn=` of the page that the visitor comes back to (AUTH-8). */
export type SignInProblem = 'refused' | 'unavailable' | 'too-large' | 'clock' | OutsideProgram;
/** Not in the loyalty program, with a registration that it hasn't answered, refused by it, or without a verified address. */
export type OutsideProgram = 'wallet' | 'wallet-pending' | 'wallet-refused' | 'wallet-unverified';
const isOutside = (problem: SignInProblem): problem is OutsideProgram => problem.startsWith('wallet');

/** What the platform says of a new sign-in: null when the member may come in, otherwise why not. */
export type Welcome = (
  arrived: SiteRequest,
  accessToken: string,
  sessions: { old: GuestSession; new: GuestSession },
) => Promise<SignInProblem | null>;

export type AdmitOptions = {
  identity: Identity;
  members: MemberSessions;
  joinings: Joinings;
  welcome: Welcome;
  /** Names members' new sessions. */
  seal: Seal;
  rates: Rates;
  origins: BrandOrigins;
  log: Logger;
};
type Options = AdmitOptions & { attempts: ReturnType<typeof createAttempts> };

export const problemOf = (error: unknown): SignInProblem => {
  if (error instanceof ClocksDiffer) return 'clock';
  return error instanceof SignInRefused ? 'refused' : 'unavailable';
};

/** The page, saying why nobody was signed in. */
export function withProblem(path: string, origin: string, problem: SignInProblem): string {
  const url = new URL(path, origin);
  url.searchParams.set('signIn', problem);
  return url.pathname + url.search + url.hash;
}

async function leave(
  { identity, attempts, origins, log }: Options,
  { url, header }: SiteRequest,
  language: Language,
): Promise<Response> {
  const kind = cookieKind(header, origins);
  const { origin, pathname, searchParams } = url;
  const returnTo = returnPath(searchParams.get('returnTo'), origin) ?? origins.root;
  const attempt: Attempt = {
    verifier: oidc.randomPKCECodeVerifier(),
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    returnTo,
    failTo: returnPath(searchParams.get('failTo'), origin) ?? returnTo,
  };
  try {
    const isAskedAgain = readCookie(header('cookie'), cookieName(REFUSED_COOKIE, kind)) !== null;
    const asked = { ...attempt, redirectUri: origin + pathname, language, asksAgain: isAskedAgain };
    const target = await identity.signInUrl(asked);
    return redirect(target.href, await attempts.begin(attempt, header('cookie'), kind));
  } catch (error) {
    log.warn({ err: error }, 'the identity provider cannot be reached');
    return redirect(withProblem(attempt.failTo, origin, 'unavailable'));
  }
}

export type Admitted = { problem: SignInProblem | null; cookies: readonly string[] };

/** At some providers a refresh token ends together with all others of the same sign-in there. */
const isApart = (before: MemberSession | null, { sid }: Tokens): boolean =>
  before === null || (sid !== null && before.sid !== null && before.sid !== sid);

type Pages = Pick<Attempt, 'returnTo' | 'failTo'>;

/** Why a sign-in ends here, or its cookie for joining the loyalty program first. */
async function turnAway(
  { identity, joinings, origins, log }: AdmitOptions,
  { header }: SiteRequest,
  {
    tokens,
    pages,
    before,
    problem,
  }: { tokens: Tokens; pages: Pages; before: MemberSession | null; problem: SignInProblem },
): Promise<Admitted> {
  const kind = cookieKind(header, origins);
  const kept = isOutside(problem) ? await joinings.keep(tokens, pages, kind) : null;
  if (kept !== null) return { problem, cookies: [asksAgain(kind, ATTEMPT_SECONDS), kept] };
  // They try again as the same.
  if (problem === 'unavailable') return { problem, cookies: [] };
  if (tokens.refreshToken !== null && isApart(before, tokens))
    await identity.revoke(tokens.refreshToken).catch(() => undefined);
  if (isOutside(problem)) log.error('the tokens of this identity provider do not fit into a cookie for joining');
  return { problem: isOutside(problem) ? 'too-large' : problem, cookies: [asksAgain(kind, ATTEMPT_SECONDS)] };
}

/** Signs a member in who may come in. Who is outside the loyalty program keeps the sign-in for joining it; any other is ended. */
export async function admit(
  options: AdmitOptions,
  arrived: SiteRequest,
  { tokens, userId }: { tokens: Tokens; userId: string },
  pages: Pages,
): Promise<Admitted> {
  const { members, welcome, seal, origins, log } = options;
  const cookie = arrived.header('cookie');
  const kind = cookieKind(arrived.header, origins);
  const before = await members.find(cookie, kind);
  const old = guestSession(cookie, kind);
  // AUTH-5: not an id that somebody else may have planted or seen. AUTH-13: the same for two tabs that come back at once.
  const sessions = { old, new: { id: seal.idOf(`${old.id} ${userId}`), isNew: true } };
  const away = (problem: SignInProblem) => turnAway(options, arrived, { tokens, pages, before, problem });
  try {
    const cookies = await members.start(tokens, kind);
    const problem = await welcome(arrived, tokens.accessToken, sessions);
    if (problem !== null) return await away(problem);
    if (before !== null) await members.end(before, { atProvider: isApart(before, tokens) });
    const forgotten = [sealedCookie(REFUSED_COOKIE, '', 0, kind), forgottenJoining(kind)];
    return { problem, cookies: [...forgotten, ...cookies, sessionCookie(sessions.new, kind)] };
  } catch (error) {
    if (!(error instanceof CookieTooLarge)) throw error;
    log.error(error.message);
    return away('too-large');
  }
}

async function comeBack(options: Options, arrived: SiteRequest): Promise<Response> {
  const { identity, members, attempts, rates, origins, log } = options;
  const { url, header, address } = arrived;
  const kind = cookieKind(header, origins);
  const found = await attempts.find(url.searchParams.get('state') ?? '', header('cookie'), kind);
  if (!found) {
    // Back to an answer that was used already: who is signed in stays so.
    const isSignedIn = (await members.find(header('cookie'), kind)) !== null;
    return redirect(isSignedIn ? origins.root : withProblem(origins.root, url.origin, 'refused'));
  }
  const { attempt, forget } = found;
  try {
    const signedIn = await counted(rates, address, () => identity.exchange(url, attempt));
    const { problem, cookies } = await admit(options, arrived, signedIn, attempt);
    const page = problem === null ? attempt.returnTo : withProblem(attempt.failTo, url.origin, problem);
    return redirect(page, [...forget, ...cookies]);
  } catch (error) {
    log.warn({ err: error }, 'a sign-in was not completed');
    return redirect(withProblem(attempt.failTo, url.origin, problemOf(error)), forget);
  }
}

/** AUTH-1: /auth/redirect and /auth/preview lead to the identity provider, which sends the visitor back to the same address. */
export function createSignIn(options: Options) {
  return (arrived: SiteRequest, language: Language): Promise<Response> => {
    const { searchParams } = arrived.url;
    const isAnswer = searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));
    return isAnswer ? comeBack(options, arrived) : leave(options, arrived, language);
  };
}
