import { describe, expect, test } from 'vitest';
import { restoreSearches, withSearch } from './recent-searches.ts';

const words = (stored: unknown, owner: string | null = null) =>
  restoreSearches(stored, owner).map(({ keyword }) => keyword);

describe('[SEARCH-15] recent searches', () => {
  test('the latest are first, the same words again only once, five at most', () => {
    const kept = ['a', 'b', 'c', 'd', 'e', 'A'].reduce<string[]>((all, one) => withSearch(all, `?keyword=${one}`), []);
    expect(kept).toEqual(['A', 'e', 'd', 'c', 'b'].map((one) => `?keyword=${one}`));
    expect(withSearch(kept, '?keyword=f')).toEqual(['f', 'A', 'e', 'd', 'c'].map((one) => `?keyword=${one}`));
  });

  test('are read with their place; whatever else was stored there is left out', () => {
    const place = '?keyword=jazz&cityName=New+York&stateCode=NY&countryCode=US';
    const read = restoreSearches({ queries: [place, '?sort=DATE', 7, null, '?keyword=+'] }, null);
    expect(read).toMatchObject([{ query: place, keyword: 'jazz', place: { name: 'New York', stateCode: 'NY' } }]);
    for (const stored of [null, 'text', [], { queries: 'text' }, {}]) expect(words(stored)).toEqual([]);
  });

  test('[AUTH-7] what a sign-in kept is for that sign-in alone; what a guest kept stays after signing in', () => {
    const queries = ['?keyword=mets'];
    expect(words({ queries, owner: 'one' }, 'one')).toEqual(['mets']);
    expect(words({ queries, owner: 'one' }, 'another')).toEqual([]);
    expect(words({ queries, owner: 'one' }, null)).toEqual([]);
    expect(words({ queries }, 'one')).toEqual(['mets']);
  });
});
