import { describe, expect, test } from 'vitest';
import { httpsOrigin, isCacheableOrigin, isCrossOrigin, isSecure, storefrontOrigin } from './origin.ts';

const header =
  (headers: Record<string, string>) =>
  (name: string): string | null =>
    headers[name] ?? null;
const listening = () => 'http://localhost:3000';
const two = { configured: ['https://tickets.example', 'https://shop.example'], listening, trustedProxies: 0 };
const none = { configured: [], listening, trustedProxies: 0 };
const behind = (rules: typeof two | typeof none, trustedProxies = 1) => ({ ...rules, trustedProxies });

test.each([
  ['a configured host', { host: 'shop.example' }, two, 'https://shop.example'],
  ['with its port', { host: 'shop.example:443' }, two, 'https://shop.example'],
  ['another host', { host: 'evil.example' }, two, 'https://tickets.example'],
  ['another port', { host: 'shop.example:8443' }, two, 'https://tickets.example'],
  ['no host', {}, two, 'https://tickets.example'],
  ['a host that is not valid', { host: 'a b' }, two, 'https://tickets.example'],
  ['a forwarded host without a proxy', { 'x-forwarded-host': 'shop.example' }, two, 'https://tickets.example'],
  ['a forwarded host', { host: 'x', 'x-forwarded-host': 'shop.example' }, behind(two), 'https://shop.example'],
  ['a forwarded list', { 'x-forwarded-host': 'evil.example, shop.example' }, behind(two), 'https://shop.example'],
  ['a list of two', { 'x-forwarded-host': 'shop.example, inner' }, behind(two, 2), 'https://shop.example'],
  ['localhost, nothing configured', { host: 'localhost:8080' }, none, 'http://localhost:8080'],
  ['127.0.0.1, nothing configured', { host: '127.0.0.1:8080' }, none, 'http://127.0.0.1:8080'],
  ['::1, nothing configured', { host: '[::1]:8080' }, none, 'http://[::1]:8080'],
  ['any host, nothing configured', { host: 'evil.example' }, none, 'http://localhost:3000'],
  ['a host that begins with localhost', { host: 'localhost.evil.example' }, none, 'http://localhost:3000'],
  [
    'a forwarded protocol, nothing configured',
    { host: 'localhost:1', 'x-forwarded-proto': 'http, https' },
    behind(none),
    'https://localhost:1',
  ],
])('[DOOR-8] the storefront’s origin for %s', (_case, headers, rules, origin) => {
  expect(storefrontOrigin(header(headers), rules)).toBe(origin);
});

test('[DOOR-8] a client’s entry left of the proxy’s does not make a request secure', () => {
  const https = header({ host: 'localhost', 'x-forwarded-proto': 'https, http' });
  expect(isSecure(https, behind(none))).toBe(false);
  expect(isSecure(https, behind(none, 2))).toBe(true);
  expect(isSecure(header({ 'x-forwarded-proto': 'nonsense' }), behind(two))).toBe(true);
});

test('[DOOR-8] a browser that came by http is redirected to the https origin', () => {
  const headers = { host: 'evil.example', 'x-forwarded-proto': 'http' };
  expect(httpsOrigin(header(headers), behind(two))).toBe('https://tickets.example');
  expect(httpsOrigin(header(headers), two)).toBeNull();
  expect(httpsOrigin(header({ ...headers, 'x-forwarded-proto': 'https' }), behind(two))).toBeNull();
});

describe('a request from another site’s page', () => {
  test.each([
    ['https://shop.example', two, false],
    ['https://tickets.example', two, false],
    ['http://tickets.example', two, true],
    ['https://evil.example', two, true],
    ['http://evil.example', none, true],
    ['null', none, true],
  ])('[GRAPH-11] [DOOR-8] %s', (origin, rules, foreign) => {
    const host = new URL(origin === 'null' ? 'http://x' : origin).host;
    expect(isCrossOrigin(header({ host, origin }), rules)).toBe(foreign);
  });
});

test('[DOOR-8] pages are cached for configured and listening origins only', () => {
  const cacheable = (origin: string) => isCacheableOrigin(origin, none);
  expect(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'].map(cacheable)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['http://localhost:1', 'http://a.localhost:3000', 'http://127.0.0.9:3000'].map(cacheable)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isCacheableOrigin('https://shop.example', two)).toBe(true);
});
