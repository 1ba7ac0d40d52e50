import { expect, test } from 'vitest';
import { queryString } from './query.ts';

test.each([
  ['nothing', undefined, ''],
  ['no parameters', {}, ''],
  ['empty, blank, null and undefined values', { a: '', b: '  ', c: null, d: undefined }, ''],
  ['zero and false', { offset: 0, count: false }, '?offset=0&count=false'],
  ['a keyword with spaces around it', { keyword: ' red sox ' }, '?keyword=red%20sox'],
  ['several values', { genre: ['Rock', ' ', 'R&B'] }, '?genre=Rock&genre=R%26B'],
  ['characters that would end a parameter', { keyword: 'a&b=c#d?e/f' }, '?keyword=a%26b%3Dc%23d%3Fe%2Ff'],
])('[SEARCH-8] a request carries only parameters with a value: %s', (_case, params, expected) => {
  expect(queryString(params)).toBe(expected);
});
