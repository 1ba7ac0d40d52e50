import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test.each([
  ['/fanatics/order-confirmation/0c5bd1a5-7c0b-4b51-9d3a-4a7f5e1f9f10', '/fanatics/order-confirmation/:id'],
  ['/fanatics/search?keyword=my%20name', '/fanatics/search'],
  ['/graphql', '/graphql'],
])('[OPS-2] a log line contains no query and no ids: %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
