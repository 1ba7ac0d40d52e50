import { forwarded } from './request-headers.ts';

type Header = (name: string) => string | null;
export type OriginRules = {
  /** The storefront's origins as configured; links name the first, unless a visitor is at another of them. */
  configured: readonly string[];
  /** Where this process listens: the origin when none is configured, except for who is on this machine. */
  listening: () => string;
  /** How many proxies of ours stand before us; only they may say which host and protocol the browser used. */
  trustedProxies: number;
};

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/;
const KEPT_LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

function originOf(protocol: string, host: string): URL | null {
  return URL.parse(`${protocol}//${host}`);
}

/** `https:` or `http:`, as the browser asked; null when no trusted proxy says. */
function forwardedProtocol(header: Header, { trustedProxies }: OriginRules): 'https:' | 'http:' | null {
  const named = forwarded(header, 'x-forwarded-proto', trustedProxies)?.toLowerCase();
  return named === 'https' || named === 'http' ? `${named}:` : null;
}

/** DOOR-8: the storefront's own origin as this browser knows it. A host that is not ours is never named. */
export function storefrontOrigin(header: Header, rules: OriginRules): string {
  const { configured, listening, trustedProxies } = rules;
  const host = forwarded(header, 'x-forwarded-host', trustedProxies) || header('host') || '';
  const [first] = configured;
  if (first) return configured.find((one) => originOf(new URL(one).protocol, host)?.origin === one) ?? first;
  const asked = originOf(forwardedProtocol(header, rules) ?? 'http:', host);
  return asked && isLoopback(asked.hostname) ? asked.origin : listening();
}

/** True when the browser came by https: as a trusted proxy says, else as the storefront's address says. */
export function isSecure(header: Header, rules: OriginRules): boolean {
  return (forwardedProtocol(header, rules) ?? new URL(storefrontOrigin(header, rules)).protocol) === 'https:';
}

/** Where a browser that came by http belongs; null when it is where it should be, or when nobody can tell how it came. */
export function httpsOrigin(header: Header, rules: OriginRules): string | null {
  const origin = storefrontOrigin(header, rules);
  return forwardedProtocol(header, rules) === 'http:' && origin.startsWith('https:') ? origin : null;
}

/** True for the few origins that pages are kept for: nobody makes us keep a page for every port or name they think of. */
export function isCacheableOrigin(origin: string, { configured, listening }: OriginRules): boolean {
  if (configured.length > 0) return configured.includes(origin);
  const [asked, own] = [new URL(origin), new URL(listening())];
  if (origin === own.origin) return true;
  return KEPT_LOOPBACK.test(asked.hostname) && asked.protocol === own.protocol && asked.port === own.port;
}

/** True when a browser says that another site's page sent the request (GRAPH-11). */
export function isCrossOrigin(header: Header, rules: OriginRules): boolean {
  const origin = header('origin');
  if (origin === null) return false;
  return rules.configured.length > 0 ? !rules.configured.includes(origin) : origin !== storefrontOrigin(header, rules);
}
