import { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page } from '../core/page.ts';
import { named } from '../core/schemas.ts';
import type { TenantConfig } from '../tenant/schemas.ts';

export const categorySchema = z.object({ id: z.string(), name: z.string(), search: z.string() });
named({ Category: categorySchema });

/** The categories of events, those that the brand shows and in its order; a category is searched for by its id. */
export const listCategories = async (
  db: Reader,
  { categories: shown }: Pick<TenantConfig, 'categories'>,
): Promise<Page<z.infer<typeof categorySchema>>> => {
  const all = await db.selectFrom('category').select(['id', 'name']).orderBy('position').execute();
  const rows = shown === null ? all : shown.flatMap((id) => all.find((category) => category.id === id) ?? []);
  return { items: rows.map(({ id, name }) => ({ id, name, search: id })), totalCount: rows.length };
};
