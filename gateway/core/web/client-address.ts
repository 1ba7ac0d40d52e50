import { isIP } from 'node:net';
import { forwarded } from './request-headers.ts';

type Header = (name: string) => string | null;

/** `1.2.3.4:5555`, `"[2001:db8::1]:443"`, `fe80::1%eth0` → the address alone. */
function withoutPort(entry: string): string {
  const [, bracketed] = /^"?\[([^\]]*)\](?::\d+)?"?$/.exec(entry) ?? [];
  const bare = bracketed ?? entry.replace(/^"?([\d.]+):\d+"?$/, '$1');
  return bare.replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** IPv6 by its /64, of which one household has all; an IPv4 address that is written as IPv6 is IPv4. */
function countedSix(address: string): string {
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::`;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** Null for what is no address. */
function counted(entry: string): string | null {
  const address = withoutPort(entry);
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? address : countedSix(address);
}

/**
 * Where a visitor is, in the form that visitors are counted by (DOOR-5): whom the trusted proxy names, else, also when
 * it names nobody, who is connected. Null only for a request that came over no connection.
 */
export function clientAddress(header: Header, connected: string | undefined, trustedProxies: number): string | null {
  const named = forwarded(header, 'x-forwarded-for', trustedProxies);
  return (named === null ? null : counted(named)) ?? counted(connected ?? '');
}
