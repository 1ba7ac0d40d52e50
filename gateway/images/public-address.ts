import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { assigned6, notPublic4, notPublic6 } from '#rules/public-networks.ts';

const forbidden = new BlockList();
for (const [network, prefix] of notPublic4) forbidden.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of notPublic6) forbidden.addSubnet(network, prefix, 'ipv6');
const assigned = new BlockList();
for (const [network, prefix] of assigned6) assigned.addSubnet(network, prefix, 'ipv6');

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
