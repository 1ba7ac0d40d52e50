import type { KeywordQuery } from './keyword.ts';
import type { Page, Paging } from './page.ts';

type Search<T> = {
  keyword: KeywordQuery | undefined;
  paging: Paging;
  find: (keyword: KeywordQuery, paging: Paging) => Promise<Page<T>>;
};

/** A page of names; where no name has all the words, like "knicks msg", of those that have any of them. */
export const orWithAnyWord = async <T>(page: Page<T>, { keyword, paging, find }: Search<T>): Promise<Page<T>> => {
  if (page.items.length > 0 || keyword === undefined || keyword.isSingleWord) return page;
  const start = paging.offset === 0 ? page : await find(keyword, { limit: 1, offset: 0, count: false });
  if (start.items.length > 0) return page;
  return find({ ...keyword, prefixes: keyword.anyWord, wholeWords: keyword.anyWord }, paging);
};
