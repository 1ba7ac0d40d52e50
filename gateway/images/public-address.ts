import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public: loopback, private, link-local (cloud metadata), documentation, multicast, reserved. */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4');
/** The part of IPv6 that is assigned to the internet; in it, ranges that lead to other networks are forbidden again. */
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv6');

export type AddressRule = (address: string) => boolean;

export const isPublicAddress: AddressRule = (address) => {
  const version = isIP(address);
  if (version === 4) return !forbidden.check(address, 'ipv4');
  return version === 6 && assigned.check(address, 'ipv6') && !forbidden.check(address, 'ipv6');
};

/** Checks a host that is an IP address, because it never reaches `lookupAllowed`. */
export function isAllowedHost(hostname: string, rule: AddressRule): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || rule(address);
}

/** A DNS lookup that returns allowed addresses only, so that the checked address is the one that is connected to. */
export function lookupAllowed(rule: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found.filter(({ address }) => rule(address));
      const [first] = addresses;
      if (!first) return callback(error ?? new Error(`${hostname} has no public address`), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
