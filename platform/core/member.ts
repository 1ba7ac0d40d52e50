import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccessRules, type Action, actionsOf } from '#rules/actions.ts';
import { PlatformError } from './errors.ts';
import { isMocked } from './mock.ts';
import { type Member, signInFirst, type TokenVerifier } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member; null for a guest. */
    member: Member | null;
  }
}

/** The gateway sends it with the token of a sign-in that it keeps. */
const KEPT_HEADER = 'gst-kept-sign-in';
const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/** AUTH-3: a request with a valid token belongs to its member; one with an invalid token is refused and never treated as a guest's. */
export const registerMembers = (app: FastifyInstance, verify: TokenVerifier | undefined): void => {
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw signInFirst('The authorization header must be a bearer token.');
    if (verify === undefined) throw signInFirst('Nobody can sign in here: no identity provider is configured.');
    request.member = await verify(token, { isKept: request.headers[KEPT_HEADER] === 'true' }).catch(
      (error: unknown) => {
        const { reason } = error instanceof PlatformError ? error : {};
        if (reason !== undefined) request.log.warn({ reason }, 'an access token was refused');
        throw error;
      },
    );
    reply.removeHeader('www-authenticate');
  });
};

/** AUTH-9: the signed-in member; throws 401 for a guest. */
export const memberOf = ({ member }: FastifyRequest): Member => {
  if (member === null) throw signInFirst('Sign in first.');
  return member;
};

/** Whose rows are meant: a member of one tenant. */
export type MemberKey = { tenantId: string; userId: string };

/** The key of the member who asks; 401 for a guest. */
export const memberKeyOf = (request: FastifyRequest, tenantId: string): MemberKey => ({
  tenantId,
  userId: memberOf(request).userId,
});

/** For a route's onRequest: a guest gets 401 before the rest of the request is validated. */
export const requireMember = async (request: FastifyRequest): Promise<void> => {
  // Sample data belong to no member.
  if (!isMocked(request)) memberOf(request);
};

/** AUTH-10: as requireMember, and a member gets 403 for what the tenant does not offer. */
export const requireAction =
  (action: Action, tenant: AccessRules & { name: string }) => async (request: FastifyRequest) => {
    await requireMember(request);
    if (request.member === null || actionsOf('member', tenant).includes(action)) return;
    throw new PlatformError('SERVER_ERROR', {
      status: 403,
      title: 'Not offered',
      detail: `${tenant.name} does not offer this.`,
    });
  };
