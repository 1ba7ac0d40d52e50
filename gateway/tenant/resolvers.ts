import type { Resolvers } from '../generated/resolver-types.ts';

export const tenantResolvers = {
  Query: {
    tenant: (_root, _args, context) => context.tenant(),
  },
} satisfies Resolvers;
