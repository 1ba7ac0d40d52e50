import { expect, test } from 'vitest';
import { withoutBase } from './next-location.ts';

test.each([
  ['/fanatics/', '/fanatics/', '/'],
  ['/fanatics', '/fanatics/', '/'],
  ['/fanatics/event/1', '/fanatics/', '/event/1'],
  ['/fanaticsearch', '/fanatics/', '/fanaticsearch'],
  ['/event/1', '/', '/event/1'],
  ['/', '/', '/'],
])('[TEN-9] the path %s under %s is the route %s', (pathname, base, route) => {
  expect(withoutBase(pathname, base)).toBe(route);
});
