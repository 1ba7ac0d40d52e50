import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Every network that is not the public internet: this machine, its neighbours, clouds' metadata, and what is no host at all. */
const closed = new BlockList();
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
  closed.addSubnet(network, prefix, 'ipv4');
/** The one part of IPv6 that is given out to the internet; from it, what leads to other networks is taken out again. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

export type AddressRule = (address: string) => boolean;

export const isPublicAddress: AddressRule = (address) => {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

/** A host that is an address already is not looked up, so it is judged here. */
export function isAllowedHost(hostname: string, rule: AddressRule): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || rule(address);
}

/** Looks a name up and gives only allowed addresses: what was judged is what is connected to. */
export function lookupAllowed(rule: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found.filter(({ address }) => rule(address));
      const [first] = addresses;
      if (!first) return callback(error ?? new Error(`${hostname} is at no public address`), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
