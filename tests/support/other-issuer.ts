import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
} from 'oidc-provider';
import { AUDIENCE } from './identity.ts';
import { CLIENT } from './identity-provider.ts';

/** What companies' issuers do otherwise than the sandbox. */
export type IssuerSettings = {
  /** `JWT`: signed, of that type and without name and address; `opaque`: no JWT at all. */
  accessTokens: 'at+jwt' | 'JWT' | 'opaque';
  /** How a token or its member can be asked about. */
  asking: 'introspection' | 'userinfo';
  refreshTokens: boolean;
  /** Ends tokens and sessions at the issuer. */
  endings: boolean;
  /** Where the client's secret goes. */
  secretIn: 'client_secret_basic' | 'client_secret_post';
  /** In seconds, of an access token. */
  tokenSeconds?: number;
};

/** The kinds of issuers that companies have. */
export const issuerKinds = {
  'like Auth0, with JWTs and the secret in the body': {
    accessTokens: 'JWT',
    asking: 'userinfo',
    refreshTokens: true,
    endings: true,
    secretIn: 'client_secret_post',
  },
  'with opaque tokens and introspection, that ends nothing': {
    accessTokens: 'opaque',
    asking: 'introspection',
    refreshTokens: true,
    endings: false,
    secretIn: 'client_secret_basic',
  },
  'with opaque tokens and userinfo alone, without refresh tokens': {
    accessTokens: 'opaque',
    asking: 'userinfo',
    refreshTokens: false,
    endings: false,
    secretIn: 'client_secret_basic',
  },
} satisfies Record<string, IssuerSettings>;

const SESSION_S = 86_400;

/** What the issuer keeps, until it is closed. */
const createAdapter = () => {
  const kept = new Map<string, AdapterPayload>();
  return (model: string): Adapter => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: async (uid) => [...kept.values()].find((one) => one.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(kept.get(`${model} ${id}`) ?? {}, { consumed: true }),
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { grantId: of }] of kept) if (of === grantId) kept.delete(key);
    },
  });
};

const withoutConsent = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
};

const configurationOf = (settings: IssuerSettings, jwk: object, basePaths: string[]): Configuration => {
  const { accessTokens, asking, refreshTokens, endings, secretIn, tokenSeconds = 300 } = settings;
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: secretIn,
        // Of a native client (RFC 8252, 7.3): the storefront may listen at any port of this machine.
        application_type: 'native',
        redirect_uris: basePaths.flatMap((path) =>
          ['redirect', 'preview'].map((name) => `http://localhost${path}auth/${name}`),
        ),
        post_logout_redirect_uris: basePaths.map((path) => `http://localhost${path}`),
        response_types: ['code'],
        grant_types: ['authorization_code', ...(refreshTokens ? ['refresh_token'] : [])],
      },
    ],
    adapter: createAdapter(),
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub'], profile: ['given_name', 'family_name'], email: ['email', 'email_verified'] },
    clientAuthMethods: [secretIn],
    responseTypes: ['code'],
    pkce: { required: () => true },
    issueRefreshToken: async () => refreshTokens,
    // Whoever signs in is who the address says.
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: sub, email_verified: true, given_name: 'Ada', family_name: 'Other' }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: withoutConsent() },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile email offline_access');
      grant.addResourceScope(AUDIENCE, '');
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.body = `${error}: ${why}`;
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      introspection: { enabled: asking === 'introspection', allowedPolicy: () => true },
      revocation: { enabled: endings, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: endings,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></html>`;
        },
      },
      resourceIndicators: {
        enabled: accessTokens !== 'opaque',
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== AUDIENCE) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience: AUDIENCE,
            accessTokenTTL: tokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, parts) => {
          if (accessTokens === 'JWT') parts.header = { ...parts.header, typ: 'JWT' };
        },
      },
    },
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      Session: SESSION_S,
      Grant: SESSION_S,
      RefreshToken: SESSION_S,
      Interaction: 600,
    },
  };
};

const page = `<!doctype html><html lang="en"><title>Another issuer</title><form method="post">
<label>Email <input name="email" type="email"></label> <button>Sign in</button></form></html>`;

/** The page that asks who signs in, without a password. */
const interact = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page);
  const email = new URLSearchParams(await text(request)).get('email') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId: email } });
};

/** Another identity provider than the sandbox, real as well, with a sign-in page of its own. */
export const openOtherIssuer = async (settings: IssuerSettings, basePaths = ['/', '/fanatics/']) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'other', alg: 'RS256', use: 'sig' };
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(settings, jwk, basePaths));
  const answer = provider.callback();
  server.on('request', (request, response) =>
    request.url?.startsWith('/interaction/') ? interact(provider, request, response) : answer(request, response),
  );
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
};
