type Header = (name: string) => string | null;
export type OriginRules = {
  /** Where the storefront is reached, when that is configured. */
  publicUrl: string | null;
  /** Whether a proxy before us may say which host and protocol the browser used. */
  trustProxy: boolean;
};

/** The storefront's own origin as the browser knows it. */
export function ownOrigin(header: Header, { publicUrl, trustProxy }: OriginRules): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const forwarded = trustProxy ? header('x-forwarded-proto') : null;
  const host = (trustProxy ? header('x-forwarded-host') : null) ?? header('host') ?? 'localhost';
  return `${forwarded === 'https' ? 'https' : 'http'}://${host}`;
}

/** True when a browser says that another site's page sent the request (GRAPH-11). */
export function isForeign(header: Header, rules: OriginRules): boolean {
  const origin = header('origin');
  return origin !== null && origin !== ownOrigin(header, rules);
}
