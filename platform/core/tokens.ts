import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { PlatformError } from './errors.ts';

/** The signed-in member, from the claims of the access token. */
export type Member = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailVerified: boolean;
};

/** The member of a valid access token. Throws 401 for an invalid one, 503 when the provider's keys cannot be read. */
export type TokenVerifier = (token: string) => Promise<Member>;

export const signInFirst = (detail: string): PlatformError =>
  new PlatformError('SERVER_ERROR', { status: 401, title: 'Sign in', detail });

/** Asymmetric signatures only: with a shared secret or "none" others could make valid tokens. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const ANSWER_WITHIN_MS = 3_000;
const CLOCK_TOLERANCE_S = 5;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = discoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${url} belongs to the issuer ${found.issuer}`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ANSWER_WITHIN_MS });
};

/** A text claim of up to 255 characters; null when it has control characters, which cannot be stored or shown. */
const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim) ? claim : null;

const memberOf = (claims: JWTPayload): Member => {
  const userId = textOf(claims.sub);
  if (userId === null) throw signInFirst('The access token has no valid subject.');
  return {
    userId,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
  };
};

/** Whether the provider's keys could not be read, so that nothing is known about the token. */
const keysUnreadable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

const refusalOf = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  if (error instanceof errors.JWTExpired) return signInFirst('The access token has expired.');
  if (!keysUnreadable(error)) return signInFirst('The access token is not valid.');
  return new PlatformError('50030', { status: 503, detail: 'The sign-in provider does not answer. Try again.' });
};

/** Verifies access tokens with the issuer's published keys, which are cached and read again when a token has an unknown key. */
export const createTokenVerifier = ({ issuer, audience }: { issuer: string; audience: string }): TokenVerifier => {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keysOfIssuer = (): Promise<JWTVerifyGetKey> => {
    keys ??= discover(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, await keysOfIssuer(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return memberOf(payload);
    } catch (error) {
      throw refusalOf(error);
    }
  };
};
