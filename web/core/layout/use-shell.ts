import { useShellQuery } from '#operations/generated/hooks.ts';

/** What every page knows of its tenant; the root loader brought it. A platform that is down leaves only the product's name. */
export const useShell = () => {
  const { data } = useShellQuery(undefined, { fetchPolicy: 'cache-only' });
  return {
    tenant: data?.tenant,
    brand: data?.tenant?.name ?? 'Grandstand',
    categories: data?.categories ?? [],
  };
};
