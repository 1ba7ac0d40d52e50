import { expect, test } from 'vitest';
import { climbs } from './climbing-path.ts';

test.each([
  '/paid/..%2fother',
  '/paid/..%2Fother',
  '/paid/..%5cother',
  '/paid%2f..%2fother',
  '/paid/%2e%2e%2fother',
  '/paid/.%2E%2fother',
  '/paid/..%252fother',
  '/paid/%252e%252e/other',
  '/paid/%25252e%25252e%25252fother',
  '/paid/..;/other',
  '/paid/..%3bid=1/other',
  '/paid/..\\other',
])('[DOOR-9] %s leads upwards', (path) => {
  expect(climbs(path)).toBe(true);
});

test.each([
  '/paid',
  '/paid/',
  '/paid/a%2Fb',
  '/paid/...',
  '/paid/a..b',
  '/paid/..a',
  '/paid/100%25',
  '/paid/%E9',
  '/;..',
])('[DOOR-9] %s does not', (path) => {
  expect(climbs(path)).toBe(false);
});
