import { randomUUID } from 'node:crypto';

type Header = (name: string) => string | null;

/**
 * What the outermost of our own proxies wrote into a header to which every proxy adds its entry: so many from the right.
 * What stands further left was written by strangers. Null without a trusted proxy, or without the header.
 */
export function forwarded(header: Header, name: string, trustedProxies: number): string | null {
  const entries = trustedProxies > 0 ? header(name)?.split(',') : undefined;
  return (entries?.at(-trustedProxies) ?? entries?.[0])?.trim() ?? null;
}

const PLAUSIBLE = /^[\w-]{8,64}$/;

/** The id that a proxy before us gave the request, or a new one: it is in every log line and reaches the platform (OPS-2). */
export function requestIdOf(header: string | null | undefined): string {
  return header && PLAUSIBLE.test(header) ? header : randomUUID();
}
