import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { askOutside } from './ask-outside.ts';

const ANSWER_WITHIN_MS = 3_000;
/** Unknown key ids and a failing issuer cause one request in this time, however many tokens come. */
const ASK_AGAIN_AFTER_MS = 5_000;
/** Keys are read again after ten minutes; while the issuer does not answer, the last ones are used for an hour. */
const KEYS_FRESH_MS = 600_000;
const KEYS_USABLE_MS = 3_600_000;

const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** What an issuer's discovery document names. */
export type Issuer = {
  keys: JWTVerifyGetKey;
  /** RFC 7662: says what a token is that cannot be read. */
  introspectionUrl: string | undefined;
  userinfoUrl: string | undefined;
  /** The client's secret goes into the body, because the header is not taken. */
  takesSecretInBody: boolean;
};

/** Whether the issuer's keys could not be read, so that nothing is known about the token. */
export const areKeysUnreadable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

/** The keys at this address; while it does not answer, the last known ones. */
export const keysAt = async (url: URL): Promise<JWTVerifyGetKey> => {
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: ANSWER_WITHIN_MS,
    cooldownDuration: ASK_AGAIN_AFTER_MS,
    cacheMaxAge: KEYS_FRESH_MS,
    [customFetch]: async (address, { headers }) => {
      const { status, text } = await askOutside(address, { headers: Object.fromEntries(headers) });
      return new Response(text, { status });
    },
  });
  await remote.reload();
  let readAt = Date.now();
  let failure: { at: number; error: unknown } | undefined;
  const ask: JWTVerifyGetKey = async (header, token) => {
    if (failure && Date.now() - failure.at < ASK_AGAIN_AFTER_MS) throw failure.error;
    try {
      const key = await remote(header, token);
      failure = undefined;
      readAt = Date.now();
      return key;
    } catch (error) {
      if (areKeysUnreadable(error)) failure = { at: Date.now(), error };
      throw error;
    }
  };
  return async (header, token) => {
    try {
      return await ask(header, token);
    } catch (error) {
      const last = remote.jwks();
      if (!areKeysUnreadable(error) || last === undefined || Date.now() - readAt > KEYS_USABLE_MS) throw error;
      // An unknown key may be a new one, so the token is not called invalid while the issuer does not answer.
      return await createLocalJWKSet(last)(header, token).catch(() => {
        throw error;
      });
    }
  };
};

/** An issuer by its discovery document. Throws when it does not answer or names another issuer. */
export const readIssuer = async (issuer: string): Promise<Issuer> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = discoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${url} belongs to the issuer ${found.issuer}`);
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    keys: await keysAt(new URL(found.jwks_uri)),
    introspectionUrl: found.introspection_endpoint,
    userinfoUrl: found.userinfo_endpoint,
    takesSecretInBody: !methods.includes('client_secret_basic') && methods.includes('client_secret_post'),
  };
};

/** Reads what is needed when it is first needed, and again after a failure. */
export const readOnce = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
};
