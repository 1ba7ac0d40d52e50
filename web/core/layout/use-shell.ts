import { useShellQuery } from '#operations/generated/hooks.ts';
import { useCategoryName } from '../i18n/category-name.ts';

/** What every page knows of its tenant; the root loader brought it. A platform that is down leaves only the product's name. */
export const useShell = () => {
  const categoryName = useCategoryName();
  const { data } = useShellQuery(undefined, { fetchPolicy: 'cache-only' });
  return {
    tenant: data?.tenant,
    brand: data?.tenant?.name ?? 'Grandstand',
    categories: (data?.categories ?? []).map((category) => ({ id: category.id, name: categoryName(category) })),
  };
};
