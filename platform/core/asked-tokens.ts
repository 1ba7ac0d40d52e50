import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { askOutside } from './ask-outside.ts';
import type { Issuer } from './issuer-keys.ts';

/** What the issuer said of a token counts so long: a sign-in that it ends is noticed within this time. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 10_000;
/** A member's address is known so long when userinfo does not answer. */
const ADDRESS_MS = 86_400_000;
const MS = 1_000;

/** Why an access token does not count; `reason` is for the log and names the claim. */
export class TokenRefused extends Error {}

export type TokenClient = { id: string; secret: string };
type Options = { issuer: string; audience: string; client: TokenClient | undefined };

const claimsSchema = z.looseObject({});
const introspectionSchema = z.looseObject({
  active: z.boolean(),
  iss: z.string().optional(),
  exp: z.number().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  client_id: z.string().optional(),
});

/** The JSON of an answer. Throws an error of no class of ours for anything else: nothing is known about the token then. */
const jsonOf = <T>(schema: z.ZodType<T>, what: string, { status, text }: { status: number; text: string }): T => {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
  return schema.parse(JSON.parse(text));
};

const introspect = async (url: string, token: string, client: TokenClient, { takesSecretInBody }: Issuer) => {
  const form = new URLSearchParams({ token, token_type_hint: 'access_token' });
  const pair = [client.id, client.secret].map(encodeURIComponent).join(':');
  if (takesSecretInBody) {
    form.set('client_id', client.id);
    form.set('client_secret', client.secret);
  }
  const answer = await askOutside(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(!takesSecretInBody && { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }),
    },
    body: form.toString(),
  });
  return jsonOf(introspectionSchema, 'introspection', answer);
};

const checked = (claims: z.infer<typeof introspectionSchema>, { issuer, audience, client }: Options): JWTPayload => {
  const { active, iss, exp, aud, client_id: clientId } = claims;
  if (!active) throw new TokenRefused('introspection says that it is not active');
  if (iss !== undefined && iss !== issuer) throw new TokenRefused(`its claim "iss" is ${iss}, not ${issuer}`);
  if (exp !== undefined && exp + CLOCK_DIFFERENCE_S < Date.now() / MS)
    throw new TokenRefused('its claim "exp" is over');
  const meantFor = [aud ?? clientId ?? []].flat();
  if (!meantFor.some((one) => one === audience || one === client?.id))
    throw new TokenRefused(`its claim "aud" is ${meantFor.join(', ') || 'missing'}, not ${audience}`);
  return claims;
};

const askUserinfo = async (url: string, token: string): Promise<JWTPayload> => {
  const answer = await askOutside(url, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } });
  if (answer.status === 401 || answer.status === 403)
    throw new TokenRefused(`userinfo answered ${answer.status}: it is over, or has no scope openid`);
  return jsonOf(claimsSchema, 'userinfo', answer);
};

/** AUTH-12: what the issuer says of tokens that cannot be read, and of members whose tokens have no address. Asked once a minute for each token. */
export const createAskedTokens = (options: Options) => {
  const known = new LRUCache<string, Promise<JWTPayload>>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const once = (kind: string, token: string, ask: () => Promise<JWTPayload>): Promise<JWTPayload> => {
    const key = `${kind} ${createHash('sha256').update(token).digest('base64url')}`;
    const asked = known.get(key) ?? ask();
    known.set(key, asked, { noUpdateTTL: true });
    // A no counts as long as a yes; without an answer the next request asks again.
    asked.catch((error: unknown) => error instanceof TokenRefused || known.delete(key));
    return asked;
  };
  const userinfo = (url: string, token: string) => once('userinfo', token, () => askUserinfo(url, token));
  const last = new LRUCache<string, JWTPayload>({ max: MOST_KNOWN, ttl: ADDRESS_MS });

  return {
    /** The claims of an opaque token. Userinfo does not say for whom a token is meant, so by it only those count that the gateway got itself. */
    read: async (token: string, found: Issuer, { isKept }: { isKept: boolean }): Promise<JWTPayload> => {
      const { introspectionUrl: url, userinfoUrl } = found;
      const { client } = options;
      if (url !== undefined && client !== undefined) {
        const asked = once('introspection', token, async () => introspect(url, token, client, found));
        // Anybody can bring a token that nobody can read: that is no fault of ours.
        const claims = await asked.catch((error: unknown) => {
          throw isKept || error instanceof TokenRefused
            ? error
            : new TokenRefused('introspection gave no answer to it');
        });
        return checked(introspectionSchema.parse(claims), options);
      }
      if (userinfoUrl !== undefined && isKept) return userinfo(userinfoUrl, token);
      throw new TokenRefused(
        userinfoUrl === undefined
          ? 'it is no JWT, and the issuer names no introspection_endpoint that OIDC_CLIENT_SECRET opens, and no userinfo_endpoint'
          : 'it is no JWT, and was not brought by a sign-in here: without introspection nothing says for whom it is meant',
      );
    },
    /** The same claims with name and address, where the token has none and userinfo knows them. */
    withAddress: async (claims: JWTPayload, token: string, { userinfoUrl: url }: Issuer): Promise<JWTPayload> => {
      if (claims.email !== undefined || url === undefined) return claims;
      const { sub = '' } = claims;
      const more = await userinfo(url, token).catch((error: unknown): JWTPayload => {
        if (error instanceof TokenRefused) return {};
        // Who is known goes on; nobody is taken for a member without an address because of an outage.
        const known = last.get(sub);
        if (known === undefined) throw error;
        return known;
      });
      if (more.sub !== sub) return claims;
      last.set(sub, more);
      // The address and whether it's verified belong together.
      const { email, email_verified } = more;
      return { ...more, ...claims, email, email_verified };
    },
  };
};
