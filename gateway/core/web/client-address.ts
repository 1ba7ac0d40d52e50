import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { forwarded, type Header } from './request-headers.ts';

/** Null when visitors are not counted or have no address; `connected` is the connection's other end. */
export type AddressOf = (header: Header, connected: string | undefined) => string | null;

/** `1.2.3.4:5555`, `"[2001:db8::1]:443"`, `fe80::1%eth0` → the address alone. */
function withoutPort(entry: string): string {
  const [, bracketed] = /^"?\[([^\]]*)\](?::\d+)?"?$/.exec(entry) ?? [];
  const bare = bracketed ?? entry.replace(/^"?([\d.]+):\d+"?$/, '$1');
  return bare.replace(/%.*$/, '');
}

/** IPv6 by its /64, which belongs to one household; IPv4-mapped IPv6 as IPv4. Null for anything but an address. */
function normalised(entry: string): string | null {
  const address = withoutPort(entry);
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::`;
}

/**
 * DOOR-5: the visitor's address for rate limits: the trusted proxy's entry, or the connection's when that entry is not an
 * address. Null only for a request without a connection, as in tests.
 */
export function clientAddress(header: Header, connected: string | undefined, trustedProxies: number): string | null {
  const named = forwarded(header, 'x-forwarded-for', trustedProxies);
  return (named === null ? null : normalised(named)) ?? normalised(connected ?? '');
}
