import { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page } from '../core/page.ts';
import { named } from '../core/schemas.ts';

export const categorySchema = z.object({ id: z.string(), name: z.string(), search: z.string() });
named({ Category: categorySchema });

/** The categories of events in their display order; a category is searched for by its id. */
export const listCategories = async (db: Reader): Promise<Page<z.infer<typeof categorySchema>>> => {
  const rows = await db.selectFrom('category').select(['id', 'name']).orderBy('position').execute();
  return { items: rows.map(({ id, name }) => ({ id, name, search: id })), totalCount: rows.length };
};
