/** SEARCH-14 */
export const pageSize = 20;
/** Limit of pages in one list. */
export const maxPages = 25;

/** How many pages the list shows, from the address: one more with every "show more". */
export const readPages = (search: URLSearchParams): number => {
  const pages = Number(search.get('pages') ?? 1);
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1;
};

/** The address that shows one page more. */
export const morePages = (search: URLSearchParams): string => {
  const next = new URLSearchParams(search);
  next.set('pages', String(readPages(search) + 1));
  return `?${next.toString()}`;
};

export const pageInput = (index: number) => ({ limit: pageSize, offset: index * pageSize });

/** Page indexes: 0, 1, 2, … */
export const pageIndexes = (pages: number): number[] => Array.from({ length: pages }, (_, index) => index);
