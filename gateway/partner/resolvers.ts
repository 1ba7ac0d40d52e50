import type { GatewayContext } from '../context.ts';
import { badInput } from '../core/errors/client-errors.ts';
import type { PartnerKey } from '../generated/platform.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { isAccessToken, LONGEST_ACCESS_TOKEN } from './visitor-token.ts';

/** The key gate lets only requests with a key come here. */
function keyOf({ key: use }: GatewayContext): PartnerKey {
  if (use === null) throw new Error('a field for partners was reached without a key');
  return use.key;
}

function checkedAccessToken(token: string): string {
  if (isAccessToken(token)) return token;
  throw badInput('input.accessToken', `must have 1 to ${LONGEST_ACCESS_TOKEN} printable characters`);
}

export const partnerResolvers = {
  Mutation: {
    createVisitorSession: async (_root, { input }, context) => {
      const key = keyOf(context);
      const accessToken = input.accessToken == null ? null : checkedAccessToken(input.accessToken);
      if (input.token == null) return context.visitorTokens.make(key, { accessToken });
      const visitor = await context.visitorTokens.read(key, input.token);
      if (visitor === null) throw badInput('input.token', 'must be a token of a visitor of this partner');
      return context.visitorTokens.make(key, { sessionId: visitor.sessionId, accessToken });
    },
  },
} satisfies Resolvers;
