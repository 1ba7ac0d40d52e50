import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { askOutside } from './ask-outside.ts';

const ANSWER_WITHIN_MS = 3_000;
/** Unknown key ids and a failing issuer cause one request in this time, however many tokens come. */
const ASK_AGAIN_AFTER_MS = 5_000;
/** Keys are read again after ten minutes; while the issuer does not answer, the last ones are used for an hour. */
const KEYS_FRESH_MS = 600_000;
const KEYS_USABLE_MS = 3_600_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

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

/** The public keys of an issuer, found by its discovery document. Throws when it does not answer or names another issuer. */
export const keysOf = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = discoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${url} belongs to the issuer ${found.issuer}`);
  return keysAt(new URL(found.jwks_uri));
};

/** Reads keys when they are first needed, and again after a failure. */
export const readOnce = (read: () => Promise<JWTVerifyGetKey>): (() => Promise<JWTVerifyGetKey>) => {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return () => {
    keys ??= read().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
};
