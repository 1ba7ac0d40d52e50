import { errors, type JWTPayload, jwtVerify } from 'jose';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { PlatformError } from './errors.ts';
import { areKeysUnreadable, keysOf, readOnce } from './issuer-keys.ts';

/** The signed-in member, from the claims of the access token. */
export type Member = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailVerified: boolean;
};

/**
 * The member of a valid access token. Throws 401 for an invalid one, 503 when the provider's keys cannot be read. `isKept`: the gateway keeps
 * it for a sign-in and ends it by its own clock, so that the provider's may be another; it lengthens no other token's life.
 */
export type TokenVerifier = ((token: string, options?: { isKept: boolean }) => Promise<Member>) & {
  /** Reads the issuer's keys before the first token comes; rejects when it does not answer. */
  readKeys: () => Promise<void>;
};

export const signInFirst = (detail: string): PlatformError =>
  new PlatformError('SERVER_ERROR', { status: 401, title: 'Sign in', detail });

/** Asymmetric signatures only: with a shared secret or "none" others could make valid tokens. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_S = 5;
/** The header `typ` of an access token (RFC 9068): an ID token of the same issuer is refused. */
const TYPE = 'at+jwt';

/** A text claim of up to 255 characters; null when it has control characters, which cannot be stored or shown. */
const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim) ? claim : null;

const memberOf = (claims: JWTPayload): Member => {
  const userId = textOf(claims.sub);
  if (userId === null) throw signInFirst('The access token has no valid subject.');
  return {
    userId,
    // A provider may know no more than a whole name.
    firstName: textOf(claims.given_name) ?? textOf(claims.name),
    lastName: textOf(claims.family_name),
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
  };
};

const refusalOf = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  if (error instanceof errors.JWTExpired) return signInFirst('The access token has expired.');
  if (!areKeysUnreadable(error)) return signInFirst('The access token is not valid.');
  return new PlatformError('50030', { status: 503, detail: 'The sign-in provider does not answer. Try again.' });
};

/** Verifies access tokens with the issuer's published keys, which are cached and read again when a token has an unknown key. */
export const createTokenVerifier = ({ issuer, audience }: { issuer: string; audience: string }): TokenVerifier => {
  const keysOfIssuer = readOnce(() => keysOf(issuer));
  const verify = async (token: string, { isKept } = { isKept: false }): Promise<Member> => {
    try {
      const { payload } = await jwtVerify(token, await keysOfIssuer(), {
        issuer,
        audience,
        typ: TYPE,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: isKept ? CLOCK_DIFFERENCE_S : CLOCK_TOLERANCE_S,
      });
      return memberOf(payload);
    } catch (error) {
      throw refusalOf(error);
    }
  };
  return Object.assign(verify, { readKeys: async () => void (await keysOfIssuer()) });
};
