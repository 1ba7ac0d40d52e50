import { expect, test } from 'vitest';
import { redirectTo } from './base-path.ts';

test.each([
  ['/', '/fanatics/'],
  ['/?lang=de', '/fanatics/?lang=de'],
  ['/fanatics', '/fanatics/'],
  ['/event/7', '/fanatics/event/7'],
  ['/search?keyword=red%20sox', '/fanatics/search?keyword=red%20sox'],
  ['/fanaticsmore', '/fanatics/fanaticsmore'],
  ['//evil.example/x', '/fanatics/evil.example/x'],
  ['/fanatics/', null],
  ['/fanatics/event/7', null],
])('[TEN-9] %s leads to %s', (path, location) => {
  expect(redirectTo(new URL(`http://localhost${path}`), '/fanatics/')).toBe(location);
});
