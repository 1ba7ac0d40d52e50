import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { isLoopback } from '../core/web/origin.ts';
import { endedSession } from './logout-token.ts';
import { ClocksDiffer, IdentityUnavailable, SignInRefused } from './sign-in-errors.ts';

export type IdentityOptions = {
  /** Undefined: nobody can sign in. */
  issuer: string | undefined;
  clientId: string;
  clientSecret: string;
  /** The platform, as the access token's audience. */
  audience: string;
  /** Which parameter asks for that audience; `resource` unless it is named. */
  audienceParameter?: 'resource' | 'audience' | 'none';
  /** `openid profile email` unless it is named. */
  scope?: string;
};

/** What a sign-in gives. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** The provider's session, by which a back-channel logout names it. */
  sid: string | null;
  /** When the access token ends, in ms UTC. */
  until: number;
};

/** What the provider must send back unchanged. */
export type SignInChecks = { verifier: string; state: string; nonce: string };

type SignInRequest = SignInChecks & {
  redirectUri: string;
  language: string;
  /** The provider asks who signs in, also when it knows somebody. */
  asksAgain: boolean;
};
type SignOutRequest = { idToken: string | null; returnTo: string };

export type Identity = {
  /** Where the visitor signs in. */
  signInUrl(request: SignInRequest): Promise<URL>;
  /** The tokens for the address at which the provider sent the visitor back, and whose they are. Throws SignInRefused, ClocksDiffer or IdentityUnavailable. */
  exchange(callback: URL, checks: SignInChecks): Promise<{ tokens: Tokens; userId: string }>;
  /** Throws SignInRefused only when the provider says that the sign-in is over (`invalid_grant`). */
  refresh(tokens: Tokens & { refreshToken: string }): Promise<Tokens>;
  /** Ends a refresh token at the provider, if it can. */
  revoke(refreshToken: string): Promise<void>;
  /** Null for a provider that ends no sessions: then the next sign-in there should ask who it is. */
  signOutUrl(request: SignOutRequest): Promise<URL | null>;
  /** The provider's session that a back-channel logout token ends. Throws SignInRefused for a token that is not valid. */
  endedSession(logoutToken: string): Promise<string>;
};

/** The provider's server answers within this, in seconds. */
const TIMEOUT_S = 5;
/** Before an access token without a lifetime is taken to end. */
const DEFAULT_LIFETIME_S = 300;
const SCOPE = 'openid profile email';
/** A difference of clocks that is told; more than the seconds an answer takes. */
const TOLD_DIFFERENCE_S = 30;
const MS = 1_000;

/** OAuth errors after which the same request would fail again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') ||
  (error instanceof oidc.ClientError && error.code !== undefined && CHECK_FAILURES.has(error.code));
const CHECK_FAILURES = new Set(['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']);
const TIMES_FAILED = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof oidc.ClientError && error.code === TIMES_FAILED)
      throw new ClocksDiffer(message, { cause: error });
    if (isRefusal(error)) throw new SignInRefused(message, { cause: error });
    throw new IdentityUnavailable(message, { cause: error });
  }
}

/** Of ID tokens: each comes from the provider itself, for the code and nonce of this one sign-in. */
const tolerance = { [oidc.clockTolerance]: CLOCK_DIFFERENCE_S };

/** Throws ClocksDiffer for an ID token that was not made just now by the clock of this machine; a smaller difference is told. */
function checkClock(issuedAt: number | undefined, now: number, log: Logger): void {
  const ahead = Math.round((issuedAt ?? now / MS) - now / MS);
  const difference = `the identity provider's clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  if (Math.abs(ahead) > CLOCK_DIFFERENCE_S)
    throw new ClocksDiffer(`${difference}; at most ${CLOCK_DIFFERENCE_S} s may be`);
  if (Math.abs(ahead) > TOLD_DIFFERENCE_S) log.warn(`${difference}: sign-ins work until it is ${CLOCK_DIFFERENCE_S} s`);
}

/** The way of RFC 6749, or the only other one with a secret where the provider takes that alone. */
const authenticatedBy =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    (isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...request);
  };

function toTokens(
  now: () => number,
  answer: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
  before?: Tokens,
): Tokens {
  const sid = answer.claims()?.sid;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    idToken: answer.id_token ?? before?.idToken ?? null,
    sid: typeof sid === 'string' ? sid : (before?.sid ?? null),
    until: now() + (answer.expires_in ?? DEFAULT_LIFETIME_S) * MS,
  };
}

/** AUTH-1: authorization code with PKCE S256, state, nonce and issuer checked. The provider's addresses are read once, at the first use. */
export function createIdentity(
  { issuer, clientId, clientSecret, audience, audienceParameter = 'resource', scope = SCOPE }: IdentityOptions,
  now: () => number,
  log: Logger,
): Identity {
  let discovered: Promise<oidc.Configuration> | undefined;

  function configuration(): Promise<oidc.Configuration> {
    if (issuer === undefined) return Promise.reject(new IdentityUnavailable('OIDC_ISSUER is not set'));
    const server = new URL(issuer);
    const insecure = server.protocol === 'http:' && isLoopback(server.hostname);
    discovered ??= asking(() =>
      oidc.discovery(server, clientId, tolerance, authenticatedBy(clientSecret), {
        timeout: TIMEOUT_S,
        ...(insecure && { execute: [oidc.allowInsecureRequests] }),
      }),
    ).catch((error: unknown) => {
      // The next sign-in asks again.
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    signInUrl: async ({ verifier, state, nonce, redirectUri, language, asksAgain }) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(audienceParameter !== 'none' && { [audienceParameter]: audience }),
        ...(asksAgain && { prompt: 'login' }),
      }),
    exchange: async (callback, { verifier, state, nonce }) => {
      const config = await configuration();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const answer = await asking(() => oidc.authorizationCodeGrant(config, callback, checks));
      const { iat, sub } = answer.claims() ?? {};
      checkClock(iat, now(), log);
      return { tokens: toTokens(now, answer), userId: sub ?? '' };
    },
    refresh: async (tokens) => {
      const config = await configuration();
      return asking(async () => toTokens(now, await oidc.refreshTokenGrant(config, tokens.refreshToken), tokens));
    },
    revoke: async (refreshToken) => {
      const config = await configuration();
      if (config.serverMetadata().revocation_endpoint === undefined) return;
      await asking(() => oidc.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' }));
    },
    signOutUrl: async ({ idToken, returnTo }) => {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      });
    },
    endedSession: async (logoutToken) => {
      const { issuer: expected, jwks_uri: keys } = (await configuration()).serverMetadata();
      return endedSession(logoutToken, { issuer: expected, keys: keys ?? '', audience: clientId });
    },
  };
}
