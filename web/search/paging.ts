/** SEARCH-14 */
export const pageSize = 20;
/** A list this long is better narrowed than scrolled. */
export const mostPages = 25;

/** How many pages the address asks to see at once: one more with every "show more". */
export const readPages = (search: URLSearchParams): number => {
  const pages = Number(search.get('pages') ?? 1);
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), mostPages) : 1;
};

/** The address with one page more. */
export const morePages = (search: URLSearchParams): string => {
  const next = new URLSearchParams(search);
  next.set('pages', String(readPages(search) + 1));
  return `?${next.toString()}`;
};

export const pageInput = (index: number) => ({ limit: pageSize, offset: index * pageSize });

/** 0, 1, 2 … for every page on show. */
export const pageIndexes = (pages: number): number[] => Array.from({ length: pages }, (_, index) => index);
