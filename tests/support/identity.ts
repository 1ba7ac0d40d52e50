import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type AnswerChanges, createTestProgram } from './loyalty-program.ts';

export const AUDIENCE = 'urn:grandstand:platform';

type TokenOptions = {
  /** What the token says of itself, when it is not what it should be. */
  issuer?: string;
  audience?: string | string[];
  /** Seconds from now. */
  expiresIn?: number;
  claims?: JWTPayload;
  /** Signed by a key that the provider never published. */
  foreignKey?: boolean;
  kid?: string;
  /** `at+jwt` for an access token. */
  type?: string;
};

/** What an endpoint answers, or its status alone. */
type Endpoints = { introspection?: object; userinfo?: object | number };

/** An identity provider over HTTP: discovery, its public keys, access tokens signed with the private one, and the sandbox's loyalty program. */
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

export const startIdentity = async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
  let issuer = '';
  let reads = 0;
  const asked: string[] = [];
  /** What the provider answers at these paths beside its documents, and names in its discovery document. */
  const more: Endpoints = {};
  const program = await createTestProgram();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/program/')) return void program.answerRequest(request, response, issuer);
    reads += 1;
    asked.push(request.url ?? '');
    const named = Object.keys(more).map((name) => [`${name}_endpoint`, `${issuer}/${name}`]);
    const found: Record<string, object | number> = {
      ...Object.fromEntries(Object.entries(more).map(([name, answer]) => [`/${name}`, answer])),
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks`, ...Object.fromEntries(named) },
      '/jwks': { keys: [jwk] },
    };
    const body = found[request.url ?? ''];
    const status = typeof body === 'number' ? body : 200;
    response.writeHead(body === undefined ? 404 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const tokenFor = (userId: string, options: TokenOptions = {}): Promise<string> =>
    new SignJWT({ email: emailOf(userId), email_verified: true, given_name: 'Zoë', ...options.claims })
      .setProtectedHeader({ alg: 'ES256', kid: options.kid ?? 'own', typ: options.type ?? 'at+jwt' })
      .setSubject(userId)
      .setIssuer(options.issuer ?? issuer)
      .setAudience(options.audience ?? AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + (options.expiresIn ?? 600))
      .sign(options.foreignKey ? foreign.privateKey : own.privateKey);

  return {
    issuer,
    endpoints: more,
    /** How often an endpoint was asked. */
    asked: (name: keyof Endpoints): number => asked.filter((path) => path === `/${name}`).length,
    program: {
      ...program,
      answer: (asked: string | URL, changes?: AnswerChanges) => program.sign(asked, issuer, changes),
    },
    tokenFor,
    /** Somebody who has never been here. */
    newUser: () => `user-${randomUUID()}`,
    /** How often the provider was asked for anything. */
    reads: () => reads,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};

export const emailOf = (userId: string): string => `${userId}@example.com`;
