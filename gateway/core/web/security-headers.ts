type Headers = Readonly<Record<string, string>>;

/** What every answer carries, whatever it is. */
export const securityHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Told to browsers that came by https only: on http it means nothing. */
export const hstsHeaders: Headers = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** An answer that is data may load nothing and be framed by nobody. */
export const dataHeaders: Headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** What may run and what may colour besides the build's own files: a nonce, or the hashes of a kept page's own. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] };
type PagePolicy = { allowed: Allowed; connectTo: readonly string[]; upgrade: boolean };

export function byNonce(nonce: string): Allowed {
  return { scripts: [`nonce-${nonce}`], styles: [`nonce-${nonce}`] };
}

function sources(kind: string, allowed: readonly string[]): string {
  return [kind, "'self'", ...allowed.map((one) => `'${one}'`)].join(' ');
}

/** A page runs only what this answer names; the card goes from the browser to the processor's origin alone. */
export function pagePolicy({ allowed, connectTo, upgrade }: PagePolicy): string {
  const rules = [
    "default-src 'self'",
    sources('script-src', allowed.scripts),
    sources('style-src', allowed.styles),
    "img-src 'self' https: data:",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ];
  return [...rules, ...(upgrade ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Vite's client and React's refresh use inline scripts, eval and a socket: development only. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: https: http: ws:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'";

/** GraphiQL brings its scripts, styles and workers inline: development only. */
export const graphiqlPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
