import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

const hosts = { test: ['test.tickets.example', 'test.localhost:3000'], uat: ['uat.tickets.example'] };

test.each([
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', 'localhost'],
  ['http://[::1]', 'localhost'],
  ['http://arena.localhost:3000', 'localhost'],
  ['http://test.localhost:3000', 'test'],
  ['https://test.tickets.example', 'test'],
  ['https://test.tickets.example:8443', 'test'],
  ['https://uat.tickets.example', 'uat'],
  ['https://tickets.example', 'production'],
  ['https://test.tickets.example.elsewhere.example', 'production'],
])('[TEN-8] %s is the environment %s', (origin, environment) => {
  expect(environmentOf(new URL(origin), hosts)).toBe(environment);
});
