import type { Resolvers } from '../generated/resolver-types.ts';

export const categoryResolvers = {
  Query: {
    categories: (_root, _args, { shared }) =>
      shared('categories', async ({ category }) => (await category.list()).items.map(({ id, name }) => ({ id, name }))),
  },
} satisfies Resolvers;
