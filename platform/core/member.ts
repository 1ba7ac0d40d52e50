import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMocked } from './mock.ts';
import { type Member, signInFirst, type TokenVerifier } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null for a guest. */
    member: Member | null;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/** AUTH-3: a request that brings a token is its member's or is refused; it never goes on as a guest's. */
export const registerMembers = (app: FastifyInstance, verify: TokenVerifier | undefined): void => {
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw signInFirst('The authorization header must be a bearer token.');
    if (verify === undefined) throw signInFirst('Nobody can sign in here: no identity provider is configured.');
    request.member = await verify(token);
    reply.removeHeader('www-authenticate');
  });
};

/** AUTH-9: the member who asks; 401 for a guest. */
export const memberOf = ({ member }: FastifyRequest): Member => {
  if (member === null) throw signInFirst('Sign in first.');
  return member;
};

/** For a route's onRequest: a guest is told to sign in before anything else of the request is judged. */
export const requireMember = async (request: FastifyRequest): Promise<void> => {
  // Sample data are nobody's.
  if (!isMocked(request)) memberOf(request);
};
