import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf } from '../core/http/wire.ts';
import type { Category as CategoryWire } from '../generated/platform.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

const isCategory = hasFields<Pick<CategoryWire, 'id' | 'name'>>({ id: 'string', name: 'string' });

export const categorySource = (rest: Rest) => ({
  list: () => rest.get('category', path`/api/category`, isListOf(isCategory)),
});

export const categoryResolvers = {
  Query: {
    categories: (_root, _args, { shared }) =>
      shared('categories', async ({ category }) => (await category.list()).items.map(({ id, name }) => ({ id, name }))),
  },
} satisfies Resolvers;
