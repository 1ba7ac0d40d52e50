import { forwarded, type Header } from './request-headers.ts';

export type OriginRules = {
  /** PUBLIC_URL. Links use the one that the visitor came to, else the first. */
  configured: readonly string[];
  /** Where this process listens: the origin when none is configured, except for loopback hosts. */
  listening: () => string;
  /** TRUST_PROXY: only their forwarded headers say which host and protocol the browser used. */
  trustedProxies: number;
};

/** `root` is where the brand's own addresses begin: `/`, or its base path where another brand has the host's root. */
export type BrandOrigins = OriginRules & { root: string };

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/;
const CACHEABLE_LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

function originOf(protocol: string, host: string): URL | null {
  return URL.parse(`${protocol}//${host}`);
}

/** The protocol between browser and proxy; null when no trusted proxy tells it. */
function forwardedProtocol(header: Header, { trustedProxies }: OriginRules): 'https:' | 'http:' | null {
  const protocol = forwarded(header, 'x-forwarded-proto', trustedProxies)?.toLowerCase();
  return protocol === 'https' || protocol === 'http' ? `${protocol}:` : null;
}

/** The host that the browser asked for, ours or not; empty when the request names none. */
function requestedHost(header: Header, { trustedProxies }: OriginRules): string {
  return forwarded(header, 'x-forwarded-host', trustedProxies) || header('host') || '';
}

/** DOOR-8: the storefront's origin for this request. A Host header that is not ours is ignored. */
export function storefrontOrigin(header: Header, rules: OriginRules): string {
  const { configured, listening } = rules;
  const host = requestedHost(header, rules);
  const [first] = configured;
  if (first) return configured.find((origin) => originOf(new URL(origin).protocol, host)?.origin === origin) ?? first;
  const requested = originOf(forwardedProtocol(header, rules) ?? 'http:', host);
  return requested && isLoopback(requested.hostname) ? requested.origin : listening();
}

/** Whether the browser used https: by the trusted proxy's header, else by the storefront's origin. */
export function isSecure(header: Header, rules: OriginRules): boolean {
  const protocol = forwardedProtocol(header, rules);
  return protocol === null ? storefrontOrigin(header, rules).startsWith('https:') : protocol === 'https:';
}

/** Whether browser and storefront are on this machine without TLS, as while developing. False for a host that is not loopback itself. */
export function isPlainLoopback(header: Header, rules: OriginRules): boolean {
  const requested = originOf('http:', requestedHost(header, rules));
  const { protocol, hostname } = new URL(storefrontOrigin(header, rules));
  return protocol === 'http:' && isLoopback(hostname) && requested !== null && isLoopback(requested.hostname);
}

/** The https origin to redirect a plain-http browser to; null when it used https or no trusted proxy tells. */
export function httpsOrigin(header: Header, rules: OriginRules): string | null {
  const origin = storefrontOrigin(header, rules);
  return forwardedProtocol(header, rules) === 'http:' && origin.startsWith('https:') ? origin : null;
}

/** Pages are cached for these origins only, or invented hosts and ports would fill the cache. */
export function isCacheableOrigin(origin: string, { configured, listening }: OriginRules): boolean {
  if (configured.length > 0) return configured.includes(origin);
  const [url, own] = [new URL(origin), new URL(listening())];
  if (origin === own.origin) return true;
  return CACHEABLE_LOOPBACK.test(url.hostname) && url.protocol === own.protocol && url.port === own.port;
}

/** GRAPH-11: whether the Origin header names another site. */
export function isCrossOrigin(header: Header, rules: OriginRules): boolean {
  const origin = header('origin');
  if (origin === null) return false;
  return rules.configured.length > 0 ? !rules.configured.includes(origin) : origin !== storefrontOrigin(header, rules);
}
