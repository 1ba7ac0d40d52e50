import { expect, test } from 'vitest';
import { isSafeId, path } from './path.ts';

test.each([
  ['7b1f', '/api/cart/7b1f/invoice'],
  ['../../admin', '/api/cart/..%2F..%2Fadmin/invoice'],
  ['a?b=c#d', '/api/cart/a%3Fb%3Dc%23d/invoice'],
  ['a b', '/api/cart/a%20b/invoice'],
])('[GRAPH-10] an id cannot change the rest of the path: %s', (id, expected) => {
  expect(path`/api/cart/${{ id }}/invoice`).toEqual({
    text: expected,
    template: '/api/cart/{id}/invoice',
    refused: null,
  });
});

test('[DOOR-2] an id that cannot be sent is refused with its name and rule, and gives no path', () => {
  const message = 'must have 1 to 200 characters that can stand in an address';
  expect(path`/api/cart/${{ cartId: '..' }}/shipping/${{ id: 'a' }}`).toEqual({
    text: '',
    template: '/api/cart/',
    refused: { field: 'cartId', message },
  });
});

test.each([
  ['', false],
  ['.', false],
  ['..', false],
  ['x'.repeat(201), false],
  ['\ud800', false],
  ['a\0b', false],
  ['a\nb', false],
  ['日本', true],
  ['7b1f', true],
])('[GRAPH-10] whether %j can be an id in a path: %s', (id, safe) => {
  expect(isSafeId(id)).toBe(safe);
});
