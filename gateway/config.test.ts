import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('[OPS-1] without any variable the gateway runs on its defaults', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', PORT: 3000, HOST: 'localhost', SHARED_CACHE: true });
  expect(readConfig({ PORT: '' }).PORT).toBe(3000);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['NODE_ENV', 'prod'],
  ['PLATFORM_URL', 'localhost:3001'],
  ['PUBLIC_URL', 'ftp://tickets.example'],
  ['UPSTREAM_DEADLINE_MS', '5'],
  ['SHARED_CACHE', 'yes'],
])('[OPS-1] a bad variable gives one line that names it: %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`^${name}=${value} is not valid: .+$`));
});
