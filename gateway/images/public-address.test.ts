import { expect, test } from 'vitest';
import { isAllowedHost, isPublicAddress } from './public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['151.101.1.1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('whether %s is on the public internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['pictures.example', true],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['[2606:4700::1111]', true],
])('whether the host %s may be requested: %s', (host, expected) => {
  expect(isAllowedHost(host, isPublicAddress)).toBe(expected);
});
