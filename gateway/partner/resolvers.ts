import { randomUUID } from 'node:crypto';
import type { GatewayContext } from '../context.ts';
import { badInput } from '../core/errors/client-errors.ts';
import type { PartnerKey } from '../generated/platform.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { type Brought, isAccessToken, LONGEST_ACCESS_TOKEN } from './visitor-token.ts';

/** The key gate lets only requests with a key come here. */
function keyOf({ key: use }: GatewayContext): PartnerKey {
  if (use === null) throw new Error('a field for partners was reached without a key');
  return use.key;
}

function checkedAccessToken(token: string): string {
  if (isAccessToken(token)) return token;
  throw badInput('input.accessToken', `must have 1 to ${LONGEST_ACCESS_TOKEN} printable characters`);
}

type Tokens = GatewayContext['visitorTokens'];

function checkedDiscount(tokens: Tokens, token: string): Brought {
  const discount = tokens.discount(token);
  if (discount === null) throw badInput('input.discountToken', 'must have 1 to 200 letters, digits, `.`, `_` or `-`');
  return discount;
}

async function checkedReferral(tokens: Tokens, token: string): Promise<Brought> {
  const referral = await tokens.referral(token);
  if (referral === null)
    throw badInput('input.referral', 'must be a referral of this tenant, signed within the last 24 hours');
  return referral;
}

/** Of the visitor that goes on; undefined for a new one. */
async function goingOn(tokens: Tokens, key: PartnerKey, token: string | null | undefined) {
  if (token == null) return undefined;
  const visitor = await tokens.read(key, token);
  if (visitor === null) throw badInput('input.token', 'must be a token of a visitor of this partner');
  return visitor;
}

export const partnerResolvers = {
  Mutation: {
    createVisitorSession: async (_root, { input }, context) => {
      const [key, tokens] = [keyOf(context), context.visitorTokens];
      const accessToken = input.accessToken == null ? null : checkedAccessToken(input.accessToken);
      const before = await goingOn(tokens, key, input.token);
      const discount = input.discountToken == null ? before?.discount : checkedDiscount(tokens, input.discountToken);
      const referral = input.referral == null ? before?.referral : await checkedReferral(tokens, input.referral);
      const sessionId = before?.sessionId ?? randomUUID();
      // AUTH-6: a referral counts by the member's first session, which begins here as it does with a sign-in at the storefront.
      if (accessToken !== null && referral) {
        const acting = { partner: key.partner, sessionId, accessToken, referralId: referral.value };
        await context.actingFor(acting).sources.session.start(null);
      }
      return tokens.make(key, { sessionId, accessToken, discount, referral });
    },
  },
} satisfies Resolvers;
