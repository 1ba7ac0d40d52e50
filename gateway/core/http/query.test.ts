import { expect, test } from 'vitest';
import { queryString } from './query.ts';

test.each([
  ['nothing', undefined, ''],
  ['no parameter', {}, ''],
  ['empty, blank, null and undefined ones', { a: '', b: '  ', c: null, d: undefined }, ''],
  ['zero and false, which are values', { offset: 0, count: false }, '?offset=0&count=false'],
  ['a keyword with blanks around it', { keyword: ' red sox ' }, '?keyword=red%20sox'],
  ['each of several values', { genre: ['Rock', ' ', 'R&B'] }, '?genre=Rock&genre=R%26B'],
  ['what would end a parameter', { keyword: 'a&b=c#d?e/f' }, '?keyword=a%26b%3Dc%23d%3Fe%2Ff'],
])('[SEARCH-8] a request carries only parameters with a value: %s', (_case, params, expected) => {
  expect(queryString(params)).toBe(expected);
});
