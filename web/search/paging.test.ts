import { expect, test } from 'vitest';
import { maxPages, morePages, pageIndexes, pageInput, readPages } from './paging.ts';

test.each([
  ['', 1],
  ['pages=3', 3],
  ['pages=0', 1],
  ['pages=-2', 1],
  ['pages=1.5', 1],
  ['pages=many', 1],
  ['pages=9999', maxPages],
])('[SEARCH-13] the address "%s" shows %i pages', (query, pages) => {
  expect(readPages(new URLSearchParams(query))).toBe(pages);
});

test('[SEARCH-13] showing more adds one page and keeps the rest of the address', () => {
  expect(morePages(new URLSearchParams('keyword=yankees'))).toBe('?keyword=yankees&pages=2');
  expect(morePages(new URLSearchParams('pages=2'))).toBe('?pages=3');
});

test('[SEARCH-14] pages have twenty items and follow each other without a gap', () => {
  expect(pageIndexes(3).map(pageInput)).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, offset: 20 },
    { limit: 20, offset: 40 },
  ]);
});
