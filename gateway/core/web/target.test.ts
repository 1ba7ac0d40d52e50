import { expect, test } from 'vitest';
import { normalisedTarget } from './target.ts';

test.each([
  '/graphql',
  '/./graphql',
  '/x/../graphql',
  '/x/%2e%2E/graphql',
  '//graphql',
  '/x/..//graphql',
  '/graphql/',
  '/%67raphql',
  '/%67%72%61phql//',
  '/graphql#x',
  '\\graphql'.replace(/^/, '/'),
  'http://evil.example/graphql',
  'HTTPS://evil.example:99/x/../graphql',
])('[DOOR-5] %s is normalised to /graphql', (target) => {
  expect(normalisedTarget(target)).toBe('/graphql');
});

test.each([
  ['/fanatics/?q=%C3%A9&r=%zz', '/fanatics/?q=%C3%A9&r=%zz'],
  ['/fanatics/%c3%a9', '/fanatics/%C3%A9'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%2567raphql', '/%2567raphql'],
  ['/%zz/%ff/%', '/%zz/%FF/%'],
])('[DOOR-5] %s is normalised without changing its meaning', (target, plain) => {
  expect(normalisedTarget(target)).toBe(plain);
});

test.each(['', '*', 'graphql', 'http://', 'ftp://x/graphql'])('[DOOR-9] %j is not a target', (target) => {
  expect(normalisedTarget(target)).toBeNull();
});
