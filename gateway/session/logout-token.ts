import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { IdentityUnavailable, SignInRefused } from './sign-in-errors.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const TIMEOUT_MS = 2_000;
/** A logout token is sent at once; an older one is somebody's copy. */
const MAX_AGE_S = 120;

/** The keys of an issuer are read once; jose reads them again for an unknown key id. */
const keySets = new Map<string, JWTVerifyGetKey>();
function keysAt(url: string): JWTVerifyGetKey {
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS });
  keySets.set(url, keys);
  return keys;
}

/** OpenID Connect Back-Channel Logout 1.0: the `sid` of the session that the provider has ended. */
export async function endedSession(
  token: string,
  { issuer, keys, audience }: { issuer: string; keys: string; audience: string },
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keysAt(keys), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_DIFFERENCE_S,
      requiredClaims: ['jti', 'events', 'sid'],
    });
    const { events, sid, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && EVENT in events;
    if (!isLogout || nonce !== undefined || typeof sid !== 'string') throw new SignInRefused('is not a logout token');
    return sid;
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof errors.JWKSTimeout) throw new IdentityUnavailable(message, { cause: error });
    throw new SignInRefused(message, { cause: error });
  }
}
