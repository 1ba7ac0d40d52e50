import type { FastifyBaseLogger } from 'fastify';
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '../core/db.ts';
import type { IdentityConfig } from './config.ts';
import type { Keys } from './keys.ts';
import { findMember, type IdentityMember } from './members.ts';
import type { Pages } from './page.ts';
import { errorPage, logoutPage, signedOutPage } from './provider-pages.ts';
import { recordsIn } from './records.ts';
import { storefrontClient } from './storefront-client.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/** AUTH-5: a session lasts 30 days, and refresh tokens end with it. */
const SESSION_S = 30 * DAY_S;

const SCOPES = ['openid', 'profile', 'email'];

/** The claims of the ID token, and of the access token that the platform reads. */
const claimsOf = ({ email, emailVerified, firstName, lastName }: IdentityMember) => ({
  email,
  email_verified: emailVerified,
  name: lastName === null ? firstName : `${firstName} ${lastName}`,
  given_name: firstName,
  family_name: lastName ?? undefined,
});

export type ProviderParts = { config: IdentityConfig; db: Db; pages: Pages; logger: FastifyBaseLogger };

/** The member may be asked for again at any time: a suspended one is nobody from that moment on. */
const findAccount = (db: Db) => async (_ctx: KoaContextWithOIDC, sub: string) => {
  const member = await findMember(db, sub);
  if (member === undefined || member.suspended) return undefined;
  return { accountId: member.id, claims: async () => ({ sub: member.id, ...claimsOf(member) }) };
};

/** Who signs in has agreed to the storefront: there is no page that asks. */
const grantEverything =
  ({ OIDC_AUDIENCE: audience }: IdentityConfig) =>
  async (ctx: KoaContextWithOIDC) => {
    const { client, session, provider } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const known = session.grantIdFor(client.clientId);
    const found = known && (await provider.Grant.find(known));
    if (found) return found;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope(SCOPES.join(' '));
    grant.addResourceScope(audience, '');
    await grant.save();
    return grant;
  };

const policyWithoutConsent = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
};

const featuresOf = (parts: ProviderParts): Configuration['features'] => {
  const { config } = parts;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = logoutPage(parts, ctx, form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage(parts, ctx);
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => config.OIDC_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== config.OIDC_AUDIENCE) throw new errors.InvalidTarget();
        return {
          scope: '',
          audience: config.OIDC_AUDIENCE,
          accessTokenTTL: config.IDENTITY_TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
};

const lifetimesOf = ({ IDENTITY_TOKEN_SECONDS: seconds }: IdentityConfig): Configuration['ttl'] => ({
  AccessToken: seconds,
  AuthorizationCode: MINUTE_S,
  Interaction: 30 * MINUTE_S,
  Session: SESSION_S,
  // A session is renewed with each sign-in, its grant is not.
  Grant: 2 * SESSION_S,
  RefreshToken: SESSION_S,
  IdToken: seconds,
});

const configurationOf = (keys: Keys, parts: ProviderParts): Configuration => {
  const { config, db } = parts;
  return {
    adapter: recordsIn(db),
    clients: [storefrontClient(config)],
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookie },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    // Whoever signs out ends what was copied before, whether or not the storefront revokes it.
    expiresWithSession: async () => true,
    extraTokenClaims: async (_ctx, token) => {
      const member = 'accountId' in token && token.accountId ? await findMember(db, token.accountId) : undefined;
      return member && claimsOf(member);
    },
    findAccount: findAccount(db),
    loadExistingGrant: grantEverything(config),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policyWithoutConsent() },
    features: featuresOf(parts),
    renderError: (ctx, _out, error) => {
      ctx.type = 'html';
      ctx.body = errorPage(parts, ctx, error);
    },
    // The only address that is ever asked is the storefront's own, which may well be on this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: lifetimesOf(config),
  };
};

/** oidc-provider as the sandbox needs it: one client, code flow with PKCE, JWT access tokens for the platform. */
export const createProvider = (issuer: string, keys: Keys, parts: ProviderParts): Provider => {
  const { pages, logger } = parts;
  const provider = new Provider(issuer, configurationOf(keys, parts));
  // TLS ends at a proxy before us.
  provider.proxy = issuer.startsWith('https:');
  provider.use(async (ctx, next) => {
    for (const [name, value] of Object.entries(pages.headers())) ctx.set(name, value);
    await next();
  });
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'sign-in request failed'));
  provider.on('backchannel.error', (_ctx, error) => {
    logger.warn({ reason: error.message }, 'the storefront was not told of a sign-out');
  });
  return provider;
};
