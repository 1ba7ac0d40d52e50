type Header = (name: string) => string | null;

/**
 * What the outermost of our own proxies wrote into a header to which every proxy adds its entry: so many from the right.
 * What stands further left was written by strangers. Null without a trusted proxy, or without the header.
 */
export function forwarded(header: Header, name: string, trustedProxies: number): string | null {
  const entries = trustedProxies > 0 ? header(name)?.split(',') : undefined;
  return (entries?.at(-trustedProxies) ?? entries?.[0])?.trim() ?? null;
}
