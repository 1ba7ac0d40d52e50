import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ENDS_SOON_MS, REFRESH_BEFORE_MS, USER_SESSION_MS } from '#rules/timings.ts';
import type { UpstreamCall } from '../core/http/call-scope.ts';
import { type CookieKind, cookieName, sealedCookie } from './cookies.ts';
import { readCookie } from './guest-session.ts';
import type { Identity, Tokens } from './identity.ts';
import type { KnownSession, MemberSession, SessionStore } from './session-store.ts';
import { IdentityUnavailable, SignInRefused } from './sign-in-errors.ts';

const MS = 1_000;
/** Browsers drop a larger cookie, name and attributes included, without a word. */
const MAX_COOKIE_BYTES = 4_096;

const NAME = 'gst-member';
/** Readable by scripts and no secret: whether somebody is signed in, and whether it is still the same sign-in. */
const HINT = 'gst-signed-in';

/** Whose request it is, with the Set-Cookie values of its answer. */
export type MemberState =
  | { kind: 'guest' }
  | { kind: 'member'; session: MemberSession; cookies: readonly string[] }
  | { kind: 'ended'; cookies: readonly string[] };

export const guest: MemberState = { kind: 'guest' };

/** The tokens of this provider do not fit into a cookie of 4,096 bytes. */
export class CookieTooLarge extends Error {}

type Options = {
  store: SessionStore;
  identity: Identity;
  /** While it is false nobody's sign-in is ended: the cookie may be that of a brand which is not listed yet. */
  isBrandKnown: () => boolean;
  now: () => number;
  log: Logger;
};

/** Whether a request brings a sign-in, valid or not. */
export function hasSignIn(cookieHeader: string | null, kind: CookieKind): boolean {
  return Boolean(readCookie(cookieHeader, cookieName(NAME, kind)));
}

