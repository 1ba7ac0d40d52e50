import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const of = (forwardedFor: string | null, trustedProxies: number, connected: string | undefined = '198.51.100.9') =>
  clientAddress((name) => (name === 'x-forwarded-for' ? forwardedFor : null), connected, trustedProxies);

test.each([
  ['an address', '1.2.3.4', 1, '1.2.3.4'],
  ['with a port', '1.2.3.4:5555', 1, '1.2.3.4'],
  ['in quotes', '"1.2.3.4:5555"', 1, '1.2.3.4'],
  ['IPv6 with a port', '[2001:db8:1:2:3::1]:443', 1, '2001:db8:1:2::'],
  ['IPv6 in quotes', '"[2001:db8:1:2::1]:443"', 1, '2001:db8:1:2::'],
  ['IPv6 with a zone', 'fe80::1%eth0', 1, 'fe80:0:0:0::'],
  ['IPv4 written as IPv6', '::ffff:1.2.3.4', 1, '1.2.3.4'],
  ['IPv4 written as IPv6 in hexadecimal', '::FFFF:0102:0304', 1, '1.2.3.4'],
  ['a list: what the only proxy added', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['a list: what the outer of two proxies added', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
  ['fewer entries than proxies', '1.2.3.4', 3, '1.2.3.4'],
  ['spaces', '  6.6.6.6 ,1.2.3.4  ', 1, '1.2.3.4'],
])('[DOOR-5] the forwarded address: %s', (_case, header, proxies, address) => {
  expect(of(header, proxies)).toBe(address);
});

test.each([
  ['unknown', 'unknown', 1],
  ['an empty entry', '1.2.3.4, ', 1],
  ['nothing', '', 1],
  ['an obfuscated name', '_hidden', 1],
  ['not an address', '1.2.3.4.5:80', 1],
  ['a cut bracket', '[2001:db8::1', 1],
  ['no header', null, 1],
  ['a header without a trusted proxy', '1.2.3.4', 0],
])('[DOOR-5] the connection’s address counts when the proxy names none: %s', (_case, header, proxies) => {
  expect(of(header, proxies)).toBe('198.51.100.9');
});

test('[DOOR-5] all addresses of one /64 count as one visitor, those of another /64 as another', () => {
  const places = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::'].map((one) =>
    of(null, 0, one),
  );
  expect(new Set(places)).toEqual(new Set(['2001:db8:1:2::']));
  expect(of(null, 0, '2001:db8:1:3::1')).toBe('2001:db8:1:3::');
  expect(of(null, 0, '::1')).toBe('0:0:0:0::');
  expect(of(null, 0, '127.0.0.1')).toBe('127.0.0.1');
});
