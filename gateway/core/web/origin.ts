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

/** What a protocol and a host come to. */
type Place = Readonly<Pick<URL, 'protocol' | 'origin' | 'host' | 'hostname'>>;
type Protocol = 'http:' | 'https:';

const MOST_REMEMBERED = 1_000;
/** No name of a host is longer. */
const LONGEST_REMEMBERED = 300;
const remembered = () => new Map<string, Place | null>();
/** A request's host is asked for a dozen times, and parsing it as a URL takes a microsecond each time (docs/decisions/0014). */
const places = { 'http:': remembered(), 'https:': remembered(), origin: remembered() };

function parsed(text: string): Place | null {
  const url = URL.parse(text);
  return url && { protocol: url.protocol, origin: url.origin, host: url.host, hostname: url.hostname };
}

function placeOf(host: string, protocol: keyof typeof places): Place | null {
  const known = places[protocol];
  const found = known.get(host);
  if (found !== undefined) return found;
  const place = parsed(protocol === 'origin' ? host : `${protocol}//${host}`);
  // Invented hosts fill no memory.
  if (known.size >= MOST_REMEMBERED) known.clear();
  if (host.length <= LONGEST_REMEMBERED) known.set(host, place);
  return place;
}

/** Whether a host can stand in an address. */
export const isHost = (host: string): boolean => placeOf(host, 'http:') !== null;

/** The host of an origin of ours. */
export const hostOf = (origin: string): string => placeOf(origin, 'origin')?.host ?? '';

/** The protocol between browser and proxy; null when no trusted proxy tells it. */
function forwardedProtocol(header: Header, { trustedProxies }: OriginRules): Protocol | null {
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
  if (first) {
    const isAsked = (origin: string) =>
      placeOf(host, origin.startsWith('https:') ? 'https:' : 'http:')?.origin === origin;
    return configured.find(isAsked) ?? first;
  }
  const requested = placeOf(host, forwardedProtocol(header, rules) ?? 'http:');
  return requested && isLoopback(requested.hostname) ? requested.origin : listening();
}

/** Whether the browser used https: by the trusted proxy's header, else by the storefront's origin. */
export function isSecure(header: Header, rules: OriginRules): boolean {
  const protocol = forwardedProtocol(header, rules);
  return protocol === null ? storefrontOrigin(header, rules).startsWith('https:') : protocol === 'https:';
}

/** Whether browser and storefront are on this machine without TLS, as while developing. False for a host that is not loopback itself. */
export function isPlainLoopback(header: Header, rules: OriginRules): boolean {
  const requested = placeOf(requestedHost(header, rules), 'http:');
  const own = placeOf(storefrontOrigin(header, rules), 'origin');
  return own?.protocol === 'http:' && isLoopback(own.hostname) && requested !== null && isLoopback(requested.hostname);
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