function hintCookie(value: string, seconds: number, { secure, suffix }: CookieKind): string {
  return `${HINT}${suffix}=${value}; Path=/; Max-Age=${seconds}; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
}

/** Set-Cookie values that forget the sign-in. */
export function signedOut(kind: CookieKind): readonly string[] {
  return [sealedCookie(NAME, '', 0, kind), hintCookie('', 0, kind)];
}

/** Without the id token when the cookie would be too large: the provider then asks before it signs out. */
async function cookiesOf(
  { store, now }: Options,
  session: MemberSession,
  kind: CookieKind,
): Promise<readonly string[]> {
  const seconds = Math.max(0, Math.floor((session.endsAt - now()) / MS));
  for (const part of store.forCookie(session)) {
    const cookie = sealedCookie(NAME, await store.seal(part), seconds, kind);
    if (Buffer.byteLength(cookie) <= MAX_COOKIE_BYTES) return [cookie, hintCookie(session.id, seconds, kind)];
  }
  throw new CookieTooLarge('The tokens of this identity provider do not fit into a cookie of 4,096 bytes.');
}

async function refresh(
  { identity, log }: Options,
  session: MemberSession & { refreshToken: string },
): Promise<MemberSession | null> {
  try {
    return { ...session, ...(await identity.refresh(session)) };
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    log.info({ reason: error.message }, 'a sign-in is over: its refresh was refused');
    return null;
  }
}

/** AUTH-4: the session with a valid access token; null when the sign-in is over. */
async function refreshed(options: Options, session: MemberSession): Promise<MemberSession | null> {
  const { store, now } = options;
  const isValid = session.until > now();
  if (session.until - REFRESH_BEFORE_MS > now()) return session;
  const { refreshToken } = session;
  if (refreshToken === null) return isValid ? session : null;
  try {
    return await store.refreshOnce({ ...session, refreshToken }, (current) => refresh(options, current));
  } catch (error) {
    if (isValid) return session;
    throw error;
  }
}

/** A provider whose tokens grew with a refresh: the sign-in is over, and the log says why. */
async function cookiesAfterRefresh(
  options: Options,
  session: MemberSession,
  kind: CookieKind,
): Promise<readonly string[] | null> {
  try {
    return await cookiesOf(options, session, kind);
  } catch (error) {
    if (!(error instanceof CookieTooLarge)) throw error;
    options.log.error(error.message);
    return null;
  }
}

async function stored(
  { store, isBrandKnown }: Options,
  cookieHeader: string | null,
  kind: CookieKind,
): Promise<KnownSession | 'none' | 'invalid'> {
  const cookie = readCookie(cookieHeader, cookieName(NAME, kind));
  if (!cookie) return 'none';
  const known = await store.read(cookie);
  if (!known && !isBrandKnown()) throw new IdentityUnavailable('whose sign-in this is, is not known yet');
  return known ?? 'invalid';
}

/** Without the store: no sign-in is known, and nobody waits for it. The store's connection has its own line in the log. */
async function storedIfKnown(
  options: Options,
  cookieHeader: string | null,
  kind: CookieKind,
): Promise<MemberSession | 'none' | 'invalid'> {
  try {
    const known = await stored(options, cookieHeader, kind);
    return typeof known === 'string' ? known : known.session;
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    return 'none';
  }
}

async function end({ store, identity, log }: Options, session: MemberSession, atProvider: boolean): Promise<void> {
  await store.end(session).catch((error: unknown) => {
    if (!(error instanceof IdentityUnavailable)) throw error;
  });
  if (session.refreshToken === null || !atProvider) return;
  await identity
    .revoke(session.refreshToken)
    .catch((error: unknown) => log.warn({ err: error }, 'a refresh token could not be revoked'));
}

function settle(
  options: Options,
  member: MemberState,
  calls: readonly UpstreamCall[],
  kind: CookieKind,
): readonly string[] {
  if (member.kind === 'guest') return [];
  const isRefused = calls.some(({ endsSignIn }) => endsSignIn);
  if (member.kind === 'ended' || !isRefused) return member.cookies;
  options.log.info('a sign-in is over: the platform refused its token');
  void end(options, member.session, true);
  return signedOut(kind);
}

/** Members' sign-ins: tokens stay here, the browser has a cookie that its scripts cannot read (AUTH-11). */
export function createMemberSessions(options: Options) {
  const { store, now } = options;
  return {
    /** A new sign-in. Throws CookieTooLarge. */
    start: async (tokens: Tokens, kind: CookieKind): Promise<readonly string[]> => {
      const session = { ...tokens, id: randomUUID(), endsAt: now() + USER_SESSION_MS };
      const cookies = await cookiesOf(options, session, kind);
      await store.add(session);
      return cookies;
    },
    /** Who asks, with a valid access token. Throws IdentityUnavailable when the store, for an ended token the provider, or for a brand's cookie the list of brands is away. */
    read: async (cookieHeader: string | null, kind: CookieKind): Promise<MemberState> => {
      const known = await stored(options, cookieHeader, kind);
      if (known === 'none') return guest;
      if (known === 'invalid') return { kind: 'ended', cookies: signedOut(kind) };
      const valid = await refreshed(options, known.session);
      const isInCookie = valid === known.session && !known.isNewer;
      const cookies = isInCookie ? [] : valid && (await cookiesAfterRefresh(options, valid, kind));
      if (!valid || !cookies) return { kind: 'ended', cookies: signedOut(kind) };
      return { kind: 'member', session: valid, cookies };
    },
    /** AUTH-2: what a new page does with the sign-in it was asked with. */
    startup: async (cookieHeader: string | null, kind: CookieKind): Promise<'success' | 'needs-logout'> => {
      const session = await storedIfKnown(options, cookieHeader, kind);
      if (session === 'none') return 'success';
      return session === 'invalid' || session.endsAt - now() < ENDS_SOON_MS ? 'needs-logout' : 'success';
    },
    /** The sign-in without a refresh, for signing out; null when there is none. */
    find: async (cookieHeader: string | null, kind: CookieKind): Promise<MemberSession | null> => {
      const session = await storedIfKnown(options, cookieHeader, kind);
      return typeof session === 'string' ? null : session;
    },
    /** The cookies of the answer. AUTH-3: any 401 of the platform ends the sign-in, and any 403 without a code of its catalogue. */
    settle: (member: MemberState, calls: readonly UpstreamCall[], kind: CookieKind): readonly string[] =>
      settle(options, member, calls, kind),
    /** Null when the sign-in is over. Throws IdentityUnavailable. */
    fresh: (session: MemberSession): Promise<MemberSession | null> => refreshed(options, session),
    /** For every copy of its cookie; and its refresh token, unless that would end another one's at the provider. */
    end: (session: MemberSession, { atProvider } = { atProvider: true }): Promise<void> =>
      end(options, session, atProvider),
    endAtProvider: (sid: string): Promise<void> => store.endAtProvider(sid),
  };
}
export type MemberSessions = ReturnType<typeof createMemberSessions>;
