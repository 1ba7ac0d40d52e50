import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('[OPS-1] without any variable the gateway has its defaults', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', PORT: 3000, HOST: 'localhost', SHARED_CACHE: true });
  expect(readConfig({ PORT: '' }).PORT).toBe(3000);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['NODE_ENV', 'prod'],
  ['PLATFORM_URL', 'localhost:3001'],
  ['PUBLIC_URL', 'ftp://tickets.example'],
  ['PUBLIC_URL', 'https://tickets.example, shop.example'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1.5'],
  ['RATE_LIMITS', 'some'],
  ['MAX_CONNECTIONS', '0'],
  ['SECURITY_CONTACT', 'security@tickets.example'],
  ['UPSTREAM_DEADLINE_MS', '5'],
  ['SHARED_CACHE', 'yes'],
  ['REFERRAL_KEYS', 'northgate=short'],
  ['OIDC_AUDIENCE', ''],
  ['OIDC_AUDIENCE_PARAMETER', 'aud'],
  ['OIDC_SCOPE', 'profile email'],
  ['UPSTREAM_ORDERS', 'disk'],
])('[OPS-1] a bad variable gives one line that names it: %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`^${name}=${value} is not valid: .+$`));
});

test('[OPS-1] [DOOR-8] PUBLIC_URL is a list of origins, TRUST_PROXY a number, on or off', () => {
  expect(readConfig({}).PUBLIC_URL).toEqual([]);
  expect(readConfig({ PUBLIC_URL: 'https://tickets.example/, http://shop.example:8080/x' }).PUBLIC_URL).toEqual([
    'https://tickets.example',
    'http://shop.example:8080',
  ]);
  const proxies = ['', 'off', 'on', '0', '2'].map((value) => readConfig({ TRUST_PROXY: value }).TRUST_PROXY);
  expect(proxies).toEqual([0, 0, 1, 0, 2]);
});

test('[OPS-1] [AUTH-6] REFERRAL_KEYS has a key for each brand that it names', () => {
  const key = 'a-key-of-at-least-32-characters==';
  expect(readConfig({ REFERRAL_KEYS: `northgate=${key}, arena=${key}2` }).REFERRAL_KEYS).toEqual({
    northgate: key,
    arena: `${key}2`,
  });
});
