import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf } from '../core/http/wire.ts';
import type { Category } from '../generated/platform.ts';

type CategoryWire = Pick<Category, 'id' | 'name'>;
const isCategory = hasFields<CategoryWire>({ id: 'string', name: 'string' });

export const categorySource = (rest: Rest) => ({
  list: () => rest.get('category', path`/api/category`, isListOf(isCategory)),
});
