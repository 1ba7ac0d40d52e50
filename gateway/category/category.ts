import { listOf } from '../core/contract/fields.ts';
import { category, usualCategoryId } from '../core/contract/place.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import type { Category, Resolvers } from '../generated/resolver-types.ts';

/** A category of the graph, and the id that the upstream knows it by. */
export type KnownCategory = Category & { toldId: string };

export const categorySource = (rest: Rest) => ({
  list: () => rest.get('category', path`/api/category`, listOf(category)),
});

/** The upstream's categories; the first of two with the same usual id has it. */
export async function knownCategories(rest: Rest): Promise<KnownCategory[]> {
  const { items } = await categorySource(rest).list();
  const usual = items.map(({ name }) => usualCategoryId(name));
  return items.map(({ id: toldId, name }, at) => {
    const id = usual[at];
    return { id: id && usual.indexOf(id) === at ? id : toldId, name, toldId };
  });
}

export const categoryResolvers = {
  Query: {
    categories: (_root, _args, { shared }) => shared('categories', knownCategories),
  },
} satisfies Resolvers;
