import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { createAskedTokens, type TokenClient, TokenRefused } from './asked-tokens.ts';
import { PlatformError } from './errors.ts';
import { areKeysUnreadable, type Issuer, readIssuer, readOnce } from './issuer-keys.ts';

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

/** `reason` is for the log alone. */
export const signInFirst = (detail: string, reason?: string): PlatformError =>
  new PlatformError('SERVER_ERROR', { status: 401, title: 'Sign in', detail, reason });

/** Asymmetric signatures only: with a shared secret or "none" others could make valid tokens. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_S = 5;
const JWT_PARTS = 3;
const MS = 1_000;
/** The header `typ` of access tokens: by RFC 9068, or as issuers write it that are older than that. Other types, like logout tokens, are refused. */
const TYPES = ['at+jwt', 'application/at+jwt', 'jwt', undefined];

/** An ID token of the same issuer is no access token: it has the nonce of its sign-in, or says so. Keycloak calls access tokens `Bearer`. */
const isIdToken = ({ nonce, at_hash, typ, token_use }: JWTPayload): boolean =>
  typ === 'ID' || token_use === 'id' || (typ !== 'Bearer' && (nonce ?? at_hash) !== undefined);

/** A text claim of up to 255 characters; null when it has control characters, which cannot be stored or shown. */
const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim) ? claim : null;

const memberOf = (claims: JWTPayload): Member => {
  const userId = textOf(claims.sub);
  if (userId === null)
    throw signInFirst(
      'The access token has no valid subject.',
      'its claim "sub" is missing, too long, or no plain text',
    );
  return {
    userId,
    // A provider may know no more than a whole name.
    firstName: textOf(claims.given_name) ?? textOf(claims.name),
    lastName: textOf(claims.family_name),
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
  };
};

/** Why a token was refused, in words: the claim, and for what is no secret also its value. */
const reasonOf = (error: unknown, { issuer, audience }: TokenOptions): string => {
  if (!(error instanceof errors.JWTClaimValidationFailed))
    return error instanceof Error ? error.message : String(error);
  const { claim, payload } = error;
  const expected = { iss: issuer, aud: audience }[claim];
  return expected === undefined
    ? `its claim "${claim}": ${error.message}`
    : `its claim "${claim}" is ${JSON.stringify(payload[claim]) ?? 'missing'}, not "${expected}"`;
};

const refusalOf = (error: unknown, options: TokenOptions): PlatformError => {
  if (error instanceof PlatformError) return error;
  if (error instanceof errors.JWTExpired)
    return signInFirst(
      'The access token has expired.',
      `its claim "exp" is over since ${Math.round(Date.now() / MS - Number(error.payload.exp))} s`,
    );
  if (error instanceof TokenRefused || !areKeysUnreadable(error))
    return signInFirst('The access token is not valid.', reasonOf(error, options));
  return new PlatformError('50030', { status: 503, detail: 'The sign-in provider does not answer. Try again.' });
};

export type TokenOptions = {
  issuer: string;
  audience: string;
  /** The gateway's client: ID tokens are meant for it. */
  clientId: string;
  /** As whom the platform asks about tokens that it cannot read; without it the issuer is not asked by introspection. */
  client?: TokenClient | undefined;
};

/** Whether the text is a JWT that can be read. */
const isJwt = (token: string): boolean => {
  try {
    return decodeProtectedHeader(token).alg !== undefined && token.split('.').length === JWT_PARTS;
  } catch {
    return false;
  }
};

/** What issuers write into access tokens alone: RFC 9068, Auth0 and Okta, Entra, Cognito, Keycloak. */
const saysAccess = ({ client_id, scope, scp, token_use, typ }: JWTPayload): boolean =>
  (client_id ?? scope ?? scp) !== undefined || token_use === 'access' || typ === 'Bearer';

const readJwt = async (
  token: string,
  { keys }: Issuer,
  { issuer, audience, clientId }: TokenOptions,
  tolerance: number,
) => {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp'],
    clockTolerance: tolerance,
  });
  const type = protectedHeader.typ?.toLowerCase();
  if (!TYPES.includes(type)) throw new TokenRefused(`its header "typ" is "${type}", not "at+jwt" or "JWT"`);
  if (type?.endsWith('at+jwt')) return payload;
  // An ID token is meant for the client, and need not have a nonce.
  const isForClient = [payload.aud ?? []].flat().includes(clientId);
  if (isIdToken(payload) || (isForClient && !saysAccess(payload))) throw new TokenRefused('it is an ID token');
  return payload;
};

/** Verifies access tokens with the issuer's published keys, which are cached and read again when a token has an unknown key; the issuer is asked about all others. */
export const createTokenVerifier = (options: TokenOptions): TokenVerifier => {
  const issuerOnce = readOnce(() => readIssuer(options.issuer));
  const asked = createAskedTokens({ client: undefined, ...options });
  const verify = async (token: string, { isKept } = { isKept: false }): Promise<Member> => {
    try {
      const found = await issuerOnce();
      const claims = isJwt(token)
        ? await readJwt(token, found, options, isKept ? CLOCK_DIFFERENCE_S : CLOCK_TOLERANCE_S)
        : await asked.read(token, found, { isKept });
      return memberOf(await asked.withAddress(claims, token, found));
    } catch (error) {
      throw refusalOf(error, options);
    }
  };
  return Object.assign(verify, { readKeys: async () => void (await issuerOnce()) });
};
