import { listOf } from '../core/contract/fields.ts';
import { category } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const categorySource = (rest: Rest) => ({
  list: () => rest.get('category', path`/api/category`, listOf(category)),
});

export const categoryResolvers = {
  Query: {
    categories: (_root, _args, { shared }) =>
      shared('categories', async (rest) =>
        (await categorySource(rest).list()).items.map(({ id, name }) => ({ id, name })),
      ),
  },
} satisfies Resolvers;
