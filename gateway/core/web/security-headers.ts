type Headers = Readonly<Record<string, string>>;

/** On every answer. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const satisfies Headers;

/** On answers over https only: browsers ignore it on http. */
export const hstsHeaders: Headers = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** On data: it may load nothing and must not be framed. */
export const dataHeaders: Headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** Origins that a page may use besides its own, by what for. */
type PayOrigins = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

/** What the fields of Stripe's script need (docs.stripe.com/security/guide). */
export const stripeOrigins: PayOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** On pages with Stripe's fields: wallets ask the browser for payment from its frames, and some open a window of their own. */
export const stripeHeaders: Headers = {
  'permissions-policy': securityHeaders['permissions-policy'].replace(
    'payment=()',
    'payment=(self "https://js.stripe.com")',
  ),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** Inline scripts and styles that may run: by nonce, or by their hashes on a cached page. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] };
type PagePolicy = {
  allowed: Allowed;
  connectTo: readonly string[];
  /** Of pages with the payment processor's own fields; null elsewhere. */
  fields: PayOrigins | null;
  hookOrigins: readonly string[];
  /** Origins whose pages may show this one in a frame. */
  embeddedBy: readonly string[];
  upgrade: boolean;
};

export function byNonce(nonce: string): Allowed {
  return { scripts: [`nonce-${nonce}`], styles: [`nonce-${nonce}`] };
}

function sources(kind: string, allowed: readonly string[]): string {
  return [kind, "'self'", ...allowed.map((one) => `'${one}'`)].join(' ');
}

/** The content security policy of a page. `connectTo` is the payment processor, where the browser sends the card from a form of ours; `hookOrigins` are where the brand's scripts of others come from and report to. */
export function pagePolicy({ allowed, connectTo, fields, hookOrigins, embeddedBy, upgrade }: PagePolicy): string {
  const rules = [
    "default-src 'self'",
    [sources('script-src', allowed.scripts), ...(fields?.script ?? []), ...hookOrigins].join(' '),
    sources('style-src', allowed.styles),
    "img-src 'self' https: data:",
    `connect-src ${["'self'", ...connectTo, ...(fields?.connect ?? []), ...hookOrigins].join(' ')}`,
    ...(fields ? [`frame-src ${["'self'", ...fields.frame].join(' ')}`] : []),
    `frame-ancestors ${["'self'", ...embeddedBy].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ];
  return [...rules, ...(upgrade ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** For development only: Vite and React Refresh need inline scripts, eval and a WebSocket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: https: http: ws:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'";

/** For development, and for partners' keys that may introspect: GraphiQL's page has its scripts, styles and workers inline. */
export const graphiqlPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
