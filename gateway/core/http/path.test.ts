import { expect, test } from 'vitest';
import { isSafeId, path } from './path.ts';

test.each([
  ['7b1f', '/api/cart/7b1f/invoice'],
  ['../../admin', '/api/cart/..%2F..%2Fadmin/invoice'],
  ['a?b=c#d', '/api/cart/a%3Fb%3Dc%23d/invoice'],
  ['a b', '/api/cart/a%20b/invoice'],
])('[GRAPH-10] an id stays in its place of the path: %s', (id, expected) => {
  expect(path`/api/cart/${id}/invoice`).toBe(expected);
});

test.each([
  ['', false],
  ['.', false],
  ['..', false],
  ['x'.repeat(201), false],
  ['7b1f', true],
])('[GRAPH-10] a dot segment is no id: %j', (id, safe) => {
  expect(isSafeId(id)).toBe(safe);
});
